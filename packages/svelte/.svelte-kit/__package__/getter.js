export function read(source) {
    return typeof source === "function" ? source() : source;
}
