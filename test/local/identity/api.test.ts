import { ChangePasswordCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type Portal, refused, startPortal } from './support.ts';

const EMAIL = 'anna@example.com';

const post = async (
  { origin }: Portal,
  operation: string,
  body: unknown,
  contentType = 'application/x-amz-json-1.1',
) => {
  const response = await fetch(`${origin}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

describe('the API', () => {
  it('refuses unsupported operations with a clear message', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { AccessToken } = await portal.signIn(EMAIL);

    await refused(
      portal.client.send(
        new ChangePasswordCommand({
          AccessToken,
          PreviousPassword: PASSWORD,
          ProposedPassword: 'Changed-2?',
        }),
      ),
      'UnknownOperationException',
      'The local Cognito emulator does not support ChangePassword.',
    );
    for (const operation of ['NoSuchOperation', 'constructor', '__proto__', '']) {
      expect(await post(portal, operation, {})).toMatchObject({
        status: 400,
        body: { __type: 'UnknownOperationException' },
      });
    }
  });

  it.each([
    ['an invalid JSON body', '{', 'SerializationException'],
    ['a body that is not an object', '[]', 'SerializationException'],
    [
      'an unknown app client',
      { ClientId: 'other', AuthFlow: 'USER_PASSWORD_AUTH' },
      'ResourceNotFoundException',
    ],
    ['no parameters', { AuthFlow: 'USER_PASSWORD_AUTH' }, 'InvalidParameterException'],
    ['a number as user name', signInAs(7), 'InvalidParameterException'],
    ['an object as user name', signInAs({ $ne: '' }), 'InvalidParameterException'],
    ['a prototype key as user name', signInAs('__proto__'), 'NotAuthorizedException'],
  ])('rejects %s with the right error', async (_case, body, type) => {
    const portal = await startPortal({ report: fail });

    expect(await post(portal, 'InitiateAuth', body)).toMatchObject({ status: 400, body: { __type: type } });
  });

  it('serves the portal’s site, but refuses foreign HTML forms and unsigned administrator calls', async () => {
    const portal = await startPortal({ report: fail });

    expect(await post(portal, 'SignUp', {}, 'text/plain')).toMatchObject({
      body: { __type: 'UnknownOperationException' },
    });
    expect(await post(portal, 'AdminGetUser', { ...portal.pool, Username: EMAIL })).toMatchObject({
      status: 400,
      body: { __type: 'MissingAuthenticationTokenException' },
    });
    expect(await post(portal, 'InitiateAuth', signInAs(EMAIL))).toMatchObject({
      body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    });
  });

  it('refuses other pool IDs', async () => {
    const portal = await startPortal();

    await refused(
      portal.client.send(new ListUsersCommand({ UserPoolId: 'us-west-2_Other' })),
      'ResourceNotFoundException',
    );
  });

  it('reports internal errors to the console and hides the cause from the caller', async () => {
    const reported: unknown[] = [];
    const failToAdd = () => {
      throw new Error('The disk is full.');
    };
    const portal = await startPortal({
      mailbox: { add: failToAdd, list: () => [] },
      report: (error) => reported.push(error),
    });

    await refused(
      portal.signUp(EMAIL),
      'InternalErrorException',
      'The local Cognito emulator failed. See its console output.',
    );
    expect(reported).toEqual([new Error('The disk is full.')]);
  });
});

function signInAs(USERNAME: unknown) {
  return { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: 'Northbound-1!' } };
}

function fail(error: unknown): never {
  throw new Error('The emulator reported an internal error.', { cause: error });
}
