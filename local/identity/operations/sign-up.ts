import { randomUUID } from 'node:crypto';
import { newCode, usedCode } from '../credentials/codes.ts';
import { assertPolicy, hashPassword } from '../credentials/passwords.ts';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { emailDetails } from '../mail.ts';
import { assertOwnEmail, clientAttributes, emailUsername } from '../pool/attributes.ts';
import { isNative } from '../pool/pool-state.ts';
import { type OperationContext, type Operations, rateLimitKey } from './operation.ts';

/** Sign-up, confirmation and password reset. If a post confirmation trigger throws, the change stays. */
export function signUpOperations({ pool, triggers, send, codes }: OperationContext): Operations {
  /** @throws CodeMismatchException also for an unknown user, who has no code that could match */
  const checkedUser = (name: string, kind: 'signUp' | 'reset', code: string) => {
    const user = pool.find(name);
    codes.check(kind, rateLimitKey(user, name), user?.enabled ? user[`${kind}Code`] : undefined, code);
    if (!user) throw errors.codeMismatch();
    return user;
  };

  return {
    async SignUp({ Username, Password, UserAttributes, ClientMetadata }) {
      const email = emailUsername(Username);
      const attributes = { email, ...clientAttributes(UserAttributes) };
      assertOwnEmail(attributes, email);
      const password = required(Password, 'password');
      assertPolicy(password);
      if (pool.find(email)) throw errors.emailExists();
      const UserSub = randomUUID();
      const { autoConfirmUser: UserConfirmed, autoVerifyEmail } = await triggers.preSignUp(
        'PreSignUp_SignUp',
        UserSub,
        attributes,
        ClientMetadata,
      );
      const signUpCode = UserConfirmed ? undefined : newCode('signUp', pool.clock());
      const user = await pool.insert({
        sub: UserSub,
        attributes: { ...attributes, email_verified: String(autoVerifyEmail) },
        status: UserConfirmed ? 'CONFIRMED' : 'UNCONFIRMED',
        details: { passwordHash: await hashPassword(password), signUpCode },
      });
      if (signUpCode) {
        const mail = { user, code: signUpCode.value, metadata: ClientMetadata };
        const CodeDeliveryDetails = await send({ ...mail, source: 'CustomMessage_SignUp' });
        return { UserConfirmed, UserSub, CodeDeliveryDetails };
      }
      await triggers.postConfirmation('PostConfirmation_ConfirmSignUp', user, ClientMetadata);
      return { UserConfirmed, UserSub };
    },

    async ConfirmSignUp({ Username, ConfirmationCode, ClientMetadata }) {
      const code = required(ConfirmationCode, 'confirmationCode');
      const name = required(Username, 'username');
      const { status = 'UNCONFIRMED' } = pool.find(name) ?? {};
      if (status !== 'UNCONFIRMED')
        throw notAuthorized(`User cannot be confirmed. Current status is ${status}`);
      const { username } = checkedUser(name, 'signUp', code);
      const user = await pool.update(username, ({ attributes, signUpCode }) => ({
        status: 'CONFIRMED',
        attributes: { ...attributes, email_verified: 'true' },
        signUpCode: usedCode(signUpCode),
      }));
      await triggers.postConfirmation('PostConfirmation_ConfirmSignUp', user, ClientMetadata);
      return {};
    },

    async ResendConfirmationCode({ Username, ClientMetadata }) {
      const name = required(Username, 'username');
      const user = pool.find(name);
      codes.countSent('signUp', rateLimitKey(user, name));
      if (!user?.enabled) return { CodeDeliveryDetails: emailDetails(name) };
      if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
      const signUpCode = newCode('signUp', pool.clock());
      await pool.update(user.username, () => ({ signUpCode }));
      const mail = { user, code: signUpCode.value, metadata: ClientMetadata };
      return { CodeDeliveryDetails: await send({ ...mail, source: 'CustomMessage_ResendCode' }) };
    },

    async ForgotPassword({ Username, ClientMetadata }) {
      const name = required(Username, 'username');
      const user = pool.find(name);
      codes.countSent('reset', rateLimitKey(user, name));
      // Unknown, disabled and Google users, and users without a verified email, get the same response but no message: the
      // app clients have PreventUserExistenceErrors enabled.
      if (!user?.enabled || !isNative(user) || user.attributes.email_verified !== 'true')
        return { CodeDeliveryDetails: emailDetails(name) };
      if (user.status === 'FORCE_CHANGE_PASSWORD')
        throw notAuthorized('User password cannot be reset in the current state.');
      const resetCode = newCode('reset', pool.clock());
      await pool.update(user.username, () => ({ resetCode }));
      const mail = { user, code: resetCode.value, metadata: ClientMetadata };
      return { CodeDeliveryDetails: await send({ ...mail, source: 'CustomMessage_ForgotPassword' }) };
    },

    /** Like Cognito, does not revoke sessions; the post confirmation trigger does. */
    async ConfirmForgotPassword({ Username, ConfirmationCode, Password, ClientMetadata }) {
      const code = required(ConfirmationCode, 'confirmationCode');
      const password = required(Password, 'password');
      const name = required(Username, 'username');
      assertPolicy(password);
      const passwordHash = await hashPassword(password);
      const { username } = checkedUser(name, 'reset', code);
      const user = await pool.update(username, ({ resetCode }) => ({
        passwordHash,
        status: 'CONFIRMED',
        resetCode: usedCode(resetCode),
      }));
      await triggers.postConfirmation('PostConfirmation_ConfirmForgotPassword', user, ClientMetadata);
      return {};
    },
  };
}
