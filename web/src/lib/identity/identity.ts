import type { RuntimeConfig } from '../../../../shared/deployment/runtime-config.ts';
import type { Identity, SignInOutcome } from './identity-types.ts';
import { attemptSignIn } from './sign-in-attempt.ts';

type Cognito = typeof import('./cognito.ts');

/** The library writes or removes several entries one after the other. */
const SAME_CHANGE_MS = 50;

let config: RuntimeConfig | null = null;
let loading: Promise<Cognito> | null = null;
let tokenOwner: string | null = null;

/** Says where people sign in. A stage without a user pool leaves everybody signed out. */
export function configureIdentity(next: RuntimeConfig): void {
  config = next;
  loading = null;
  if (mayBeSignedIn()) preloadIdentity();
}

/** Starts to load the identity library, ahead of its use. It is a fifth of the login page, so it waits for a reason. */
export function preloadIdentity(): void {
  // A failure is not kept: the next use tries again and reports it.
  void loadIdentity().catch(() => undefined);
}

/**
 * The present identity; null where nobody is signed in. Tokens that have run out are renewed, others only where `renew`
 * says so. Rejects where that could not be tried for want of a network.
 */
export async function currentIdentity(renew = false): Promise<Identity | null> {
  return mayBeSignedIn() ? (await loadIdentity()).currentIdentity(renew) : null;
}

/**
 * Calls back when another tab of this browser has signed in or out, once all of it is written. Returns the way to end
 * that.
 */
export function onSignInElsewhere(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(tokenPrefix())) return;
    clearTimeout(timer);
    timer = setTimeout(listener, SAME_CHANGE_MS);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
  };
}

/** Says who this page is shown to, by their username; null for nobody. */
export function setTokenOwner(username: string | null): void {
  tokenOwner = username;
}

/**
 * The ID token that calls of the API carry; null if nobody is signed in, or if another tab has signed in as
 * somebody other than the user this page is shown to: their data must not appear on it.
 */
export async function currentIdToken(): Promise<string | null> {
  return tokenOwner !== null && mayBeSignedIn() ? (await loadIdentity()).currentIdToken(tokenOwner) : null;
}

/** Starts signing in. Rejects with the provider's error, whose message is for people. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  return attemptSignIn(async () => (await loadIdentity()).signIn(email, password));
}

/** Leaves this site for Google's sign-in, which returns to the login page. */
export async function signInWithGoogle(): Promise<void> {
  await attemptSignIn(async () => (await loadIdentity()).signInWithGoogle());
}

/** Signs out here and revokes the refresh token at the provider. */
export async function signOut(): Promise<void> {
  await (await loadIdentity()).signOut();
}

/** The library, pointed at the stage's user pool. */
export function loadIdentity(): Promise<Cognito> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Cognito> {
  const module = await import('./cognito.ts');
  if (config) module.configure(config);
  return module;
}

/**
 * Whether this browser keeps tokens of our user pool. Looks for the names under which Amplify keeps them, so that a
 * visitor without a session need not load Amplify to learn that.
 */
function mayBeSignedIn(): boolean {
  if (!config?.userPoolClientId) return false;
  const prefix = tokenPrefix();
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

const tokenPrefix = () => `CognitoIdentityServiceProvider.${config?.userPoolClientId}.`;
