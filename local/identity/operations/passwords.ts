import type {
  AdminResetUserPasswordRequest,
  AdminSetUserPasswordRequest,
  ConfirmForgotPasswordRequest,
  ForgotPasswordRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { newCode, spent } from '../credentials/codes.ts';
import { assertPolicy, hashPassword, temporaryPasswordExpiry } from '../credentials/passwords.ts';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { isNative, type PoolUser } from '../pool/pool-state.ts';
import { emailDetails } from '../triggers/messages.ts';
import { confirmationEvent } from '../triggers/trigger-events.ts';
import { countedName, type Parts, type Targets } from './operation.ts';

/** Forgotten and set passwords. */
export function passwordTargets({ pool, runTrigger, send, codes }: Parts): Targets {
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
      codes.sending('reset', countedName(user, name));
      // Users who are unknown, disabled or without a verified e-mail get the same answer as others, and no message:
      // the client of each stage prevents errors that tell who exists.
      if (!user?.enabled || user.attributes.email_verified !== 'true') {
        return { CodeDeliveryDetails: emailDetails(name) };
      }
      assertResettable(user);
      return { CodeDeliveryDetails: await sendResetCode(user, request.ClientMetadata) };
    },

    /** Ends no session by itself, as Cognito: that is the business of the trigger. */
    async ConfirmForgotPassword(request: ConfirmForgotPasswordRequest) {
      const answer = required(request.ConfirmationCode, 'confirmationCode');
      const password = required(request.Password, 'password');
      const name = required(request.Username, 'username');
      assertPolicy(password);
      const passwordHash = await hashPassword(password);
      const found = pool.find(name);
      codes.check('reset', countedName(found, name), found?.enabled ? found.resetCode : undefined, answer);
      // Only a user has a code that could be right.
      if (!found) throw errors.codeMismatch();
      const user = await pool.update(found.username, ({ resetCode }) => ({
        passwordHash,
        status: 'CONFIRMED',
        resetCode: spent(resetCode),
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
        throw invalidParameter('The local stand-in sets no password for a federated user.');
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
