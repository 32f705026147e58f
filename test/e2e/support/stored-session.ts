import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import type { Portal } from '#local/portal.ts';
import { poolClient } from '#test/support/pool-users.ts';

/** Signs in over the API. Returns what the site's sign-in library keeps in the local storage. */
export async function storedSession(
  identity: Portal['identity'],
  email: string,
  password: string,
): Promise<Record<string, string>> {
  const client = poolClient(identity);
  const { AuthenticationResult: tokens } = await client.send(
    new InitiateAuthCommand({
      ClientId: identity.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  client.destroy();
  if (!tokens?.IdToken) throw new Error(`${email} needs more than a password to sign in.`);
  const { IdToken, AccessToken = '', RefreshToken = '' } = tokens;
  const username = String(decodeJwt(AccessToken).username);
  const prefix = `CognitoIdentityServiceProvider.${identity.clientId}`;
  return {
    [`${prefix}.LastAuthUser`]: username,
    [`${prefix}.${username}.idToken`]: IdToken,
    [`${prefix}.${username}.accessToken`]: AccessToken,
    [`${prefix}.${username}.refreshToken`]: RefreshToken,
    [`${prefix}.${username}.clockDrift`]: '0',
    [`${prefix}.${username}.signInDetails`]: JSON.stringify({
      loginId: email,
      authFlowType: 'USER_PASSWORD_AUTH',
    }),
  };
}
