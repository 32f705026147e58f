interface ApiSettings {
  /** The base address of the API, such as `/api`. */
  apiUrl: string;
  /** The present ID token, or null where nobody is signed in. */
  idToken: () => Promise<string | null>;
}

// Apart from the client, so that the pages before sign-in need not load the route table to set this.
let settings: ApiSettings = { apiUrl: '/api', idToken: async () => null };

/** Tells the client where the API is and how to get a token. Called once, before the first call. */
export function configureApi(next: ApiSettings): void {
  settings = next;
}

/** Where the API is and how to get a token. */
export function apiSettings(): ApiSettings {
  return settings;
}

const unauthorizedListeners = new Set<() => void>();

/** Calls back when the API refused a token. Returns the way to end that. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** Tells that the API refused the token of a call. */
export function reportUnauthorized(): void {
  for (const listener of unauthorizedListeners) listener();
}
