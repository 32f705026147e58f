import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/rules/durations.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { claimsOf, listed, type Portal } from '#test/local/identity/support.ts';
import { aGoogleSignUp } from '#test/support/identity-events.ts';
import {
  confirm,
  googleClaims,
  googleRefusal,
  portalTest,
  register,
  resetPassword,
  signUp,
} from '../support.ts';

const it = portalTest();

const ATTACKER = { password: 'Attackers-1!', nonce: 'nonce-of-the-attacker' };
const NEW_PASSWORD = 'Owner-only-2!';

const caught = (error: unknown) => error;

const changeEmail = ({ client }: Portal, AccessToken: string, email: string) =>
  client.updateUserAttributes({ AccessToken, UserAttributes: listed({ email }) });

const verifyEmail = ({ client }: Portal, AccessToken: string, Code: string) =>
  client.verifyUserAttribute({ AccessToken, AttributeName: 'email', Code });

const expectNotProved = (confirmed: Promise<unknown>) =>
  expect(confirmed).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PostConfirmation failed with error PasswordNotProved.',
  });

const expectAttackerIsRefused = (portal: Portal, email: string) =>
  expect(portal.signIn(email, ATTACKER.password)).rejects.toThrow('Incorrect username or password.');

/** Attack classes from Sudhodanan and Paverd, "Pre-hijacked accounts", USENIX Security 2022. */
describe('an attacker who registers a victim’s email first', () => {
  it('does not share a Google account (classic-federated merge)', async ({ portal, email }) => {
    await signUp(portal, email, ATTACKER);
    expect(await googleRefusal(portal, email)).toContain('UserExistsWithInvalidBasicState');

    // The owner confirms the email in their own browser and continues with Google.
    await expectNotProved(confirm(portal, email, null));
    expect(await googleRefusal(portal, email)).toContain('UserExistsWithInvalidBasicState');
    await expectAttackerIsRefused(portal, email);

    await resetPassword(portal, email, NEW_PASSWORD);
    expect(await googleRefusal(portal, email)).toContain('Already found an entry for username');
    const google = await googleClaims(portal, email);
    await expectAttackerIsRefused(portal, email);
    expect(await googleClaims(portal, email)).toMatchObject({ sub: google.sub });
  });

  it('cannot use a confirmation with a different nonce', async ({ portal, email }) => {
    await signUp(portal, email, ATTACKER);

    await expectNotProved(confirm(portal, email, 'nonce-of-the-owner'));
    await expectAttackerIsRefused(portal, email);
  });

  it('cannot take over by signing up after the owner', async ({ portal, email }) => {
    await signUp(portal, email);
    await signUp(portal, email, ATTACKER).catch(caught);

    await confirm(portal, email);

    await portal.signIn(email);
    await expectAttackerIsRefused(portal, email);
  });

  it('cannot use the owner’s own attempt to sign up', async ({ portal, email }) => {
    await signUp(portal, email, ATTACKER);
    await signUp(portal, email).catch(caught);
    await portal.resend(email);

    await expectNotProved(confirm(portal, email));
    await expectAttackerIsRefused(portal, email);
  });

  it('cannot use an invalid or oversized nonce hash', async ({ portal, email }) => {
    for (const [index, hash] of ['', 'short', 'x'.repeat(130_000)].entries()) {
      const victim = `${index}-${email}`;
      await signUp(portal, victim, { hash });
      await expectNotProved(confirm(portal, victim, ''));
    }
    expect(codesIn(portal.logger.lines)).toEqual([]);
  });

  it('loses every session on a password reset (unexpired session)', async ({ portal, email }) => {
    await register(portal, email);
    const session = await portal.signIn(email);
    await portal.refresh(session.RefreshToken);

    await resetPassword(portal, email, NEW_PASSWORD);

    await expect(portal.refresh(session.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await portal.signIn(email, NEW_PASSWORD);
  });

  it('cannot complete an email change (unexpired email change)', async ({ portal, email }) => {
    await register(portal, email);
    const attacker = await portal.signIn(email);
    await changeEmail(portal, attacker.AccessToken, `attacker-${email}`);
    const code = portal.code(`attacker-${email}`);

    await resetPassword(portal, email, NEW_PASSWORD);

    await expect(verifyEmail(portal, attacker.AccessToken, code)).rejects.toThrow(
      'Access Token has been revoked',
    );
    // The owner cannot complete it by accident either.
    const owner = await portal.signIn(email, NEW_PASSWORD);
    await expect(verifyEmail(portal, owner.AccessToken, code)).rejects.toThrow(
      'Invalid verification code provided',
    );
    expect((await portal.claims(email, NEW_PASSWORD)).email).toBe(email);
  });

  it('cannot add the email to their own account (trojan identifier)', async ({ portal, email }) => {
    const own = `attacker-${email}`;
    await register(portal, own);
    const attacker = await portal.signIn(own);
    await changeEmail(portal, attacker.AccessToken, email);

    await register(portal, email);
    await googleRefusal(portal, email);
    const owner = await googleClaims(portal, email);

    expect(owner.customer_id).toBe((await portal.claims(email)).customer_id);
    const renewed = (await portal.refresh(attacker.RefreshToken)).AuthenticationResult?.IdToken ?? '';
    expect(claimsOf(renewed).email).toBe(own);
    expect(claimsOf(renewed).customer_id).not.toBe(owner.customer_id);
  });

  it('cannot use an unverified email (non-verifying provider)', async ({ portal, email }) => {
    await register(portal, email);

    const event = aGoogleSignUp({ email, verified: 'false' });
    await expect(portal.trigger(event)).rejects.toThrow(/^ProviderEmailNotVerified$/);
    const login = { issuer: portal.identity.issuer, subject: event.userName };
    expect(await portal.logins.find(login, true)).toBeNull();
  });
});

describe('an unproven password', () => {
  it('gets no token if the post confirmation trigger did not run', async ({ portal, email }) => {
    await signUp(portal, email, ATTACKER);
    // Simulates a failed trigger call: the user is confirmed, but nothing else has happened.
    portal.skipNext('PostConfirmation_ConfirmSignUp');
    await confirm(portal, email, null);

    await expect(portal.initiateAuth(email, ATTACKER.password)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error PasswordNotProved.',
    });
    await resetPassword(portal, email, NEW_PASSWORD);
    await portal.signIn(email, NEW_PASSWORD);
  });

  it('is refused a day after the sign-up, even in the same browser', async ({ portal, email }) => {
    await signUp(portal, email);
    portal.advance(DAY_MS + 1000);
    await portal.resend(email);

    await expectNotProved(confirm(portal, email));
  });
});
