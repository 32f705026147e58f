import type { SetUserMFAPreferenceRequest } from '@aws-sdk/client-cognito-identity-provider';
import { newCode } from '../credentials/codes.ts';
import { matchingStep, newTotpSecret } from '../credentials/totp.ts';
import { CognitoError, errors, invalidParameter, required } from '../errors.ts';
import { clientAttributes, emailAddress, listedAttributes } from '../pool/attributes.ts';
import type { Pool } from '../pool/pool.ts';
import { mfaSettings, type PoolUser } from '../pool/pool-state.ts';
import type { OperationContext, Operations } from './operation.ts';

/** Self-service operations, authorized by an access token. Authenticator apps are the emulator's only second factor. */
export function ownAccountOperations({ pool, tokens, send, codes }: OperationContext): Operations {
  const assertAvailable = (email: string, user: PoolUser) => {
    const owner = pool.find(email);
    if (owner && owner.username !== user.username) throw errors.aliasExists();
  };

  return {
    async GetUser(request) {
      const user = await tokens.userOf(request);
      return { Username: user.username, UserAttributes: listedAttributes(user), ...mfaSettings(user) };
    },

    /** Like Cognito with `keepOriginal`: a new email takes effect when the user enters the code sent to it. */
    async UpdateUserAttributes(request) {
      const user = await tokens.userOf(request);
      const { email, ...changes } = clientAttributes(request.UserAttributes);
      const isNew = email !== undefined && email !== user.attributes.email;
      if (isNew) {
        emailAddress(email, 'Invalid email address format.');
        assertAvailable(email, user);
        codes.countSent('attribute', user.username);
      }
      const code = newCode('attribute', pool.clock());
      await pool.update(user.username, ({ attributes }) => ({
        attributes: { ...attributes, ...changes },
        ...(isNew && { pendingEmail: { email, code } }),
      }));
      if (!isNew) return { CodeDeliveryDetailsList: [] };
      const mail = { user, to: email, code: code.value, metadata: request.ClientMetadata };
      return {
        CodeDeliveryDetailsList: [await send({ ...mail, source: 'CustomMessage_UpdateUserAttribute' })],
      };
    },

    async VerifyUserAttribute(request) {
      const { username } = await tokens.userOf(request);
      if (required(request.AttributeName, 'attributeName') !== 'email')
        throw invalidParameter('The local Cognito emulator verifies only the attribute email.');
      const code = required(request.Code, 'code');
      await pool.update(username, (user) => {
        codes.check('attribute', username, user.pendingEmail?.code, code);
        const { email = '' } = user.pendingEmail ?? {};
        assertAvailable(email, user);
        return {
          attributes: { ...user.attributes, email, email_verified: 'true' },
          pendingEmail: undefined,
        };
      });
      return {};
    },

    async AssociateSoftwareToken(request) {
      const pendingTokenSecret = newTotpSecret();
      await pool.update((await tokens.userOf(request)).username, () => ({ pendingTokenSecret }));
      return { SecretCode: pendingTokenSecret };
    },

    /** Replaces the previous authenticator, if any. It stays on or off. */
    async VerifySoftwareToken(request) {
      const { username } = await tokens.userOf(request);
      const code = required(request.UserCode, 'userCode');
      await pool.update(username, ({ pendingTokenSecret: secret, softwareToken }) => {
        const step = secret && matchingStep(secret, code, pool.clock());
        if (!secret || !step) throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
        const { isEnabled = false, isPreferred = false } = softwareToken ?? {};
        return {
          pendingTokenSecret: undefined,
          softwareToken: { secret, lastStep: step, isEnabled, isPreferred },
        };
      });
      return { Status: 'SUCCESS' };
    },

    async SetUserMFAPreference(request) {
      return setMfaPreference(pool, (await tokens.userOf(request)).username, request);
    },
  };
}

export async function setMfaPreference(
  pool: Pool,
  username: string | undefined,
  preferences: Omit<SetUserMFAPreferenceRequest, 'AccessToken'>,
): Promise<object> {
  const { SoftwareTokenMfaSettings, SMSMfaSettings, EmailMfaSettings } = preferences;
  if (SMSMfaSettings?.Enabled || EmailMfaSettings?.Enabled)
    throw invalidParameter('The local Cognito emulator supports only SOFTWARE_TOKEN_MFA.');
  if (!SoftwareTokenMfaSettings) return {};
  const { Enabled: isEnabled = false, PreferredMfa: isPreferred = false } = SoftwareTokenMfaSettings;
  await pool.update(username, ({ softwareToken }) => {
    if (softwareToken) return { softwareToken: { ...softwareToken, isEnabled, isPreferred } };
    if (isEnabled) throw invalidParameter('User has not verified software token mfa');
    return {};
  });
  return {};
}
