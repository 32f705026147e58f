import { afterAll, describe, expect, it } from 'vitest';
import { anEmail, listed, refused, startPortal } from './support.ts';

const portal = await startPortal({}, afterAll);

describe('an administrator', () => {
  it('creates a user, rejects a second one with the same email, and deletes the first one', async () => {
    const email = anEmail();
    const sub = await portal.createUser(email.replace('anna', 'Anna'));
    expect(await portal.client.adminGetUser(portal.named(email.replace('anna', 'ANNA')))).toMatchObject({
      Username: sub,
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserCreateDate: expect.any(Date),
      UserAttributes: listed({ email, email_verified: 'true', sub }),
    });
    await refused(portal.createUser(email), 'UsernameExistsException');
    const { RefreshToken } = await portal.signIn(email);
    await portal.client.adminDeleteUser(portal.named(email));
    await expect(portal.refresh(RefreshToken)).rejects.toThrow('Invalid Refresh Token');
    await refused(portal.client.adminGetUser(portal.named(email)), 'UserNotFoundException');
    await portal.createUser(email);
  });

  it('creates a group once, and adds existing users by any alias', async () => {
    const group = { ...portal.pool, GroupName: 'Customer' };
    const email = await portal.aUser();
    await portal.client.createGroup(group);
    const message = 'A group with the name Customer already exists.';
    await refused(portal.client.createGroup(group), 'GroupExistsException', message);
    await portal.client.adminAddUserToGroup({ ...group, Username: email });
    expect(await portal.claims(email)).toMatchObject({ 'cognito:groups': ['Customer'] });
    const { Groups } = await portal.client.adminListGroupsForUser(portal.named(email));
    expect(Groups).toMatchObject([{ GroupName: 'Customer' }]);
    const unknown = { ...portal.named(email), GroupName: 'None' };
    await refused(portal.client.adminAddUserToGroup(unknown), 'ResourceNotFoundException');
  });

  it('lists users by filter and in pages', async () => {
    const { client, pool, ...other } = await startPortal();
    const anna = await other.createUser('anna@example.com');
    const ben = await other.createUser('ben@example.com');
    const { UserSub: carl } = await other.signUp('carl@example.com');
    const subsOf = async (Filter: string) =>
      (await client.listUsers({ ...pool, Filter })).Users?.map(({ Username }) => Username);

    for (const [filter, subs] of [
      ['email = "ANNA@example.com"', [anna]],
      ['email="ben@example.com"', [ben]],
      ['email ^= "c"', [carl]],
      ['cognito:user_status = "CONFIRMED"', [anna, ben]],
      ['status = "Disabled"', []],
    ] as const)
      expect(await subsOf(filter), filter).toEqual(subs);
    await refused(subsOf('email like "x"'), 'InvalidParameterException');
    const first = await client.listUsers({ ...pool, Limit: 2 });
    const second = await client.listUsers({ ...pool, Limit: 2, PaginationToken: first.PaginationToken });
    expect([first.Users?.length, second.Users?.length]).toEqual([2, 1]);
    expect(second.PaginationToken).toBeUndefined();
  });

  it('changes attributes, but rejects a taken or unverified email', async () => {
    const [email, taken, other] = [await portal.aUser(), await portal.aUser(), anEmail()];
    const update = (attributes: Record<string, string>) =>
      portal.client.adminUpdateUserAttributes({ ...portal.named(email), UserAttributes: listed(attributes) });
    await update({ name: 'Anna' });
    expect((await portal.claims(email)).name).toBe('Anna');
    await refused(update({ email: taken.toUpperCase(), email_verified: 'true' }), 'AliasExistsException');
    for (const [name, value] of Object.entries({ email: other, sub: 'x', color: 'x' }))
      await refused(update({ [name]: value }), 'InvalidParameterException');
    await update({ email: other.replace('anna', 'Anna'), email_verified: 'true' });
    await portal.signIn(other);
  });
});

const HEADER =
  'cognito:username,name,given_name,family_name,middle_name,nickname,preferred_username,profile,picture,website,email,email_verified,gender,birthdate,zoneinfo,locale,phone_number,phone_number_verified,address,updated_at,cognito:mfa_enabled';

const row = (email: string, { name = '', verified = 'TRUE', mfa = 'FALSE', username = email } = {}) =>
  `${username},${name},,,,,,,,,${email},${verified},,,,,,,,,${mfa}`;

describe('a user import', () => {
  it('creates users without a password, and runs no triggers', async () => {
    const trigger = () => {
      throw new Error('A trigger was called.');
    };
    const pool = await startPortal({ triggers: { preSignUp: trigger } });
    const email = 'anna@example.com';
    const rows = [HEADER, row('Anna@Example.com', { name: 'Berg\\, Anna' }), row('ben@example.com'), ''];
    const report = await pool.identity.importUsers(rows.join('\n'));

    expect(report).toEqual({ imported: 2, skipped: 0, failures: [] });
    const { Username: sub, UserStatus, Enabled } = await pool.client.adminGetUser(pool.named(email));
    expect([UserStatus, Enabled]).toEqual(['RESET_REQUIRED', true]);
    const attributes = { sub, email, email_verified: 'true', name: 'Berg, Anna' };
    expect(await pool.attributesIn(email)).toEqual(attributes);
    // Same as Cognito's response for an unknown user, with PreventUserExistenceErrors enabled.
    await expect(pool.signIn(email)).rejects.toThrow('Incorrect username or password.');
  });

  it('skips existing users, reports invalid rows and rejects a file with a different header', async () => {
    const email = await portal.aUser();
    const rows = [
      row(email.toUpperCase()),
      row('unverified@example.com', { verified: 'FALSE' }),
      row('other@example.com', { username: 'another@example.com' }),
      row('mfa@example.com', { mfa: '' }),
      row('no email'),
      'short',
      row('last@example.com'),
    ];
    const report = await portal.identity.importUsers([HEADER, ...rows].join('\r\n'));

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
    const { Users } = await portal.client.listUsers({ ...portal.pool, Filter: 'email ^= "last@"' });
    expect(Users).toHaveLength(1);
    await portal.signIn(email);
    await expect(portal.identity.importUsers(`email\n${email}`)).rejects.toThrow('The CSV header must be');
  });
});
