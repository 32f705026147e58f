import type {
  AdminSetUserMFAPreferenceRequest,
  AssociateSoftwareTokenRequest,
  SetUserMFAPreferenceRequest,
  VerifySoftwareTokenRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { matchingStep, newTotpSecret } from '../credentials/totp.ts';
import { CognitoError, errors, invalidParameter, required } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import type { OperationContext, Operations } from './operation.ts';

type Preferences = Omit<SetUserMFAPreferenceRequest, 'AccessToken'>;

/** Authenticator apps, the only second factor of the emulator. */
export function secondFactorOperations({ pool, tokens }: OperationContext): Operations {
  const setPreferences = async (username: string, preferences: Preferences) => {
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
  };

  return {
    async AssociateSoftwareToken(request: AssociateSoftwareTokenRequest) {
      const pendingTokenSecret = newTotpSecret();
      await pool.update((await tokens.userOf(request)).username, () => ({ pendingTokenSecret }));
      return { SecretCode: pendingTokenSecret };
    },

    /** Replaces the previous authenticator, if any. It stays on or off. */
    async VerifySoftwareToken(request: VerifySoftwareTokenRequest) {
      const { username } = await tokens.userOf(request);
      const code = required(request.UserCode, 'userCode');
      await pool.update(username, ({ pendingTokenSecret: secret, softwareToken }) => {
        const step = secret === undefined ? undefined : matchingStep(secret, code, pool.clock());
        if (secret === undefined || step === undefined)
          throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
        const { isEnabled = false, isPreferred = false } = softwareToken ?? {};
        return {
          pendingTokenSecret: undefined,
          softwareToken: { secret, lastStep: step, isEnabled, isPreferred },
        };
      });
      return { Status: 'SUCCESS' };
    },

    async SetUserMFAPreference(request: SetUserMFAPreferenceRequest) {
      return setPreferences((await tokens.userOf(request)).username, request);
    },

    async AdminSetUserMFAPreference(request: AdminSetUserMFAPreferenceRequest) {
      return setPreferences(required(request.Username, 'username'), request);
    },
  };
}

/**
 * Uses up a code of the user's authenticator.
 * @throws CodeMismatchException if it is wrong
 * @throws ExpiredCodeException if it, or a later one, was used before
 */
export async function acceptAuthenticatorCode(pool: Pool, username: string, code: string): Promise<void> {
  await pool.update(username, ({ softwareToken }) => {
    const step = softwareToken && matchingStep(softwareToken.secret, code, pool.clock());
    if (!softwareToken || step === undefined) throw errors.authenticatorCodeMismatch();
    if (step <= softwareToken.lastStep) throw errors.authenticatorCodeUsed();
    return { softwareToken: { ...softwareToken, lastStep: step } };
  });
}
