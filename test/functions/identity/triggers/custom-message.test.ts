import { describe, expect } from 'vitest';
import { RESET_REASON } from '#shared/rules/sign-up.ts';
import { portalTest, register, signUp } from '#test/functions/identity/support.ts';
import { listed, PASSWORD } from '#test/local/identity/support.ts';
import { aCustomMessage } from '#test/support/identity-events.ts';

const test = portalTest();
const TEMPORARY = 'Temp-word1!';

describe('an account email', () => {
  test('has the code of a sign-up, and of a new code, in our look', async ({ portal, email }) => {
    await signUp(portal, email);
    const [first] = portal.messagesTo(email);
    await portal.resend(email);
    const [second] = portal.messagesTo(email);

    expect([first?.subject, second?.subject]).toEqual([
      'Confirm your email address',
      'Your new confirmation code',
    ]);
    expect(first?.html).toContain(`>${first?.code}</b>`);
    expect(second?.html).toContain(`>${second?.code}</b>`);
    expect(second?.html).toContain('https://portal.northbound.example');
    await portal.confirm(email, portal.code(email)).catch(() => undefined);
  });

  test('says why there is a second code after a confirmation elsewhere', async ({ portal, email }) => {
    await register(portal, email);
    await portal.forgot(email);
    await portal.client.forgotPassword({
      ...portal.user(email),
      ClientMetadata: { [RESET_REASON.key]: RESET_REASON.confirmedElsewhere },
    });
    const [second, forgotten] = portal.messagesTo(email);
    expect([second?.subject, forgotten?.subject]).toEqual([
      'Second code: choose your password',
      'Reset your password',
    ]);
  });

  test('goes to the new address when it changes', async ({ portal, email }) => {
    await register(portal, email);
    const { AccessToken } = await portal.signIn(email);
    const other = `new-${email}`;
    await portal.client.updateUserAttributes({ AccessToken, UserAttributes: listed({ email: other }) });
    expect(portal.messagesTo(other)).toMatchObject([{ subject: 'Confirm your new email address' }]);
  });

  test('invites with the temporary password, which opens the account', async ({ portal, email }) => {
    await portal.client.adminCreateUser({
      ...portal.named(email),
      TemporaryPassword: TEMPORARY,
      UserAttributes: listed({ email, email_verified: 'true' }),
    });
    const [invitation] = portal.messagesTo(email);
    expect(invitation).toMatchObject({ subject: 'Your Northbound account is ready', code: TEMPORARY });
    expect(invitation?.html).toContain(TEMPORARY);
    const { ChallengeName } = await portal.initiateAuth(email, portal.code(email));
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  test('is left to the pool if it cannot be written, so that nobody is locked out', async ({ portal }) => {
    const event = aCustomMessage('CustomMessage_FromTheFuture' as 'CustomMessage_SignUp');
    await expect(portal.trigger(event)).resolves.toEqual(event);
    expect(portal.logger.lines).toHaveLogged('ACCOUNT_MAIL_FAILED', {
      triggerSource: 'CustomMessage_FromTheFuture',
    });
  });

  test('without a trigger has the text of the pool, and the same code', async ({ portal, email }) => {
    portal.skipNext('CustomMessage_SignUp');
    await portal.signUp(email, PASSWORD);
    const [message] = portal.messagesTo(email);
    expect(message?.html).toBe(`Your Northbound verification code is ${message?.code}.`);
  });
});
