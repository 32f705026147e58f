import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, type Portal } from '../../../local/identity/support.ts';
import { aGoogleSignUp } from '../../../support/identity-events.ts';
import { withLocalStores } from '../../../support/local-stores.ts';
import { confirm, googleClaims, googleRefusal, register, signUp, startTriggeredPortal } from '../support.ts';

withLocalStores();

const VICTIM = 'victim@example.com';
const ATTACKER = { password: 'Attackers-1!', nonce: 'nonce-of-the-attacker' };
const NEW_PASSWORD = 'Owner-only-2!';

const caught = (error: unknown) => error;

async function resetPassword(portal: Portal, email: string, password = NEW_PASSWORD): Promise<void> {
  const { client, identity } = portal;
  const names = { ClientId: identity.clientId, Username: email };
  await client.send(new ForgotPasswordCommand(names));
  const answer = { ConfirmationCode: portal.code(email), Password: password };
  await client.send(new ConfirmForgotPasswordCommand({ ...names, ...answer }));
}

const changeEmail = ({ client }: Portal, AccessToken: string, email: string) =>
  client.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value: email }] }),
  );

const verifyEmail = ({ client }: Portal, AccessToken: string, Code: string) =>
  client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));

const NOT_PROVED = {
  name: 'UserLambdaValidationException',
  message: 'PostConfirmation failed with error PasswordNotProved.',
};

