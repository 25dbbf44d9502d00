import "../../panel/manager.tsx";
