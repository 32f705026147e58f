declare global {
  /** Set by `app/early.ts`, which runs before the modules. */
  var early: EarlyRequests | undefined;
}

export interface EarlyRequests {
  /** The stage's configuration, not validated. Rejects if it could not be loaded. */
  config: Promise<unknown>;
  /** The calls by their paths, and the token that they were sent with. Empty until the configuration has loaded. */
  calls: Map<string, EarlyCall>;
}

interface EarlyCall {
  token: string;
  /** Undefined if there was no response. */
  answer: Promise<Response | undefined>;
}

/**
 * The answer to a GET request that the document has sent before the modules loaded, at most once. Undefined if it was not
 * sent, or with another token.
 */
export function takeEarlyAnswer(
  path: string,
  token: string | null,
): Promise<Response | undefined> | undefined {
  const calls = globalThis.early?.calls;
  const call = calls?.get(path);
  calls?.delete(path);
  return call?.token === token ? call?.answer : undefined;
}
