import type {
  AdminResetUserPasswordRequest,
  AdminSetUserPasswordRequest,
  ChangePasswordRequest,
  ConfirmForgotPasswordRequest,
  ForgotPasswordRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { codeFault, emailDetails, newCode } from '../messages.ts';
import { confirmationOccasion } from '../occasions.ts';
import { assertPolicy, hashPassword, matchesPassword, PASSWORD_POLICY } from '../passwords.ts';
import { attribute, isNative, type PoolUser } from '../pool.ts';
import type { Parts, Targets } from './target.ts';

/** When a temporary password that is set now expires, in epoch milliseconds. */
export const temporaryPasswordExpiry = (now: Date) =>
  now.getTime() + PASSWORD_POLICY.TemporaryPasswordValidityDays * 24 * 3_600_000;

/** Forgotten, changed and set passwords. */
export function passwordTargets({ pool, tokens, runTrigger, send }: Parts): Targets {
  const sendResetCode = async (
    user: PoolUser,
    metadata?: Record<string, string>,
    change: Partial<PoolUser> = {},
  ) => {
    const code = newCode('reset', pool.clock());
    await pool.update(user.Username, ({ codes }) => ({ ...change, codes: { ...codes, reset: code } }));
    return send('ForgotPassword', user, code.value, { metadata });
  };

  return {
    async ForgotPassword(request: ForgotPasswordRequest) {
      const username = required(request.Username, 'username');
      const user = await pool.find(username);
      // Users who are unknown, disabled or never confirmed their e-mail get the same answer as others, and no message:
      // the client of each stage prevents errors that tell who exists.
      if (!user?.Enabled || attribute(user, 'email_verified') !== 'true') {
        return { CodeDeliveryDetails: emailDetails(username.toLowerCase()) };
      }
      assertResettable(user);
      return { CodeDeliveryDetails: await sendResetCode(user, request.ClientMetadata) };
    },

    async ConfirmForgotPassword(request: ConfirmForgotPasswordRequest) {
      const answer = required(request.ConfirmationCode, 'confirmationCode');
      const password = required(request.Password, 'password');
      assertPolicy(password);
      const found = await pool.find(required(request.Username, 'username'));
      if (!found?.Enabled) throw errors.codeMismatch();
      const Password = await hashPassword(password);
      let fault: Error | undefined;
      const user = await pool.update(found.Username, ({ codes }) => {
        const code = codes?.reset;
        fault = codeFault(code, answer, pool.clock());
        if (fault) return { codes: { ...codes, reset: code && { ...code, attempts: code.attempts + 1 } } };
        return { Password, UserStatus: 'CONFIRMED', codes: { ...codes, reset: undefined } };
      });
      if (fault) throw fault;
      const { ClientMetadata: metadata } = request;
      await runTrigger(
        'postConfirmation',
        confirmationOccasion('PostConfirmation_ConfirmForgotPassword', user, { metadata }),
      );
      return {};
    },

    async ChangePassword(request: ChangePasswordRequest) {
      const user = await tokens.userOfAccessToken(required(request.AccessToken, 'accessToken'));
      const proposed = required(request.ProposedPassword, 'proposedPassword');
      if (!(await matchesPassword(required(request.PreviousPassword, 'previousPassword'), user.Password))) {
        throw errors.incorrectCredentials();
      }
      assertPolicy(proposed);
      const Password = await hashPassword(proposed);
      await pool.update(user.Username, () => ({ Password }));
      return {};
    },

    async AdminSetUserPassword(request: AdminSetUserPasswordRequest) {
      const user = await pool.get(required(request.Username, 'username'));
      const password = required(request.Password, 'password');
      assertPolicy(password);
      if (!isNative(user))
        throw invalidParameter('The local stand-in sets no password for a federated user.');
      const Password = await hashPassword(password);
      const temporaryPasswordExpires = request.Permanent ? 0 : temporaryPasswordExpiry(pool.clock());
      const UserStatus = request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
      await pool.update(user.Username, () => ({ Password, UserStatus, temporaryPasswordExpires }));
      return {};
    },

    async AdminResetUserPassword(request: AdminResetUserPasswordRequest) {
      const user = await pool.get(required(request.Username, 'username'));
      assertResettable(user);
      await sendResetCode(user, request.ClientMetadata, { UserStatus: 'RESET_REQUIRED' });
      return {};
    },
  };
}

function assertResettable(user: PoolUser): void {
  if (!isNative(user) || user.UserStatus === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
}
