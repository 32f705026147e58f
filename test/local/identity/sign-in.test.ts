import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { anEmail, refused, repeatedly, startPortal } from './support.ts';

const reported: unknown[] = [];
const portal = await startPortal({ report: (error) => reported.push(error) }, afterAll);
/** Internal errors of the emulator since the last call. */
const internalErrors = () => reported.splice(0);
afterEach(() => expect(internalErrors()).toEqual([]));

const EMAIL = 'nobody@example.com';
const INCORRECT = 'Incorrect username or password.';

describe('a sign-in', () => {
  it('is locked after five wrong passwords and unlocked later', async () => {
    const email = await portal.aUser();
    const guess = () => portal.signIn(email, 'Wrong-1!');
    // Amplify passes the request ID on.
    const $metadata = { requestId: expect.stringMatching(/^\S{8,}$/) };
    await expect(guess()).rejects.toMatchObject({ message: INCORRECT, $metadata });
    await repeatedly(4, guess);
    await refused(portal.signIn(email), 'NotAuthorizedException', 'Password attempts exceeded');
    portal.advance(HOUR_MS);
    await portal.signIn(email);
    await expect(guess()).rejects.toThrow(INCORRECT);
    await portal.signIn(email);
  });

  it('of a disabled user is refused, and so are the user’s tokens', async () => {
    const { email, RefreshToken, AccessToken } = await portal.aSession();
    await portal.client.adminDisableUser(portal.named(email));
    await refused(portal.signIn(email), 'NotAuthorizedException', 'User is disabled.');
    for (const call of [() => portal.refresh(RefreshToken), () => portal.getUser(AccessToken)])
      await expect(call()).rejects.toThrow('User is disabled.');
  });

  it.each(['USER_SRP_AUTH', 'USER_AUTH', 'CUSTOM_AUTH'] as const)('refuses the flow %s', (AuthFlow) => {
    const AuthParameters = { USERNAME: EMAIL, SRP_A: 'abc' };
    return refused(
      portal.client.initiateAuth({ ClientId: portal.identity.clientId, AuthFlow, AuthParameters }),
      'InvalidParameterException',
      expect.stringMatching(`^${AuthFlow} is not enabled for the client: .* only USER_PASSWORD_AUTH`),
    );
  });
});

async function post(operation: string, body: unknown, contentType = 'application/x-amz-json-1.1') {
  const target = `AWSCognitoIdentityProviderService.${operation}`;
  const response = await fetch(`${portal.origin}/cognito`, {
    method: 'POST',
    headers: { 'content-type': contentType, 'x-amz-target': target },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { __type: type, message } = (await response.json()) as Record<string, string>;
  return { status: response.status, type, message };
}

const signInAs = (USERNAME: unknown) => ({
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME, PASSWORD: 'Northbound-1!' },
});

describe('the API', () => {
  it('refuses unsupported operations with a clear message', async () => {
    const unsupported = { status: 400, type: 'UnknownOperationException' };
    expect(await post('ChangePassword', {})).toEqual({
      ...unsupported,
      message: 'The local Cognito emulator does not support ChangePassword.',
    });
    for (const operation of ['NoSuchOperation', 'constructor', '__proto__', ''])
      expect(await post(operation, {})).toMatchObject(unsupported);
  });

  it.each([
    ['an invalid JSON body', '{', 'SerializationException'],
    ['a body that is not an object', '[]', 'SerializationException'],
    ['an unknown app client', { ...signInAs(EMAIL), ClientId: 'other' }, 'ResourceNotFoundException'],
    ['no parameters', { AuthFlow: 'USER_PASSWORD_AUTH' }, 'InvalidParameterException'],
    ['a number as user name', signInAs(7), 'InvalidParameterException'],
    ['an object as user name', signInAs({ $ne: '' }), 'InvalidParameterException'],
    ['a prototype key as user name', signInAs('__proto__'), 'NotAuthorizedException'],
  ])('rejects %s with the right error', async (_case, body, type) => {
    expect(await post('InitiateAuth', body)).toMatchObject({ status: 400, type });
  });

  it('serves the portal’s site, but no foreign HTML forms, unsigned administrator calls or other pools', async () => {
    expect(await post('InitiateAuth', signInAs(EMAIL))).toMatchObject({ message: INCORRECT });
    expect(await post('SignUp', {}, 'text/plain')).toMatchObject({ type: 'UnknownOperationException' });
    expect(await post('AdminGetUser', portal.named(EMAIL))).toMatchObject({
      status: 400,
      type: 'MissingAuthenticationTokenException',
    });
    await refused(portal.client.listUsers({ UserPoolId: 'us-west-2_Other' }), 'ResourceNotFoundException');
  });

  it('reports internal errors to the console and hides the cause from the caller', async () => {
    vi.spyOn(portal.mailbox, 'add').mockImplementationOnce(() => {
      throw new Error('The disk is full.');
    });
    const message = 'The local Cognito emulator failed. See the terminal for details.';
    await refused(portal.signUp(anEmail()), 'InternalErrorException', message);
    expect(internalErrors()).toEqual([new Error('The disk is full.')]);
  });
});
