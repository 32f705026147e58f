import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, initiateAuth, type Portal, refresh, signIn } from '../../../local/identity/support.ts';
import { withEngine } from '../../../support/engine.ts';
import { aGoogleSignUp } from '../../../support/identity-events.ts';
import { confirm, googleClaims, googleRefusal, register, signUp, startTriggeredPortal } from '../support.ts';

withEngine();

const VICTIM = 'victim@example.com';
const STRANGERS = { password: 'Strangers-1!', nonce: 'nonce-of-the-stranger' };
const NEW_PASSWORD = 'Only-the-owner-2!';

const refused = (error: unknown) => error;

async function resetPassword(portal: Portal, email: string, password = NEW_PASSWORD): Promise<void> {
  const { client, identity } = portal;
  const names = { ClientId: identity.clientId, Username: email };
  await client.send(new ForgotPasswordCommand(names));
  const answer = { ConfirmationCode: portal.code(email), Password: password };
  await client.send(new ConfirmForgotPasswordCommand({ ...names, ...answer }));
}

const changeAddress = ({ client }: Portal, AccessToken: string, email: string) =>
  client.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value: email }] }),
  );

const confirmAddress = ({ client }: Portal, AccessToken: string, Code: string) =>
  client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));

const PROOF_IS_MISSING = {
  name: 'UserLambdaValidationException',
  message: 'PostConfirmation failed with error PasswordNotProved.',
};

/** The classes are those of Sudhodanan and Paverd, "Pre-hijacked accounts", USENIX Security 2022. */
describe('a stranger who prepares an account for the address of somebody else', () => {
  it('is not let into what its owner does with Google later (classic-federated merge)', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, STRANGERS);
    expect(await googleRefusal(portal, VICTIM)).toContain('UserExistsWithInvalidBasicState');

    // The owner confirms the address from a browser of their own, and goes on with Google.
    expect(await confirm(portal, VICTIM, null).catch(refused)).toMatchObject(PROOF_IS_MISSING);
    expect(await googleRefusal(portal, VICTIM)).toContain('UserExistsWithInvalidBasicState');
    await expect(signIn(portal, VICTIM, STRANGERS.password)).rejects.toThrow(
      'Incorrect username or password.',
    );

    await resetPassword(portal, VICTIM);
    expect(await googleRefusal(portal, VICTIM)).toContain('Already found an entry for username');
    const google = await googleClaims(portal, VICTIM);
    await expect(signIn(portal, VICTIM, STRANGERS.password)).rejects.toThrow(
      'Incorrect username or password.',
    );
    expect(await googleClaims(portal, VICTIM)).toMatchObject({ sub: google.sub });
  });

  it('gains nothing by a nonce, which never leaves the browser of the sign-up', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, STRANGERS);

    expect(await confirm(portal, VICTIM, 'nonce-of-the-owner').catch(refused)).toMatchObject(
      PROOF_IS_MISSING,
    );
    await expect(signIn(portal, VICTIM, STRANGERS.password)).rejects.toThrow(
      'Incorrect username or password.',
    );
  });

  it('gains nothing by signing up again after the owner did', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM);
    await signUp(portal, VICTIM, STRANGERS).catch(refused);

    await confirm(portal, VICTIM);

    await signIn(portal, VICTIM);
    await expect(signIn(portal, VICTIM, STRANGERS.password)).rejects.toThrow(
      'Incorrect username or password.',
    );
  });

  it('gains nothing by the attempt of the owner to sign up for the same address', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, STRANGERS);
    await signUp(portal, VICTIM).catch(refused);
    await portal.client.send(
      new ResendConfirmationCodeCommand({ ClientId: portal.identity.clientId, Username: VICTIM }),
    );

    expect(await confirm(portal, VICTIM).catch(refused)).toMatchObject(PROOF_IS_MISSING);
    await expect(signIn(portal, VICTIM, STRANGERS.password)).rejects.toThrow(
      'Incorrect username or password.',
    );
  });

  it('gains nothing by a hash that is none, and breaks nothing by one that is huge', async () => {
    const portal = await startTriggeredPortal();
    for (const [index, hash] of ['', 'short', 'x'.repeat(130_000)].entries()) {
      const email = `victim${index}@example.com`;
      await signUp(portal, email, { hash });

      expect(await confirm(portal, email, '').catch(refused)).toMatchObject(PROOF_IS_MISSING);
    }
    expect(portal.logger.error).not.toHaveBeenCalled();
  });

  it('keeps no session over a reset (unexpired session)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);
    const session = await signIn(portal, VICTIM);
    await refresh(portal, session.RefreshToken);

    await resetPassword(portal, VICTIM);

    await expect(refresh(portal, session.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await signIn(portal, VICTIM, NEW_PASSWORD);
  });

  it('ends no change of address after a reset, not even with the code (unexpired e-mail change)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);
    const thief = await signIn(portal, VICTIM);
    await changeAddress(portal, thief.AccessToken, 'stranger@example.com');
    const code = portal.code('stranger@example.com');

    await resetPassword(portal, VICTIM);

    await expect(confirmAddress(portal, thief.AccessToken, code)).rejects.toThrow(
      'Access Token has been revoked',
    );
    // Nor could the owner be made to end it by mistake.
    const owner = await signIn(portal, VICTIM, NEW_PASSWORD);
    await expect(confirmAddress(portal, owner.AccessToken, code)).rejects.toThrow(
      'Invalid verification code provided',
    );
    expect(claimsOf((await signIn(portal, VICTIM, NEW_PASSWORD)).IdToken).email).toBe(VICTIM);
  });

  it('shares nothing by putting the address on an account of their own (trojan identifier)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, 'stranger@example.com');
    const stranger = await signIn(portal, 'stranger@example.com');
    await changeAddress(portal, stranger.AccessToken, VICTIM);

    await register(portal, VICTIM);
    await googleRefusal(portal, VICTIM);
    const owner = await googleClaims(portal, VICTIM);

    expect(owner.customer_id).toBe(claimsOf((await signIn(portal, VICTIM)).IdToken).customer_id);
    const renewed = (await refresh(portal, stranger.RefreshToken)).AuthenticationResult?.IdToken ?? '';
    expect(claimsOf(renewed)).toMatchObject({ email: 'stranger@example.com' });
    expect(claimsOf(renewed).customer_id).not.toBe(owner.customer_id);
  });

  it('gets no token by a provider that does not verify the address (non-verifying provider)', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);

    const event = aGoogleSignUp({ email: VICTIM, verified: 'false' });
    await expect(portal.trigger(event)).rejects.toThrow(/^ProviderEmailNotVerified$/);
    expect(
      await portal.logins.find({ issuer: portal.identity.issuer, subject: event.userName }, true),
    ).toBeNull();
  });
});

