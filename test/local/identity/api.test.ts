import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  ChangePasswordCommand,
  CreateGroupCommand,
  GetTokensFromRefreshTokenCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, createUser, PASSWORD, type Portal, signIn, signUp, startPortal } from './support.ts';

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
    await createUser(portal, EMAIL);
    const { AccessToken } = await signIn(portal, EMAIL);

    await expect(
      portal.client.send(
        new ChangePasswordCommand({
          AccessToken,
          PreviousPassword: PASSWORD,
          ProposedPassword: 'Changed-2?',
        }),
      ),
    ).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: 'The local Cognito emulator does not support ChangePassword.',
    });
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

    await expect(
      portal.client.send(new ListUsersCommand({ UserPoolId: 'us-west-2_Other' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
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

    await expect(signUp(portal, EMAIL)).rejects.toMatchObject({
      name: 'InternalErrorException',
      message: 'The local Cognito emulator failed. See its console output.',
    });
    expect(reported).toEqual([new Error('The disk is full.')]);
  });
});

describe('pool storage', () => {
  it('keeps users, passwords, subs, groups and sessions across a restart', async () => {
    const portal = await startPortal();
    const sub = await createUser(portal, EMAIL);
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName: 'Customer' }));
    await portal.client.send(
      new AdminAddUserToGroupCommand({ ...portal.pool, GroupName: 'Customer', Username: EMAIL }),
    );
    const before = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL }));
    const { RefreshToken } = await signIn(portal, EMAIL);

    await portal.restart();

    expect(claimsOf((await signIn(portal, EMAIL)).IdToken)).toMatchObject({
      sub,
      'cognito:groups': ['Customer'],
    });
    const after = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL }));
    expect(after.UserCreateDate).toEqual(before.UserCreateDate);
    await portal.client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: portal.identity.clientId, RefreshToken }),
    );
  });

  it('keeps all of 50 concurrent sign-ups, and one of 10 for the same email', async () => {
    const portal = await startPortal();
    const emails = Array.from({ length: 50 }, (_, index) => `user${index}@example.com`);

    await Promise.all(emails.map((email) => signUp(portal, email)));
    const same = await Promise.allSettled(Array.from({ length: 10 }, () => signUp(portal, EMAIL)));
    await portal.restart();

    const { Users = [] } = await portal.client.send(new ListUsersCommand(portal.pool));
    const listed = Users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
    expect(listed.sort()).toEqual([EMAIL, ...emails].sort());
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(same.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 9 }, () => ({ reason: { name: 'UsernameExistsException' } })),
    );
  });

  it('does not contain plain-text passwords', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL, 'Readable-9!');
    const directory = join(portal.directory, 'identity');

    const texts = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));

    expect(texts.join()).toContain(EMAIL);
    expect(texts.join()).not.toContain('Readable-9!');
  });

  it('contains every acknowledged user after the process is killed during sign-ups', async () => {
    const portal = await startPortal();
    await portal.identity.close();
    const writer = spawn(process.execPath, [
      join(import.meta.dirname, 'sign-up-forever.ts'),
      join(portal.directory, 'identity'),
    ]);
    const acknowledged: string[] = [];
    let stderr = '';
    writer.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    let rest = '';
    for await (const chunk of writer.stdout as AsyncIterable<Buffer>) {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      acknowledged.push(...lines);
      if (acknowledged.length >= 30) writer.kill('SIGKILL');
    }
    await (writer.exitCode ?? writer.signalCode ?? once(writer, 'exit'));
    expect(stderr).toBe('');
    expect(acknowledged.length).toBeGreaterThanOrEqual(30);

    await portal.restart();

    for (const Username of acknowledged) {
      await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username }));
    }
  });
});

function signInAs(USERNAME: unknown) {
  return { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: 'Northbound-1!' } };
}

function fail(error: unknown): never {
  throw new Error('The emulator reported an internal error.', { cause: error });
}
