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
import { claimsOf, createUser, type Portal, signIn, signUp, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

const listUsers = async ({ client, pool }: Portal, Filter: string) =>
  (await client.send(new ListUsersCommand({ ...pool, Filter }))).Users?.map(({ Username }) => Username);

describe('an administrator', () => {
  it('creates a user, and refuses a second one with the same email', async () => {
    const portal = await startPortal();
    const sub = await createUser(portal, 'Anna@Example.com');

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
    await expect(createUser(portal, EMAIL)).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it('creates a group once, and adds members by any alias', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const group = { ...portal.pool, GroupName: 'Customer' };
    await portal.client.send(new CreateGroupCommand(group));

    await expect(portal.client.send(new CreateGroupCommand(group))).rejects.toMatchObject({
      name: 'GroupExistsException',
      message: 'A group with the name Customer already exists.',
    });
    await portal.client.send(new AdminAddUserToGroupCommand({ ...group, Username: EMAIL }));
    const groups = await portal.client.send(
      new AdminListGroupsForUserCommand({ ...portal.pool, Username: EMAIL }),
    );

    expect(groups.Groups).toMatchObject([{ GroupName: 'Customer' }]);
    expect(claimsOf((await signIn(portal, EMAIL)).IdToken)['cognito:groups']).toEqual(['Customer']);
    await expect(
      portal.client.send(
        new AdminAddUserToGroupCommand({ ...portal.pool, GroupName: 'None', Username: EMAIL }),
      ),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('adds 20 members concurrently without losing any', async () => {
    const portal = await startPortal();
    const group = { ...portal.pool, GroupName: 'Customer' };
    await portal.client.send(new CreateGroupCommand(group));
    const emails = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`);
    await Promise.all(emails.map((email) => createUser(portal, email)));

    await Promise.all(
      emails.map((Username) => portal.client.send(new AdminAddUserToGroupCommand({ ...group, Username }))),
    );

    for (const email of emails)
      expect(claimsOf((await signIn(portal, email)).IdToken)['cognito:groups']).toEqual(['Customer']);
  });

  it('lists users by filter and in pages', async () => {
    const portal = await startPortal();
    const anna = await createUser(portal, EMAIL);
    const ben = await createUser(portal, 'ben@example.com');
    await signUp(portal, 'carl@example.com');

    expect(await listUsers(portal, 'email = "ANNA@example.com"')).toEqual([anna]);
    expect(await listUsers(portal, 'email="ben@example.com"')).toEqual([ben]);
    expect(await listUsers(portal, 'email ^= "c"')).toHaveLength(1);
    expect(await listUsers(portal, 'cognito:user_status = "CONFIRMED"')).toEqual([anna, ben]);
    expect(await listUsers(portal, 'status = "Disabled"')).toEqual([]);
    await expect(listUsers(portal, 'email like "x"')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
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
    await signUp(portal, EMAIL);
    const user = { ...portal.pool, Username: EMAIL };

    await portal.client.send(new AdminConfirmSignUpCommand(user));

    expect(claimsOf((await signIn(portal, EMAIL)).IdToken).email_verified).toBe(false);
    await expect(portal.client.send(new AdminConfirmSignUpCommand(user))).rejects.toThrow(
      'User cannot be confirmed. Current status is CONFIRMED',
    );
  });

  it('changes attributes, but refuses a taken or unverified email', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    await createUser(portal, 'ben@example.com');
    const update = (attributes: Record<string, string>) =>
      portal.client.send(
        new AdminUpdateUserAttributesCommand({
          ...portal.pool,
          Username: EMAIL,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      );

    await update({ name: 'Anna' });
    expect(claimsOf((await signIn(portal, EMAIL)).IdToken).name).toBe('Anna');
    await expect(update({ email: 'BEN@example.com', email_verified: 'true' })).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
    await expect(update({ email: 'new@example.com' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await expect(update({ sub: 'x' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(update({ color: 'x' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await update({ email: 'New@example.com', email_verified: 'true' });
    await signIn(portal, 'new@example.com');
  });

  it('signs a user out globally, and deletes a user', async () => {
    const portal = await startPortal();
    await createUser(portal, EMAIL);
    const { RefreshToken } = await signIn(portal, EMAIL);
    const user = { ...portal.pool, Username: EMAIL };
    const refresh = () =>
      portal.client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: portal.identity.clientId, RefreshToken }),
      );

    await portal.client.send(new AdminUserGlobalSignOutCommand(user));
    await expect(refresh()).rejects.toThrow('Refresh Token has been revoked');
    await portal.client.send(new AdminDeleteUserCommand(user));
    await expect(refresh()).rejects.toThrow('Invalid Refresh Token');
    await expect(portal.client.send(new AdminGetUserCommand(user))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await createUser(portal, EMAIL);
  });
});
