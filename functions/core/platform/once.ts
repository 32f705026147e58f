/** Memoizes a function without arguments. */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}

/** An asynchronous function that its first call loads, with `import()` for a chunk of its own. */
export function lazy<Args extends unknown[], R>(
  load: () => Promise<(...args: Args) => Promise<R>>,
): (...args: Args) => Promise<R> {
  const loaded = once(load);
  return async (...args) => (await loaded())(...args);
}
