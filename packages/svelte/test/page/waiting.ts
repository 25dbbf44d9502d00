import { createContext, type Component } from "svelte";
import type { PartProps } from "./part-props.ts";

export const [getWaiting, setWaiting] = createContext<() => Component<PartProps<"waiting">> | undefined>();
