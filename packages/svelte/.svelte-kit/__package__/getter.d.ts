/** A value, or a function that reads it from state: what such a function reads is followed. */
export type MaybeGetter<T> = T | (() => T);
export declare function read<T extends string | object>(source: MaybeGetter<T>): T;
