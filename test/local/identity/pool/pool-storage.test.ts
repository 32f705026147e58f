import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  CreateGroupCommand,
  GetTokensFromRefreshTokenCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('pool storage', () => {
  it('keeps users, passwords, subs, groups and sessions across a restart', async () => {
    const portal = await startPortal();
    const sub = await portal.createUser(EMAIL);
    await portal.client.send(new CreateGroupCommand({ ...portal.pool, GroupName: 'Customer' }));
    await portal.client.send(
      new AdminAddUserToGroupCommand({ ...portal.pool, GroupName: 'Customer', Username: EMAIL }),
    );
    const before = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL }));
    const { RefreshToken } = await portal.signIn(EMAIL);

    await portal.restart();

    expect(claimsOf((await portal.signIn(EMAIL)).IdToken)).toMatchObject({
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

    await Promise.all(emails.map((email) => portal.signUp(email)));
    const same = await Promise.allSettled(Array.from({ length: 10 }, () => portal.signUp(EMAIL)));
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
    await portal.createUser(EMAIL, 'Readable-9!');
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
