/** The value of `make`, made at the first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * What a function works on, made once: when Lambda loads the module, where start-up runs on a whole core, and elsewhere
 * at the first call, because the environment may come later.
 */
export function initAtLoad<T>(bind: () => T): () => T {
  const bound = once(bind);
  if (process.env.AWS_LAMBDA_FUNCTION_NAME) bound();
  return bound;
}
