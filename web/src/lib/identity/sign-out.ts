import type { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { saveLoginMessage } from '../session/login-messages.ts';
import { browserStorage } from '../storage.ts';

const SIGN_OUT_FAILED = 'An error occurred when attempting to log out from OAuth provider.';

/** The prefix under which Amplify stores the tokens of our user pool, and the state of a hosted sign-in. */
export const tokenPrefix = (clientId: string): string => `CognitoIdentityServiceProvider.${clientId}.`;

/**
 * Removes the tokens from this browser, before it returns and without Amplify, which may not be loaded. Then revokes
 * the refresh tokens and, after a hosted sign-in, redirects to the provider's sign-out. Without a network, it revokes
 * them when the network returns; until then, they are only in this page's memory, and if it is closed, nobody has them
 * (decision 114).
 */
export function endSession(config: RuntimeConfig): void {
  const { text } = browserStorage;
  const prefix = tokenPrefix(config.userPoolClientId);
  const keys = text.keys().filter((key) => key.startsWith(prefix));
  const refreshTokens = keys.filter((key) => key.endsWith('.refreshToken')).map((key) => text.getItem(key));
  const isHosted = text.getItem(`${prefix}oauthSignIn`)?.startsWith('true') === true;
  for (const key of keys) text.removeItem(key);
  void Promise.all(refreshTokens.map((token) => revoke(config, token))).then(
    () => isHosted && leaveProvider(config),
    () => isHosted && saveLoginMessage(SIGN_OUT_FAILED),
  );
}

/** Rejects without a network, and tries again when it returns. */
async function revoke(config: RuntimeConfig, token: string | null): Promise<void> {
  try {
    await fetch(config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId: config.userPoolClientId, Token: token }),
      // The user may close the page.
      keepalive: true,
    });
  } catch (error) {
    window.addEventListener('online', () => void revoke(config, token).catch(() => undefined), {
      once: true,
    });
    throw error;
  }
}

function leaveProvider({ oauthDomain, userPoolClientId, redirectSignOut }: RuntimeConfig): void {
  const query = new URLSearchParams({ client_id: userPoolClientId, logout_uri: redirectSignOut });
  // The local portal has no HTTPS.
  location.assign(`${location.protocol}//${oauthDomain}/logout?${query}`);
}