describe('a password that nobody has proved', () => {
  it('opens nothing in the moment between the confirmation and its trigger', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM, STRANGERS);
    // As if Cognito could not call the trigger at all: the user is confirmed, and nothing else has happened.
    portal.skipNext('PostConfirmation_ConfirmSignUp');
    await confirm(portal, VICTIM, null);

    const outcome = await initiateAuth(portal, VICTIM, STRANGERS.password).catch(refused);

    expect(outcome).toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error PasswordNotProved.',
    });
    await resetPassword(portal, VICTIM);
    await signIn(portal, VICTIM, NEW_PASSWORD);
  });

  it('is refused although this browser signed up, where the confirmation comes a day later', async () => {
    const portal = await startTriggeredPortal();
    await signUp(portal, VICTIM);
    portal.advance(24 * 3_600_000 + 1000);
    await portal.client.send(
      new ResendConfirmationCodeCommand({ ClientId: portal.identity.clientId, Username: VICTIM }),
    );

    expect(await confirm(portal, VICTIM).catch(refused)).toMatchObject(PROOF_IS_MISSING);
  });

  it('is accepted from the browser that signed up, and proved for good', async () => {
    const portal = await startTriggeredPortal();
    await register(portal, VICTIM);

    const { RefreshToken } = await signIn(portal, VICTIM);

    await refresh(portal, RefreshToken);
    expect(await googleRefusal(portal, VICTIM)).toContain('Already found an entry for username');
  });
});
