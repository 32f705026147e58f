import {
  AdminUpdateUserAttributesCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { HostedBrowser } from '../hosted-browser.ts';
import { claimsOf, DAY, otherThan, type Portal, refused, startPortal } from '../support.ts';

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
  await portal.createUser(OLD);
  const tokens = await portal.signIn(OLD);
  const { CodeDeliveryDetailsList } = await change(portal, tokens.AccessToken, 'Anna.New@Example.com');
  return { portal, ...tokens, CodeDeliveryDetailsList };
}

describe('an email change by the user', () => {
  it('keeps the old email until the user enters the code sent to the new one', async () => {
    const { portal, RefreshToken, CodeDeliveryDetailsList } = await portalWithPendingChange();

    expect(CodeDeliveryDetailsList).toMatchObject([{ AttributeName: 'email', Destination: 'a***@e***' }]);
    expect(portal.mailbox.list()).toMatchObject([{ to: NEW, code: expect.stringMatching(/^\d{6}$/) }]);
    expect(await portal.attributesIn(OLD)).toMatchObject({ email: OLD, email_verified: 'true' });
    await expect(portal.signIn(NEW)).rejects.toThrow('Incorrect username or password.');
    const { AuthenticationResult } = await portal.refresh(RefreshToken);
    expect(claimsOf(AuthenticationResult?.IdToken ?? '').email).toBe(OLD);
  });

  it('takes effect with the code, also after a restart, and only once', async () => {
    const { portal, AccessToken } = await portalWithPendingChange();
    const code = portal.code(NEW);
    await portal.restart();

    await refused(verify(portal, AccessToken, otherThan(code)), 'CodeMismatchException');
    await verify(portal, AccessToken, code);

    expect(claimsOf((await portal.signIn(NEW)).IdToken)).toMatchObject({ email: NEW, email_verified: true });
    await expect(portal.signIn(OLD)).rejects.toThrow('Incorrect username or password.');
    await refused(verify(portal, AccessToken, code), 'CodeMismatchException');
  });

  it('expires after 24 hours and is blocked after five wrong codes', async () => {
    const { portal, AccessToken } = await portalWithPendingChange();
    const code = portal.code(NEW);

    for (let attempt = 0; attempt < 5; attempt += 1)
      await verify(portal, AccessToken, otherThan(code)).catch(() => undefined);
    await refused(verify(portal, AccessToken, code), 'LimitExceededException');

    await change(portal, AccessToken, NEW);
    portal.advance(DAY);
    const later = await portal.signIn(OLD);
    await refused(verify(portal, later.AccessToken, portal.code(NEW)), 'ExpiredCodeException');
  });

  it('refuses an email that is taken, also if it was taken after the request', async () => {
    const { portal, AccessToken } = await portalWithPendingChange();
    await portal.createUser('ben@example.com');
    const taken = { name: 'AliasExistsException' };

    await expect(change(portal, AccessToken, 'ben@example.com')).rejects.toMatchObject(taken);
    await portal.createUser(NEW);
    await expect(verify(portal, AccessToken, portal.code(NEW))).rejects.toMatchObject(taken);

    expect(await portal.attributesIn(OLD)).toMatchObject({ email: OLD });
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

      await refused(verify(portal, AccessToken, portal.code(NEW)), 'CodeMismatchException');
      expect(await portal.attributesIn(email)).toMatchObject({ email });
    },
  );

  it('requires an access token with the self-service scope', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const form = await browser.go(browser.authorizeUrl({ scope: 'openid email profile' }));
    const { url } = await browser.submit(form, { login: OLD });
    const { body } = await browser.exchange(url);

    await refused(
      change(portal, body.access_token ?? '', NEW),
      'NotAuthorizedException',
      'Access Token does not have required scopes',
    );
  });
});
