import { loadIdentity } from './identity.ts';
import type { AuthenticatorSetUp } from './identity-types.ts';

// Separate from `identity.ts`: only members of staff need it, once.

/**
 * Starts to set up an authenticator app for the signed-in user. The app shows the account under these two names.
 * @throws the provider's error
 */
export async function setUpAuthenticator(issuer: string, account: string): Promise<AuthenticatorSetUp> {
  const [module] = await Promise.all([import('./cognito-authenticator.ts'), loadIdentity()]);
  return module.setUpAuthenticator(issuer, account);
}
