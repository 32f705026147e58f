import { randomUUID } from 'node:crypto';
import type {
  ConfirmSignUpRequest,
  ResendConfirmationCodeRequest,
  SignUpRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { codeFault, emailDetails, newCode } from '../messages.ts';
import { confirmationOccasion, signUpOccasion } from '../occasions.ts';
import { assertPolicy, hashPassword } from '../passwords.ts';
import { type PoolUser, withAttributes } from '../pool.ts';
import { clientAttributes, emailUsername, type Parts, type Targets } from './target.ts';

/** SignUp, ConfirmSignUp, ResendConfirmationCode. */
export function signUpTargets({ pool, runTrigger, send }: Parts): Targets {
  return {
    async SignUp(request: SignUpRequest) {
      const email = emailUsername(required(request.Username, 'username'));
      const attributes = { email, ...clientAttributes(request.UserAttributes) };
      if (attributes.email !== email)
        throw invalidParameter('The email attribute differs from the username.');
      const password = required(request.Password, 'password');
      assertPolicy(password);
      if (await pool.find(email)) throw errors.emailExists();
      const UserSub = randomUUID();
      const { autoConfirmUser, autoVerifyEmail, autoVerifyPhone } = await runTrigger(
        'preSignUp',
        signUpOccasion('PreSignUp_SignUp', {
          userName: UserSub,
          userAttributes: attributes,
          validationData: request.ValidationData,
          metadata: request.ClientMetadata,
        }),
      );
      const code = autoConfirmUser ? undefined : newCode('signUp', pool.clock());
      const user = await pool.insert({
        sub: UserSub,
        attributes: {
          ...attributes,
          email_verified: String(autoVerifyEmail),
          ...('phone_number' in attributes && { phone_number_verified: String(autoVerifyPhone) }),
        },
        status: autoConfirmUser ? 'CONFIRMED' : 'UNCONFIRMED',
        password: await hashPassword(password),
        details: { codes: { signUp: code } },
      });
      if (!code) {
        await confirmed(user, request.ClientMetadata);
        return { UserConfirmed: true, UserSub };
      }
      const CodeDeliveryDetails = await send('SignUp', user, code.value, {
        metadata: request.ClientMetadata,
      });
      return { UserConfirmed: false, UserSub, CodeDeliveryDetails };
    },

    async ConfirmSignUp(request: ConfirmSignUpRequest) {
      const answer = required(request.ConfirmationCode, 'confirmationCode');
      const found = await pool.find(required(request.Username, 'username'));
      // Unknown users are answered as with PreventUserExistenceErrors.
      if (!found) throw errors.codeExpired();
      let fault: Error | undefined;
      const user = await pool.update(found.Username, (user) => {
        if (user.UserStatus !== 'UNCONFIRMED') {
          throw notAuthorized(`User cannot be confirmed. Current status is ${user.UserStatus}`);
        }
        const code = user.codes?.signUp;
        fault = codeFault(code, answer, pool.clock());
        if (fault)
          return { codes: { ...user.codes, signUp: code && { ...code, attempts: code.attempts + 1 } } };
        return {
          UserStatus: 'CONFIRMED',
          Attributes: withAttributes(user, { email_verified: 'true' }),
          codes: { ...user.codes, signUp: undefined },
        };
      });
      if (fault) throw fault;
      await confirmed(user, request.ClientMetadata);
      return {};
    },

    async ResendConfirmationCode(request: ResendConfirmationCodeRequest) {
      const username = required(request.Username, 'username');
      const user = await pool.find(username);
      if (!user?.Enabled) return { CodeDeliveryDetails: emailDetails(username.toLowerCase()) };
      if (user.UserStatus !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
      const code = newCode('signUp', pool.clock());
      await pool.update(user.Username, ({ codes }) => ({ codes: { ...codes, signUp: code } }));
      return {
        CodeDeliveryDetails: await send('ResendCode', user, code.value, { metadata: request.ClientMetadata }),
      };
    },
  };

  async function confirmed(user: PoolUser, metadata: Record<string, string> | undefined): Promise<void> {
    const occasion = confirmationOccasion('PostConfirmation_ConfirmSignUp', user, { metadata });
    await runTrigger('postConfirmation', occasion);
  }
}
