interface ApiSettings {
  /** The base address of the API, such as `/api`. */
  apiUrl: string;
  /** The current ID token, or null if no user is signed in. */
  idToken: () => Promise<string | null>;
  /** The username of the signed-in user; null if signed out. */
  username: () => string | null;
  /** Renews the token. */
  renew?: () => Promise<unknown>;
}

// Not in the client, so that the pages before sign-in do not load the route table.
let settings: ApiSettings = { apiUrl: '/api', idToken: async () => null, username: () => null };

/** Sets the API's address and the sources of the session. Called once, before the first request. */
export function configureApi(next: ApiSettings): void {
  settings = next;
}

/** The API's address and the sources of the session. */
export function apiSettings(): ApiSettings {
  return settings;
}

const unauthorizedListeners = new Set<() => Promise<void>>();
let checking: Promise<unknown> | null = null;

/** Calls the listener when the API rejects a token. Returns a function that removes the listener. */
export function onUnauthorized(listener: () => Promise<void>): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/**
 * Notifies the listeners that the API rejected the token of a request. Resolves when they have renewed or ended the
 * session. Before the session listens, as for the calls of the first page, only renews the token. Requests that are rejected
 * together share one renewal.
 */
export async function reportUnauthorized(): Promise<void> {
  const listeners = [...unauthorizedListeners];
  // The session finds out by itself that a token cannot be renewed.
  const renew = () => settings.renew?.().catch(() => undefined);
  checking ??= Promise.all(
    listeners.length > 0 ? listeners.map((listener) => listener()) : [renew()],
  ).finally(() => {
    checking = null;
  });
  await checking;
}
