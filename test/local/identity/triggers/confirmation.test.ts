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

const failing = () =>
  startPortal({
    triggers: {
      postConfirmation: () => {
        throw new Error('no');
      },
    },
  });

const adminConfirm = ({ client, pool }: Portal) =>
  client.send(new AdminConfirmSignUpCommand({ ...pool, Username: EMAIL }));

/** A pool that keeps the events of its triggers. */
async function recording() {
  const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
  const record = <Event extends PreSignUpTriggerEvent | PostConfirmationTriggerEvent>(event: Event) => {
    events.push(event);
    return event;
  };
  return { events, portal: await startPortal({ triggers: { preSignUp: record, postConfirmation: record } }) };
}

describe('post confirmation', () => {
  it('runs after a confirmation, an administrator’s too, and after a reset', async () => {
    const { events, portal } = await recording();
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

  it('gets the metadata of the confirmation, as pre sign-up gets that of the sign-up', async () => {
    const { events, portal } = await recording();
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

  it('fails the call when it throws, and the user stays confirmed all the same', async () => {
    const portal = await failing();
    await signUp(portal, EMAIL);

    await expect(confirm(portal, EMAIL, portal.code(EMAIL))).rejects.toMatchObject(failure);

    await signIn(portal, EMAIL);
    expect(await attributesIn(portal, EMAIL)).toMatchObject({ email_verified: 'true' });
  });

  it('fails an administrator’s confirmation when it throws; that verifies no e-mail', async () => {
    const portal = await failing();
    await signUp(portal, EMAIL);

    await expect(adminConfirm(portal)).rejects.toMatchObject(failure);

    await signIn(portal, EMAIL);
    expect(await attributesIn(portal, EMAIL)).toMatchObject({ email_verified: 'false' });
  });

  it('fails a reset when it throws, and the new password stays all the same', async () => {
    const portal = await failing();
    await createUser(portal, EMAIL);
    await forgot(portal, EMAIL);

    await expect(confirmReset(portal, EMAIL, portal.code(EMAIL), NEW)).rejects.toMatchObject(failure);

    await signIn(portal, EMAIL, NEW);
  });

  it('may replace the password, sign out everywhere and set the e-mail while it runs', async () => {
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

describe('a reset', () => {
  it('ends no session by itself', async () => {
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
  it('leaves no session of a password that was replaced while it ran', async () => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const portal = await startPortal({
      triggers: {
        preTokenGeneration: async (event) => {
          asked.resolve();
          await held.promise;
          return event;
        },
      },
    });
    await createUser(portal, EMAIL);
    const overtaken = signIn(portal, EMAIL);
    await asked.promise;

    await forgot(portal, EMAIL);
    await confirmReset(portal, EMAIL, portal.code(EMAIL), NEW);
    held.resolve();

    await expect(overtaken).rejects.toThrow('Incorrect username or password.');
    await signIn(portal, EMAIL, NEW);
  });

  it('runs before each token, and refuses it by what it throws', async () => {
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
    // As for GetTokensFromRefreshToken, by which Amplify renews.
    expect(sources).toEqual(Array(4).fill('TokenGeneration_Authentication'));
  });
});
