import { randomUUID } from 'node:crypto';
import type {
  ConfirmSignUpRequest,
  ResendConfirmationCodeRequest,
  SignUpRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { newCode, usedCode } from '../credentials/codes.ts';
import { assertPolicy, hashPassword } from '../credentials/passwords.ts';
import { errors, invalidParameter, required } from '../errors.ts';
import { clientAttributes, emailUsername } from '../pool/attributes.ts';
import type { PoolUser } from '../pool/pool-state.ts';
import { emailDetails } from '../triggers/messages.ts';
import { confirmationEvent, signUpEvent } from '../triggers/trigger-events.ts';
import { type OperationContext, type Operations, rateLimitKey } from './operation.ts';

/** Sign-up and confirmation. */
export function signUpOperations({ pool, runTrigger, send, codes }: OperationContext): Operations {
  return {
    async SignUp(request: SignUpRequest) {
      const email = emailUsername(required(request.Username, 'username'));
      const attributes = { email, ...clientAttributes(request.UserAttributes) };
      if (attributes.email !== email)
        throw invalidParameter('The email attribute differs from the username.');
      const password = required(request.Password, 'password');
      assertPolicy(password);
      if (pool.find(email)) throw errors.emailExists();
      const UserSub = randomUUID();
      const { autoConfirmUser, autoVerifyEmail } = await runTrigger(
        'preSignUp',
        signUpEvent('PreSignUp_SignUp', {
          userName: UserSub,
          userAttributes: attributes,
          validationData: request.ValidationData,
          metadata: request.ClientMetadata,
        }),
      );
      const signUpCode = autoConfirmUser ? undefined : newCode('signUp', pool.clock());
      const user = await pool.insert({
        sub: UserSub,
        attributes: { ...attributes, email_verified: String(autoVerifyEmail) },
        status: autoConfirmUser ? 'CONFIRMED' : 'UNCONFIRMED',
        details: { passwordHash: await hashPassword(password), signUpCode },
      });
      if (!signUpCode) {
        await afterConfirmation(user, request.ClientMetadata);
        return { UserConfirmed: true, UserSub };
      }
      const CodeDeliveryDetails = await send('SignUp', user, signUpCode.value, {
        metadata: request.ClientMetadata,
      });
      return { UserConfirmed: false, UserSub, CodeDeliveryDetails };
    },

    async ConfirmSignUp(request: ConfirmSignUpRequest) {
      const answer = required(request.ConfirmationCode, 'confirmationCode');
      const name = required(request.Username, 'username');
      const found = pool.find(name);
      if (found && found.status !== 'UNCONFIRMED') throw errors.cannotBeConfirmed(found.status);
      codes.check('signUp', rateLimitKey(found, name), found?.enabled ? found.signUpCode : undefined, answer);
      // Unreachable for an unknown user, who has no code that could match.
      if (!found) throw errors.codeMismatch();
      const user = await pool.update(found.username, ({ attributes, signUpCode }) => ({
        status: 'CONFIRMED',
        attributes: { ...attributes, email_verified: 'true' },
        signUpCode: usedCode(signUpCode),
      }));
      await afterConfirmation(user, request.ClientMetadata);
      return {};
    },

    async ResendConfirmationCode(request: ResendConfirmationCodeRequest) {
      const name = required(request.Username, 'username');
      const user = pool.find(name);
      codes.countSent('signUp', rateLimitKey(user, name));
      if (!user?.enabled) return { CodeDeliveryDetails: emailDetails(name) };
      if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
      const signUpCode = newCode('signUp', pool.clock());
      await pool.update(user.username, () => ({ signUpCode }));
      const metadata = request.ClientMetadata;
      return { CodeDeliveryDetails: await send('ResendCode', user, signUpCode.value, { metadata }) };
    },
  };

  /** If the trigger throws, the caller gets the error but stays confirmed. */
  async function afterConfirmation(
    user: PoolUser,
    metadata: Record<string, string> | undefined,
  ): Promise<void> {
    const event = confirmationEvent('PostConfirmation_ConfirmSignUp', user, { metadata });
    await runTrigger('postConfirmation', event);
  }
}
