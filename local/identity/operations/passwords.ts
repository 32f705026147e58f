import type {
  AdminResetUserPasswordRequest,
  AdminSetUserPasswordRequest,
  ConfirmForgotPasswordRequest,
  ForgotPasswordRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { newCode, usedCode } from '../credentials/codes.ts';
import { assertPolicy, hashPassword, temporaryPasswordExpiry } from '../credentials/passwords.ts';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { isNative, type PoolUser } from '../pool/pool-state.ts';
import { emailDetails } from '../triggers/messages.ts';
import { confirmationEvent } from '../triggers/trigger-events.ts';
import { type OperationContext, type Operations, rateLimitKey } from './operation.ts';

/** Password resets and administrator-set passwords. */
export function passwordOperations({ pool, runTrigger, send, codes }: OperationContext): Operations {
  const sendResetCode = async (
    { username }: PoolUser,
    metadata?: Record<string, string>,
    change: Partial<PoolUser> = {},
  ) => {
    const resetCode = newCode('reset', pool.clock());
    const user = await pool.update(username, () => ({ ...change, resetCode }));
    return send('ForgotPassword', user, resetCode.value, { metadata });
  };

  return {
    async ForgotPassword(request: ForgotPasswordRequest) {
      const name = required(request.Username, 'username');
      const user = pool.find(name);
      codes.countSent('reset', rateLimitKey(user, name));
      // Unknown or disabled users, and users without a verified email, get the same response but no message: the app
      // clients have PreventUserExistenceErrors enabled.
      if (!user?.enabled || user.attributes.email_verified !== 'true') {
        return { CodeDeliveryDetails: emailDetails(name) };
      }
      assertResettable(user);
      return { CodeDeliveryDetails: await sendResetCode(user, request.ClientMetadata) };
    },

    /** Like Cognito, does not revoke sessions; the post confirmation trigger does. */
    async ConfirmForgotPassword(request: ConfirmForgotPasswordRequest) {
      const answer = required(request.ConfirmationCode, 'confirmationCode');
      const password = required(request.Password, 'password');
      const name = required(request.Username, 'username');
      assertPolicy(password);
      const passwordHash = await hashPassword(password);
      const found = pool.find(name);
      codes.check('reset', rateLimitKey(found, name), found?.enabled ? found.resetCode : undefined, answer);
      // Unreachable for an unknown user, who has no code that could match.
      if (!found) throw errors.codeMismatch();
      const user = await pool.update(found.username, ({ resetCode }) => ({
        passwordHash,
        status: 'CONFIRMED',
        resetCode: usedCode(resetCode),
      }));
      const { ClientMetadata: metadata } = request;
      await runTrigger(
        'postConfirmation',
        confirmationEvent('PostConfirmation_ConfirmForgotPassword', user, { metadata }),
      );
      return {};
    },

    async AdminSetUserPassword(request: AdminSetUserPasswordRequest) {
      const user = pool.get(required(request.Username, 'username'));
      const password = required(request.Password, 'password');
      assertPolicy(password);
      if (!isNative(user))
        throw invalidParameter('The local Cognito emulator does not support passwords for federated users.');
      const passwordHash = await hashPassword(password);
      await pool.update(user.username, () => ({
        passwordHash,
        status: request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        temporaryPasswordExpires: request.Permanent ? undefined : temporaryPasswordExpiry(pool.clock()),
      }));
      return {};
    },

    async AdminResetUserPassword(request: AdminResetUserPasswordRequest) {
      const user = pool.get(required(request.Username, 'username'));
      assertResettable(user);
      await sendResetCode(user, request.ClientMetadata, { status: 'RESET_REQUIRED' });
      return {};
    },
  };
}

function assertResettable(user: PoolUser): void {
  if (!isNative(user) || user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
}
