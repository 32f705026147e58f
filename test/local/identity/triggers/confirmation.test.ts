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
import {
  attributesIn,
  confirm,
  confirmReset,
  createUser,
  forgot,
  getUser,
  PASSWORD,
  type Portal,
  refresh,
  signIn,
  signUp,
  startPortal,
} from '../support.ts';

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
    await signUp(portal, 'ben@example.com');
    await signUp(portal, EMAIL);
    sources();

    await confirm(portal, 'ben@example.com', portal.code('ben@example.com'));
    expect(sources()).toEqual(['PostConfirmation_ConfirmSignUp']);
    await adminConfirm(portal);
    expect(sources()).toEqual(['PostConfirmation_ConfirmSignUp']);
    await forgot(portal, 'ben@example.com');
    expect(sources()).toEqual([]);
    await confirmReset(portal, 'ben@example.com', portal.code('ben@example.com'), NEW);
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
    await forgot(portal, EMAIL);
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
    await signUp(portal, EMAIL);

    await expect(confirm(portal, EMAIL, portal.code(EMAIL))).rejects.toMatchObject(failure);

    await signIn(portal, EMAIL);
    expect(await attributesIn(portal, EMAIL)).toMatchObject({ email_verified: 'true' });
  });

  it('fails an administrator’s confirmation if it throws; the email stays unverified', async () => {
    const portal = await portalWithFailingTrigger();
    await signUp(portal, EMAIL);

    await expect(adminConfirm(portal)).rejects.toMatchObject(failure);

    await signIn(portal, EMAIL);
    expect(await attributesIn(portal, EMAIL)).toMatchObject({ email_verified: 'false' });
  });

  it('fails a reset if it throws, but the new password is set', async () => {
    const portal = await portalWithFailingTrigger();
    await createUser(portal, EMAIL);
    await forgot(portal, EMAIL);

    await expect(confirmReset(portal, EMAIL, portal.code(EMAIL), NEW)).rejects.toMatchObject(failure);

    await signIn(portal, EMAIL, NEW);
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
    await signUp(portal, EMAIL);

    await confirm(portal, EMAIL, portal.code(EMAIL));
    const { RefreshToken } = await signIn(portal, EMAIL, 'Random-9!');
    await forgot(portal, EMAIL);
    await confirmReset(portal, EMAIL, portal.code(EMAIL), NEW);

    await expect(refresh(portal, RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await expect(signIn(portal, EMAIL, NEW)).rejects.toThrow('Incorrect username or password.');
    await signIn(portal, EMAIL, 'Random-9!');
  });
});

describe('a password reset', () => {
  it('does not revoke sessions by itself', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const { RefreshToken, AccessToken } = await signIn(portal, EMAIL);
    await forgot(portal, EMAIL);

    await confirmReset(portal, EMAIL, portal.code(EMAIL), NEW);

    await refresh(portal, RefreshToken);
    await getUser(portal, AccessToken);
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
    await createUser(portal, EMAIL);
    const pendingSignIn = signIn(portal, EMAIL);
    await started.promise;

    await forgot(portal, EMAIL);
    await confirmReset(portal, EMAIL, portal.code(EMAIL), NEW);
    release.resolve();

    await expect(pendingSignIn).rejects.toThrow('Incorrect username or password.');
    await signIn(portal, EMAIL, NEW);
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
    await createUser(portal, EMAIL);
    const { RefreshToken } = await signIn(portal, EMAIL);
    await refresh(portal, RefreshToken);
    refuse = true;

    const refusal = {
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error PasswordNotProved.',
    };
    await expect(signIn(portal, EMAIL)).rejects.toMatchObject(refusal);
    await expect(refresh(portal, RefreshToken)).rejects.toMatchObject(refusal);
    // Amplify refreshes with GetTokensFromRefreshToken, which has the same trigger source.
    expect(sources).toEqual(Array(4).fill('TokenGeneration_Authentication'));
  });
});