/** Attack classes from Sudhodanan and Paverd, "Pre-hijacked accounts", USENIX Security 2022. */
describe('an attacker who registers a victim’s email first', () => {
  it('does not share the account that the owner opens with Google (classic-federated merge)', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, ATTACKER);
    expect(await googleRefusal(portal, VICTIM)).toContain('UserExistsWithInvalidBasicState');

    // The owner confirms the email in their own browser and continues with Google.
    expect(await confirm(portal, VICTIM, null).catch(caught)).toMatchObject(NOT_PROVED);
    expect(await googleRefusal(portal, VICTIM)).toContain('UserExistsWithInvalidBasicState');
    await expect(portal.signIn(VICTIM, ATTACKER.password)).rejects.toThrow('Incorrect username or password.');

    await resetPassword(portal, VICTIM);
    expect(await googleRefusal(portal, VICTIM)).toContain('Already found an entry for username');
    const google = await googleClaims(portal, VICTIM);
    await expect(portal.signIn(VICTIM, ATTACKER.password)).rejects.toThrow('Incorrect username or password.');
    expect(await googleClaims(portal, VICTIM)).toMatchObject({ sub: google.sub });
  });

  it('cannot use a confirmation with a different nonce', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, ATTACKER);

    expect(await confirm(portal, VICTIM, 'nonce-of-the-owner').catch(caught)).toMatchObject(NOT_PROVED);
    await expect(portal.signIn(VICTIM, ATTACKER.password)).rejects.toThrow('Incorrect username or password.');
  });

  it('cannot take over by signing up after the owner', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM);
    await signUp(portal, VICTIM, ATTACKER).catch(caught);

    await confirm(portal, VICTIM);

    await portal.signIn(VICTIM);
    await expect(portal.signIn(VICTIM, ATTACKER.password)).rejects.toThrow('Incorrect username or password.');
  });

  it('cannot use the owner’s own attempt to sign up', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, ATTACKER);
    await signUp(portal, VICTIM).catch(caught);
    await portal.client.send(
      new ResendConfirmationCodeCommand({ ClientId: portal.identity.clientId, Username: VICTIM }),
    );

    expect(await confirm(portal, VICTIM).catch(caught)).toMatchObject(NOT_PROVED);
    await expect(portal.signIn(VICTIM, ATTACKER.password)).rejects.toThrow('Incorrect username or password.');
  });

  it('cannot use an invalid or oversized nonce hash', async () => {
    const portal = await startTriggeredPortal();
    for (const [index, hash] of ['', 'short', 'x'.repeat(130_000)].entries()) {
      const email = `victim${index}@example.com`;
      await signUp(portal, email, { hash });

      expect(await confirm(portal, email, '').catch(caught)).toMatchObject(NOT_PROVED);
    }
    expect(portal.logger.error).not.toHaveBeenCalled();
  });

  it('loses every session on a password reset (unexpired session)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);
    const session = await portal.signIn(VICTIM);
    await portal.refresh(session.RefreshToken);

    await resetPassword(portal, VICTIM);

    await expect(portal.refresh(session.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await portal.signIn(VICTIM, NEW_PASSWORD);
  });

  it('cannot complete a pending email change after a reset (unexpired email change)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);
    const attacker = await portal.signIn(VICTIM);
    await changeEmail(portal, attacker.AccessToken, 'attacker@example.com');
    const code = portal.code('attacker@example.com');

    await resetPassword(portal, VICTIM);

    await expect(verifyEmail(portal, attacker.AccessToken, code)).rejects.toThrow(
      'Access Token has been revoked',
    );
    // The owner cannot complete it by accident either.
    const owner = await portal.signIn(VICTIM, NEW_PASSWORD);
    await expect(verifyEmail(portal, owner.AccessToken, code)).rejects.toThrow(
      'Invalid verification code provided',
    );
    expect(claimsOf((await portal.signIn(VICTIM, NEW_PASSWORD)).IdToken).email).toBe(VICTIM);
  });

  it('cannot add the email to their own account (trojan identifier)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, 'attacker@example.com');
    const attacker = await portal.signIn('attacker@example.com');
    await changeEmail(portal, attacker.AccessToken, VICTIM);

    await register(portal, VICTIM);
    await googleRefusal(portal, VICTIM);
    const owner = await googleClaims(portal, VICTIM);

    expect(owner.customer_id).toBe(claimsOf((await portal.signIn(VICTIM)).IdToken).customer_id);
    const renewed = (await portal.refresh(attacker.RefreshToken)).AuthenticationResult?.IdToken ?? '';
    expect(claimsOf(renewed)).toMatchObject({ email: 'attacker@example.com' });
    expect(claimsOf(renewed).customer_id).not.toBe(owner.customer_id);
  });

  it('cannot use a provider that does not verify emails (non-verifying provider)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);

    const event = aGoogleSignUp({ email: VICTIM, verified: 'false' });
    await expect(portal.trigger(event)).rejects.toThrow(/^ProviderEmailNotVerified$/);
    expect(
      await portal.logins.find({ issuer: portal.identity.issuer, subject: event.userName }, true),
    ).toBeNull();
  });
});

describe('an unproven password', () => {
  it('gets no token if the post confirmation trigger did not run', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, ATTACKER);
    // Simulates a failed trigger call: the user is confirmed, but nothing else has happened.
    portal.skipNext('PostConfirmation_ConfirmSignUp');
    await confirm(portal, VICTIM, null);

    const outcome = await portal.initiateAuth(VICTIM, ATTACKER.password).catch(caught);

    expect(outcome).toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error PasswordNotProved.',
    });
    await resetPassword(portal, VICTIM);
    await portal.signIn(VICTIM, NEW_PASSWORD);
  });

  it('is refused if the same browser confirms more than a day after the sign-up', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM);
    portal.advance(24 * 3_600_000 + 1000);
    await portal.client.send(
      new ResendConfirmationCodeCommand({ ClientId: portal.identity.clientId, Username: VICTIM }),
    );

    expect(await confirm(portal, VICTIM).catch(caught)).toMatchObject(NOT_PROVED);
  });

  it('is proven permanently by a confirmation in the browser that signed up', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);

    const { RefreshToken } = await portal.signIn(VICTIM);

    await portal.refresh(RefreshToken);
    expect(await googleRefusal(portal, VICTIM)).toContain('Already found an entry for username');
  });
});
