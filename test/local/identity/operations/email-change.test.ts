import {
  AdminUpdateUserAttributesCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { HostedBrowser } from '../hosted-browser.ts';
import {
  attributesIn,
  claimsOf,
  createUser,
  DAY,
  otherThan,
  type Portal,
  refresh,
  signIn,
  startPortal,
} from '../support.ts';

const OLD = 'anna@example.com';
const NEW = 'anna.new@example.com';

const change = ({ client }: Portal, AccessToken: string, email: string) =>
  client.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value: email }] }),
  );

const verify = ({ client }: Portal, AccessToken: string, Code: string) =>
  client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));

async function portalWithPendingChange() {
  const portal = await startPortal();
  await createUser(portal, OLD);
  const tokens = await signIn(portal, OLD);
  const { CodeDeliveryDetailsList } = await change(portal, tokens.AccessToken, 'Anna.New@Example.com');
  return { portal, ...tokens, CodeDeliveryDetailsList };
}

describe('an email change by the user', () => {
  it('keeps the old email until the user enters the code sent to the new one', async () => {
    const { portal, RefreshToken, CodeDeliveryDetailsList } = await portalWithPendingChange();

    expect(CodeDeliveryDetailsList).toMatchObject([{ AttributeName: 'email', Destination: 'a***@e***' }]);
    expect(portal.mailbox.list()).toMatchObject([{ to: NEW, code: expect.stringMatching(/^\d{6}$/) }]);
    expect(await attributesIn(portal, OLD)).toMatchObject({ email: OLD, email_verified: 'true' });
    await expect(signIn(portal, NEW)).rejects.toThrow('Incorrect username or password.');
    const { AuthenticationResult } = await refresh(portal, RefreshToken);
    expect(claimsOf(AuthenticationResult?.IdToken ?? '').email).toBe(OLD);
  });

  it('takes effect with the code, also after a restart, and only once', async () => {
    const { portal, AccessToken } = await portalWithPendingChange();
    const code = portal.code(NEW);
    await portal.restart();

    await expect(verify(portal, AccessToken, otherThan(code))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await verify(portal, AccessToken, code);

    expect(claimsOf((await signIn(portal, NEW)).IdToken)).toMatchObject({ email: NEW, email_verified: true });
    await expect(signIn(portal, OLD)).rejects.toThrow('Incorrect username or password.');
    await expect(verify(portal, AccessToken, code)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  it('expires after 24 hours and is blocked after five wrong codes', async () => {
    const { portal, AccessToken } = await portalWithPendingChange();
    const code = portal.code(NEW);

    for (let attempt = 0; attempt < 5; attempt += 1)
      await verify(portal, AccessToken, otherThan(code)).catch(() => undefined);
    await expect(verify(portal, AccessToken, code)).rejects.toMatchObject({ name: 'LimitExceededException' });

    await change(portal, AccessToken, NEW);
    portal.advance(DAY);
    const later = await signIn(portal, OLD);
    await expect(verify(portal, later.AccessToken, portal.code(NEW))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('refuses an email that is taken, also if it was taken after the request', async () => {
    const { portal, AccessToken } = await portalWithPendingChange();
    await createUser(portal, 'ben@example.com');
    const taken = { name: 'AliasExistsException' };

    await expect(change(portal, AccessToken, 'ben@example.com')).rejects.toMatchObject(taken);
    await createUser(portal, NEW);
    await expect(verify(portal, AccessToken, portal.code(NEW))).rejects.toMatchObject(taken);

    expect(await attributesIn(portal, OLD)).toMatchObject({ email: OLD });
  });

  it.each([OLD, 'third@example.com'])(
    'is canceled when an administrator sets %s as verified',
    async (email) => {
      const { portal, AccessToken } = await portalWithPendingChange();

      await portal.client.send(
        new AdminUpdateUserAttributesCommand({
          ...portal.pool,
          Username: OLD,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );

      await expect(verify(portal, AccessToken, portal.code(NEW))).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
      expect(await attributesIn(portal, email)).toMatchObject({ email });
    },
  );

  it('requires an access token with the self-service scope', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const form = await browser.go(browser.authorizeUrl({ scope: 'openid email profile' }));
    const { url } = await browser.submit(form, { login: OLD });
    const { body } = await browser.exchange(url);

    await expect(change(portal, body.access_token ?? '', NEW)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    });
  });
});
