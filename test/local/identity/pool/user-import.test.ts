import { AdminGetUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { describe, expect, it } from 'vitest';
import { HostedBrowser } from '../hosted-browser.ts';
import { claimsOf, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';
const HEADER =
  'cognito:username,name,given_name,family_name,middle_name,nickname,preferred_username,profile,picture,website,email,email_verified,gender,birthdate,zoneinfo,locale,phone_number,phone_number_verified,address,updated_at,cognito:mfa_enabled';

const row = (email: string, { name = '', verified = 'TRUE', mfa = 'FALSE', username = email } = {}) =>
  `${username},${name},,,,,,,,,${email},${verified},,,,,,,,,${mfa}`;

describe('a user import', () => {
  it('creates users without a password, who sign in after a reset', async () => {
    const portal = await startPortal();

    const report = await portal.identity.importUsers(
      [HEADER, row('Anna@Example.com', { name: 'Berg\\, Anna' }), row('ben@example.com'), ''].join('\n'),
    );

    expect(report).toEqual({ imported: 2, skipped: 0, failures: [] });
    const user = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username: EMAIL }));
    expect(user).toMatchObject({ UserStatus: 'RESET_REQUIRED', Enabled: true });
    expect(await portal.attributesIn(EMAIL)).toEqual({
      sub: user.Username,
      email: EMAIL,
      email_verified: 'true',
      name: 'Berg, Anna',
    });
    // Same as Cognito's response for an unknown user, with PreventUserExistenceErrors enabled.
    await expect(portal.signIn(EMAIL)).rejects.toThrow('Incorrect username or password.');
    await portal.forgot(EMAIL);
    await portal.confirmReset(EMAIL, portal.code(EMAIL), 'Changed-2?');
    expect(claimsOf((await portal.signIn(EMAIL, 'Changed-2?')).IdToken)).toMatchObject({ email: EMAIL });
  });

  it('skips existing users and reports invalid rows', async () => {
    const portal = await startPortal();
    const sub = await portal.createUser(EMAIL);

    const report = await portal.identity.importUsers(
      [
        HEADER,
        row(EMAIL.toUpperCase()),
        row('unverified@example.com', { verified: 'FALSE' }),
        row('other@example.com', { username: 'another@example.com' }),
        row('mfa@example.com', { mfa: '' }),
        row('no email'),
        'short',
        row('last@example.com'),
      ].join('\r\n'),
    );

    expect(report).toEqual({
      imported: 1,
      skipped: 1,
      failures: [
        'Line 3: email_verified must be true.',
        'Line 4: The email attribute differs from the username.',
        'Line 5: cognito:mfa_enabled must be true or false.',
        'Line 6: Username should be an email.',
        'Line 7: The number of fields differs from the header.',
      ],
    });
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).sub).toBe(sub);
    expect((await portal.client.send(new ListUsersCommand(portal.pool))).Users).toHaveLength(2);
  });

  it('runs no triggers and rejects a file with a different header', async () => {
    const called: string[] = [];
    const record = <Event extends { triggerSource: string }>(event: Event) => {
      called.push(event.triggerSource);
      return event;
    };
    const portal = await startPortal({ triggers: { preSignUp: record, postConfirmation: record } });

    await portal.identity.importUsers(`${HEADER}\n${row(EMAIL)}`);

    expect(called).toEqual([]);
    await expect(portal.identity.importUsers(`email\n${EMAIL}`)).rejects.toThrow('The CSV header must be');
  });
});

describe('another pool', () => {
  const userPoolId = 'eu-west-1_Another00';

  it('starts empty on the same directory and uses its own ID in issuer, tokens and events', async () => {
    const pools: string[] = [];
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const before = await portal.signIn(EMAIL);
    const other = await startPortal({
      userPoolId,
      directory: `${portal.directory}/identity`,
      triggers: {
        preTokenGeneration: (event) => {
          pools.push(event.userPoolId);
          return event;
        },
      },
    });

    expect((await other.client.send(new ListUsersCommand(other.pool))).Users).toEqual([]);
    await other.createUser(EMAIL);
    const { IdToken } = await other.signIn(EMAIL);

    const { clientId, jwks, issuer } = other.identity;
    expect(issuer).toBe(`https://cognito-idp.eu-west-1.amazonaws.com/${userPoolId}`);
    const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
    verifier.cacheJwks(jwks);
    expect(await verifier.verify(IdToken)).toMatchObject({ iss: issuer });
    await expect(verifier.verify(before.IdToken)).rejects.toThrow(/issuer not/i);
    await expect(other.getUser(before.AccessToken)).rejects.toThrow('Invalid Access Token');
    expect(pools).toEqual([userPoolId]);
    await refused(other.client.send(new ListUsersCommand(portal.pool)), 'ResourceNotFoundException');
  });

  it('names the group of Google users after its own ID', async () => {
    const portal = await startPortal({ userPoolId });
    const browser = new HostedBrowser(portal);

    const { body } = await browser.exchange(await browser.signInWithGoogle(EMAIL));

    expect(claimsOf(body.id_token ?? '')['cognito:groups']).toEqual([`${userPoolId}_Google`]);
  });
});
