/** Benchmarks by name, each loaded when it is asked for; `size` is what the benchmark counts by. */
export type Benches = Readonly<Record<string, () => Promise<(size?: number) => Promise<unknown>>>>;
