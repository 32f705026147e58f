import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Portal, startPortal } from './support.ts';

const EMAIL = 'anna@example.com';
const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;

/** Configures Amplify like the local site. Its warnings about the custom endpoint are turned off. */
async function configuredPortal(): Promise<Portal> {
  const portal = await startPortal();
  const { userPoolId, clientId: userPoolClientId } = portal.identity;
  const userPoolEndpoint = `${portal.origin}/cognito`;
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  onTestFinished(() => signOut());
  return portal;
}

const signedInEmail = async () =>
  (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload.email;

describe('Amplify', () => {
  it('signs up, confirms, signs in automatically and refreshes', async () => {
    const portal = await configuredPortal();

    await signUp({
      username: EMAIL,
      password: 'Northbound-1!',
      options: { userAttributes: { email: EMAIL }, autoSignIn: options },
    });
    const { nextStep } = await confirmSignUp({ username: EMAIL, confirmationCode: portal.code(EMAIL) });
    await autoSignIn();

    expect(nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN');
    expect(await signedInEmail()).toBe(EMAIL);
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, email_verified: 'true' });
    await signOut();
    await signIn({ username: EMAIL, password: 'Northbound-1!', options });
  });

  it('responds to the new-password challenge and refreshes', async () => {
    const portal = await configuredPortal();
    const user = { ...portal.pool, Username: EMAIL, TemporaryPassword: 'Temporary-1!' };
    await portal.client.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }));

    const { nextStep } = await signIn({ username: EMAIL, password: 'Temporary-1!', options });
    await confirmSignIn({ challengeResponse: 'Changed-2?' });

    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await signedInEmail()).toBe(EMAIL);
  });

  it('resets a password, and gets Cognito’s own message for a wrong one', async () => {
    const portal = await configuredPortal();
    await signUp({ username: EMAIL, password: 'Northbound-1!' });
    await confirmSignUp({ username: EMAIL, confirmationCode: portal.code(EMAIL) });

    await resetPassword({ username: EMAIL });
    await confirmResetPassword({
      username: EMAIL,
      newPassword: 'Changed-2?',
      confirmationCode: portal.code(EMAIL),
    });

    await expect(signIn({ username: EMAIL, password: 'Northbound-1!', options })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
      metadata: { requestId: expect.stringMatching(/^\S{8,}$/) },
    });
    await signIn({ username: EMAIL, password: 'Changed-2?', options });
  });
});
