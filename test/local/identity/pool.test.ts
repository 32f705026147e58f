import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { describe, expect, it } from 'vitest';
import { runScript, until } from '../support.ts';
import { HostedBrowser } from './hosted-browser.ts';
import { claimsOf, refused, startPortal } from './support.ts';

const EMAIL = 'anna@example.com';

describe('a pool', () => {
  it('keeps users, passwords, subs, groups, sessions and its key across a restart', async () => {
    const portal = await startPortal();
    const sub = await portal.createUser(EMAIL);
    const group = { ...portal.pool, GroupName: 'Customer' };
    await portal.client.createGroup(group);
    await portal.client.adminAddUserToGroup({ ...group, Username: EMAIL });
    const before = await portal.client.adminGetUser(portal.named(EMAIL));
    const { AccessToken, RefreshToken } = await portal.signIn(EMAIL);
    const { jwks } = portal.identity;

    await portal.restart();

    expect(portal.identity.jwks).toEqual(jwks);
    expect(await portal.claims(EMAIL)).toMatchObject({ sub, 'cognito:groups': ['Customer'] });
    const { UserCreateDate } = await portal.client.adminGetUser(portal.named(EMAIL));
    expect(UserCreateDate).toEqual(before.UserCreateDate);
    await portal.getUser(AccessToken);
    await portal.refresh(RefreshToken);
  });

  it('keeps all of 50 concurrent sign-ups, and one of 10 for the same email', async () => {
    const portal = await startPortal();
    const emails = Array.from({ length: 50 }, (_, index) => `user${index}@example.com`);
    await Promise.all(emails.map((email) => portal.signUp(email)));
    const same = await Promise.allSettled(Array.from({ length: 10 }, () => portal.signUp(EMAIL)));
    await portal.restart();
    const { Users = [] } = await portal.client.listUsers(portal.pool);
    const listed = Users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
    expect(listed.sort()).toEqual([EMAIL, ...emails].sort());
    const refusals = same.filter(({ status }) => status === 'rejected');
    expect(refusals).toMatchObject(Array(9).fill({ reason: { name: 'UsernameExistsException' } }));
  });

  it('contains every acknowledged user after the process is killed during sign-ups', async () => {
    const portal = await startPortal();
    await portal.identity.close();
    const program = runScript(`
      import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
      import { startIdentity } from './local/identity/identity.ts';
      const { endpoint, region, clientId } = await startIdentity({
        directory: ${JSON.stringify(join(portal.directory, 'identity'))},
        publicOrigin: 'http://localhost:3000',
        mailbox: { add: () => {}, list: () => [] },
      });
      const client = new CognitoIdentityProvider({ endpoint, region });
      let count = 0;
      async function signUpForever() {
        for (;;) {
          const Username = 'user' + ++count + '@example.com';
          await client.signUp({ ClientId: clientId, Username, Password: 'Northbound-1!' });
          process.stdout.write(Username + '\\n');
        }
      }
      await Promise.all(Array.from({ length: 16 }, signUpForever));`);
    await until(() => program.output().split('\n').length > 30);
    program.process.kill('SIGKILL');
    await program.ended;
    const acknowledged = program.output().split('\n').slice(0, -1);

    await portal.restart();
    for (const email of acknowledged) await portal.client.adminGetUser(portal.named(email));
  });

  it('has its own key, and files that only their owner can read, without plain-text passwords', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL, 'Readable-9!');
    const { jwks, signingKey } = portal.identity;
    const other = await startPortal();
    expect(other.identity.jwks).not.toEqual(jwks);
    const { AccessToken } = await other.aSession();
    await expect(portal.getUser(AccessToken)).rejects.toThrow('Invalid Access Token');
    const directory = join(portal.directory, 'identity');
    const files = readdirSync(directory);
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
    const texts = files.map((file) => readFileSync(join(directory, file), 'utf8'));
    expect(texts.join()).toContain(EMAIL);
    expect(texts.join()).not.toContain('Readable-9!');
    expect(readFileSync(join(directory, 'signing-key.pem'), 'utf8')).toBe(signingKey.privatePem);
    expect(jwks.keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });
});

it('another pool starts empty on the same directory and uses its own ID in issuer, tokens and groups', async () => {
  const portal = await startPortal();
  const before = await portal.aSession();
  const userPoolId = 'eu-west-1_Another00';
  const other = await startPortal({ userPoolId, directory: `${portal.directory}/identity` });
  expect((await other.client.listUsers(other.pool)).Users).toEqual([]);
  const { IdToken } = await other.aSession();

  const { clientId, jwks, issuer } = other.identity;
  expect(issuer).toBe(`https://cognito-idp.eu-west-1.amazonaws.com/${userPoolId}`);
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
  verifier.cacheJwks(jwks);
  expect(await verifier.verify(IdToken)).toMatchObject({ iss: issuer });
  await expect(verifier.verify(before.IdToken)).rejects.toThrow(/issuer not/i);
  await expect(other.getUser(before.AccessToken)).rejects.toThrow('Invalid Access Token');
  await refused(other.client.listUsers(portal.pool), 'ResourceNotFoundException');
  const browser = new HostedBrowser(other);
  const { body } = await browser.exchange(await browser.signInWithGoogle(EMAIL));
  expect(claimsOf(body.id_token ?? '')['cognito:groups']).toEqual([`${userPoolId}_Google`]);
});
