/** Memoizes a function without arguments. */
export function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}

/**
 * Memoizes an initialization. In Lambda it runs when the module is loaded, because that phase has a full CPU core.
 * Elsewhere it runs on first use, because the environment may be set later.
 */
export function initAtLoad<T>(bind: () => T): () => T {
  const initialized = once(bind);
  if (process.env.AWS_LAMBDA_FUNCTION_NAME) initialized();
  return initialized;
}
