import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CreateGroupCommand,
  GetTokensFromRefreshTokenCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { claimsOf, type Portal, refused, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

const listUsers = async ({ client, pool }: Portal, Filter: string) =>
  (await client.send(new ListUsersCommand({ ...pool, Filter }))).Users?.map(({ Username }) => Username);

describe('an administrator', () => {
  it('creates a user, and refuses a second one with the same email', async () => {
    const portal = await startPortal();
    const sub = await portal.createUser('Anna@Example.com');

    const user = await portal.client.send(
      new AdminGetUserCommand({ ...portal.pool, Username: 'ANNA@example.com' }),
    );

    expect(user).toMatchObject({
      Username: sub,
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserCreateDate: expect.any(Date),
      UserAttributes: [
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'sub', Value: sub },
      ],
    });
    await refused(portal.createUser(EMAIL), 'UsernameExistsException');
  });

  it('creates a group once, and adds members by any alias', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const group = { ...portal.pool, GroupName: 'Customer' };
    await portal.client.send(new CreateGroupCommand(group));

    await refused(
      portal.client.send(new CreateGroupCommand(group)),
      'GroupExistsException',
      'A group with the name Customer already exists.',
    );
    await portal.client.send(new AdminAddUserToGroupCommand({ ...group, Username: EMAIL }));
    const groups = await portal.client.send(
      new AdminListGroupsForUserCommand({ ...portal.pool, Username: EMAIL }),
    );

    expect(groups.Groups).toMatchObject([{ GroupName: 'Customer' }]);
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken)['cognito:groups']).toEqual(['Customer']);
    await refused(
      portal.client.send(
        new AdminAddUserToGroupCommand({ ...portal.pool, GroupName: 'None', Username: EMAIL }),
      ),
      'ResourceNotFoundException',
    );
  });

  it('adds 20 members concurrently without losing any', async () => {
    const portal = await startPortal();
    const group = { ...portal.pool, GroupName: 'Customer' };
    await portal.client.send(new CreateGroupCommand(group));
    const emails = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`);
    await Promise.all(emails.map((email) => portal.createUser(email)));

    await Promise.all(
      emails.map((Username) => portal.client.send(new AdminAddUserToGroupCommand({ ...group, Username }))),
    );

    for (const email of emails)
      expect(claimsOf((await portal.signIn(email)).IdToken)['cognito:groups']).toEqual(['Customer']);
  });

  it('lists users by filter and in pages', async () => {
    const portal = await startPortal();
    const anna = await portal.createUser(EMAIL);
    const ben = await portal.createUser('ben@example.com');
    await portal.signUp('carl@example.com');

    expect(await listUsers(portal, 'email = "ANNA@example.com"')).toEqual([anna]);
    expect(await listUsers(portal, 'email="ben@example.com"')).toEqual([ben]);
    expect(await listUsers(portal, 'email ^= "c"')).toHaveLength(1);
    expect(await listUsers(portal, 'cognito:user_status = "CONFIRMED"')).toEqual([anna, ben]);
    expect(await listUsers(portal, 'status = "Disabled"')).toEqual([]);
    await refused(listUsers(portal, 'email like "x"'), 'InvalidParameterException');
    const first = await portal.client.send(new ListUsersCommand({ ...portal.pool, Limit: 2 }));
    const second = await portal.client.send(
      new ListUsersCommand({ ...portal.pool, Limit: 2, PaginationToken: first.PaginationToken }),
    );
    expect(first.Users).toHaveLength(2);
    expect(second.Users).toHaveLength(1);
    expect(second.PaginationToken).toBeUndefined();
  });

  it('confirms a sign-up without verifying the email', async () => {
    const portal = await startPortal();
    await portal.signUp(EMAIL);
    const user = { ...portal.pool, Username: EMAIL };

    await portal.client.send(new AdminConfirmSignUpCommand(user));

    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).email_verified).toBe(false);
    await expect(portal.client.send(new AdminConfirmSignUpCommand(user))).rejects.toThrow(
      'User cannot be confirmed. Current status is CONFIRMED',
    );
  });

  it('changes attributes, but refuses a taken or unverified email', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    await portal.createUser('ben@example.com');
    const update = (attributes: Record<string, string>) =>
      portal.client.send(
        new AdminUpdateUserAttributesCommand({
          ...portal.pool,
          Username: EMAIL,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      );

    await update({ name: 'Anna' });
    expect(claimsOf((await portal.signIn(EMAIL)).IdToken).name).toBe('Anna');
    await refused(update({ email: 'BEN@example.com', email_verified: 'true' }), 'AliasExistsException');
    await refused(update({ email: 'new@example.com' }), 'InvalidParameterException');
    await refused(update({ sub: 'x' }), 'InvalidParameterException');
    await refused(update({ color: 'x' }), 'InvalidParameterException');
    await update({ email: 'New@example.com', email_verified: 'true' });
    await portal.signIn('new@example.com');
  });

  it('signs a user out globally, and deletes a user', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { RefreshToken } = await portal.signIn(EMAIL);
    const user = { ...portal.pool, Username: EMAIL };
    const refresh = () =>
      portal.client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: portal.identity.clientId, RefreshToken }),
      );

    await portal.client.send(new AdminUserGlobalSignOutCommand(user));
    await expect(refresh()).rejects.toThrow('Refresh Token has been revoked');
    await portal.client.send(new AdminDeleteUserCommand(user));
    await expect(refresh()).rejects.toThrow('Invalid Refresh Token');
    await refused(portal.client.send(new AdminGetUserCommand(user)), 'UserNotFoundException');
    await portal.createUser(EMAIL);
  });
});
