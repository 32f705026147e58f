import type { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { browserStorage } from '../storage.ts';
import { identityOfClaims, type StoredToken, storedToken, usernameIn } from './claims.ts';
import type { Identity, SignInOutcome } from './identity-types.ts';
import { atGoogle, attemptSignIn } from './sign-in-attempt.ts';
import { endSession, tokenPrefix } from './sign-out.ts';

type Cognito = typeof import('./cognito.ts');

/** The library changes several storage entries one after the other. */
const DEBOUNCE_MS = 50;

/** By then, a page has usually loaded its own code. */
const PRELOAD_DELAY_MS = 5000;

let config: RuntimeConfig | null = null;
let loading: Promise<Cognito> | null = null;
let tokenOwner: string | null = null;

/** Sets the user pool. In a stage without one, no one is signed in. */
export function configureIdentity(next: RuntimeConfig): void {
  config = next;
  loading = null;
  if (mayBeSignedIn()) setTimeout(preloadIdentity, usableToken() ? PRELOAD_DELAY_MS : 0);
}

/** Preloads the identity library. It is a fifth of the login page's bytes, so call it only if it will be needed. */
export function preloadIdentity(): void {
  // The next use tries again and reports the error.
  void loadIdentity().catch(() => undefined);
}

/**
 * The signed-in user, or null. Refreshes expired tokens, and others if `forceRefresh` is set. Rejects if there is no
 * network.
 */
export async function currentIdentity(forceRefresh = false): Promise<Identity | null> {
  if (!mayBeSignedIn()) return null;
  const stored = forceRefresh ? null : usableToken();
  return stored ? identityOfClaims(stored.claims) : (await loadIdentity()).currentIdentity(forceRefresh);
}

/**
 * The user whose session was stored last, even if its token has expired: to show them what this browser has kept, without
 * a network. Null if there is none.
 */
export function lastIdentity(): Identity | null {
  if (!mayBeSignedIn()) return null;
  const stored = storedToken(browserStorage.text.getItem, prefix(), 0);
  return stored && identityOfClaims(stored.claims);
}

/** Calls back after another tab of this browser has signed in or out. Returns a function that unsubscribes. */
export function onAuthChangeInOtherTab(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(prefix())) return;
    clearTimeout(timer);
    timer = setTimeout(listener, DEBOUNCE_MS);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
  };
}

/** The username of the user that this page is shown to; null if signed out. */
export const shownUsername = (): string | null => tokenOwner;

/** Sets the username of the user that this page is shown to; null if signed out. */
export function setTokenOwner(username: string | null): void {
  tokenOwner = username;
}

/**
 * The ID token for API calls; null if signed out, or if another tab has signed in as a different user, whose data must
 * not appear on this page.
 */
export async function currentIdToken(): Promise<string | null> {
  if (tokenOwner === null || !mayBeSignedIn()) return null;
  const stored = usableToken();
  if (!stored) return (await loadIdentity()).currentIdToken(tokenOwner);
  return usernameIn(stored.claims) === tokenOwner ? stored.token : null;
}

/** Starts a sign-in. Rejects with the provider's error, which `explainIdentityError` explains to users. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  return attemptSignIn(async () => (await loadIdentity()).signIn(email, password));
}

/** Redirects to Google's sign-in, which returns to the login page. */
export async function signInWithGoogle(): Promise<void> {
  await attemptSignIn(async () => (await loadIdentity()).signInWithGoogle());
}

/** Signs out at once, whatever the network; see {@link endSession}. */
export function signOut(): void {
  if (config) endSession(config);
}

/** Loads the identity library and configures it for the stage's user pool. */
export function loadIdentity(): Promise<Cognito> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Loads what only some account pages need: sign-up, confirmation, password reset, authenticator app. */
export async function loadAccounts(): Promise<typeof import('./cognito-accounts.ts')> {
  // `loadIdentity` configures the library.
  const [module] = await Promise.all([import('./cognito-accounts.ts'), loadIdentity()]);
  return module;
}

async function load(): Promise<Cognito> {
  const module = await import('./cognito.ts').catch((cause: unknown) => {
    // The name of the library's own error without a network, which is explained to users.
    throw Object.assign(new Error('The identity library could not be loaded.', { cause }), {
      name: 'NetworkError',
    });
  });
  if (config) module.configure(config);
  return module;
}

/**
 * Whether this browser stores tokens of our user pool. Checks Amplify's storage keys, so that visitors without a session
 * do not load Amplify.
 */
function mayBeSignedIn(): boolean {
  if (!config?.userPoolClientId) return false;
  return browserStorage.keys().some((key) => key.startsWith(prefix()));
}

/**
 * The stored ID token, or null if the library must decide: once it is loading, or if this tab has returned from Google.
 * A page with a valid token does not wait for the library, which is a sixth of its bytes.
 */
function usableToken(): StoredToken | null {
  if (loading !== null || atGoogle.read()) return null;
  return storedToken(browserStorage.text.getItem, prefix(), Date.now());
}

const prefix = () => tokenPrefix(config?.userPoolClientId ?? '');
