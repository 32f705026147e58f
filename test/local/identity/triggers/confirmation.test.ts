import {
  AdminConfirmSignUpCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type Portal, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';
const NEW = 'Changed-2?';
const failure = {
  name: 'UserLambdaValidationException',
  message: 'PostConfirmation failed with error no.',
};

const portalWithFailingTrigger = () =>
  startPortal({
    triggers: {
      postConfirmation: () => {
        throw new Error('no');
      },
    },
  });

const adminConfirm = ({ client, pool }: Portal) =>
  client.send(new AdminConfirmSignUpCommand({ ...pool, Username: EMAIL }));

/** A portal that records its trigger events. */
async function recordingPortal() {
  const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
  const record = <Event extends PreSignUpTriggerEvent | PostConfirmationTriggerEvent>(event: Event) => {
    events.push(event);
    return event;
  };
  return { events, portal: await startPortal({ triggers: { preSignUp: record, postConfirmation: record } }) };
}

describe('post confirmation', () => {
  it('runs after a confirmation by the user or an administrator, and after a reset', async () => {
    const { events, portal } = await recordingPortal();
    const sources = () => events.splice(0).map(({ triggerSource }) => triggerSource);
    await portal.signUp('ben@example.com');
    await portal.signUp(EMAIL);
    sources();

    await portal.confirm('ben@example.com', portal.code('ben@example.com'));
    expect(sources()).toEqual(['PostConfirmation_ConfirmSignUp']);
    await adminConfirm(portal);
    expect(sources()).toEqual(['PostConfirmation_ConfirmSignUp']);
    await portal.forgot('ben@example.com');
    expect(sources()).toEqual([]);
    await portal.confirmReset('ben@example.com', portal.code('ben@example.com'), NEW);
    expect(sources()).toEqual(['PostConfirmation_ConfirmForgotPassword']);
  });

  it('gets the client metadata of the confirmation; pre sign-up gets that of the sign-up', async () => {
    const { events, portal } = await recordingPortal();
    const { clientId: ClientId } = portal.identity;
    const user = { ClientId, Username: EMAIL };

    await portal.client.send(
      new SignUpCommand({ ...user, Password: PASSWORD, ClientMetadata: { of: 'SignUp' } }),
    );
    await portal.client.send(
      new ConfirmSignUpCommand({
        ...user,
        ConfirmationCode: portal.code(EMAIL),
        ClientMetadata: { of: 'ConfirmSignUp' },
      }),
    );
    await portal.forgot(EMAIL);
    await portal.client.send(
      new ConfirmForgotPasswordCommand({
        ...user,
        ConfirmationCode: portal.code(EMAIL),
        Password: NEW,
        ClientMetadata: { of: 'ConfirmForgotPassword' },
      }),
    );

    expect(events.map(({ request }) => request.clientMetadata)).toEqual([
      { of: 'SignUp' },
      { of: 'ConfirmSignUp' },
      { of: 'ConfirmForgotPassword' },
    ]);
  });

  it('fails the call if it throws, but the user stays confirmed', async () => {
    const portal = await portalWithFailingTrigger();
    await portal.signUp(EMAIL);

    await expect(portal.confirm(EMAIL, portal.code(EMAIL))).rejects.toMatchObject(failure);

    await portal.signIn(EMAIL);
    expect(await portal.attributesIn(EMAIL)).toMatchObject({ email_verified: 'true' });
  });

  it('fails an administrator’s confirmation if it throws; the email stays unverified', async () => {
    const portal = await portalWithFailingTrigger();
    await portal.signUp(EMAIL);

    await expect(adminConfirm(portal)).rejects.toMatchObject(failure);

    await portal.signIn(EMAIL);
    expect(await portal.attributesIn(EMAIL)).toMatchObject({ email_verified: 'false' });
  });

  it('fails a reset if it throws, but the new password is set', async () => {
    const portal = await portalWithFailingTrigger();
    await portal.createUser(EMAIL);
    await portal.forgot(EMAIL);

    await expect(portal.confirmReset(EMAIL, portal.code(EMAIL), NEW)).rejects.toMatchObject(failure);

    await portal.signIn(EMAIL, NEW);
  });

  it('can replace the password, sign out globally and set the email', async () => {
    let portal: Portal;
    portal = await startPortal({
      triggers: {
        postConfirmation: async (event) => {
          const user = { UserPoolId: event.userPoolId, Username: event.userName };
          await portal.client.send(
            new AdminSetUserPasswordCommand({ ...user, Password: 'Random-9!', Permanent: true }),
          );
          await portal.client.send(new AdminUserGlobalSignOutCommand(user));
          await portal.client.send(
            new AdminUpdateUserAttributesCommand({
              ...user,
              UserAttributes: [
                { Name: 'email', Value: EMAIL },
                { Name: 'email_verified', Value: 'true' },
              ],
            }),
          );
          return event;
        },
      },
    });
    await portal.signUp(EMAIL);

    await portal.confirm(EMAIL, portal.code(EMAIL));
    const { RefreshToken } = await portal.signIn(EMAIL, 'Random-9!');
    await portal.forgot(EMAIL);
    await portal.confirmReset(EMAIL, portal.code(EMAIL), NEW);

    await expect(portal.refresh(RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await expect(portal.signIn(EMAIL, NEW)).rejects.toThrow('Incorrect username or password.');
    await portal.signIn(EMAIL, 'Random-9!');
  });
});

describe('a password reset', () => {
  it('does not revoke sessions by itself', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { RefreshToken, AccessToken } = await portal.signIn(EMAIL);
    await portal.forgot(EMAIL);

    await portal.confirmReset(EMAIL, portal.code(EMAIL), NEW);

    await portal.refresh(RefreshToken);
    await portal.getUser(AccessToken);
  });
});

describe('pre token generation', () => {
  it('prevents a session if the password was replaced while it ran', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const portal = await startPortal({
      triggers: {
        preTokenGeneration: async (event) => {
          started.resolve();
          await release.promise;
          return event;
        },
      },
    });
    await portal.createUser(EMAIL);
    const pendingSignIn = portal.signIn(EMAIL);
    await started.promise;

    await portal.forgot(EMAIL);
    await portal.confirmReset(EMAIL, portal.code(EMAIL), NEW);
    release.resolve();

    await expect(pendingSignIn).rejects.toThrow('Incorrect username or password.');
    await portal.signIn(EMAIL, NEW);
  });

  it('runs before each token, and refuses the token if it throws', async () => {
    const sources: string[] = [];
    let refuse = false;
    const portal = await startPortal({
      triggers: {
        preTokenGeneration: (event) => {
          sources.push(event.triggerSource);
          if (refuse) throw new Error('PasswordNotProved');
          return event;
        },
      },
    });
    await portal.createUser(EMAIL);
    const { RefreshToken } = await portal.signIn(EMAIL);
    await portal.refresh(RefreshToken);
    refuse = true;

    const refusal = {
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error PasswordNotProved.',
    };
    await expect(portal.signIn(EMAIL)).rejects.toMatchObject(refusal);
    await expect(portal.refresh(RefreshToken)).rejects.toMatchObject(refusal);
    // Amplify refreshes with GetTokensFromRefreshToken, which has the same trigger source.
    expect(sources).toEqual(Array(4).fill('TokenGeneration_Authentication'));
  });
});
