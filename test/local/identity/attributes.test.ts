import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/rules/durations.ts';
import { HostedBrowser } from './hosted-browser.ts';
import { anEmail, claimsIn, listed, otherThan, refused, repeatedly, startPortal } from './support.ts';

const portal = await startPortal({}, afterAll);
const NEW = 'Changed-2?';
const TEMPORARY = 'Temporary-1!';
const INCORRECT = 'Incorrect username or password.';
const UNWRITABLE = 'email_verified sub identities phone_number given_name cognito:groups color'.split(' ');

const expectUnauthorized = (call: Promise<unknown>) =>
  refused(call, 'NotAuthorizedException', 'A client attempted to write unauthorized attribute');

const update = (AccessToken: string, attributes: Record<string, string>) =>
  portal.client.updateUserAttributes({ AccessToken, UserAttributes: listed(attributes) });

describe('the app client', () => {
  it('can write only email and name at sign-up', async () => {
    const email = anEmail();
    const signUpWith = (attributes: Record<string, string>) =>
      portal.client.signUp({
        ...portal.user(email),
        Password: NEW,
        UserAttributes: listed({ email, ...attributes }),
      });
    for (const name of UNWRITABLE) await expectUnauthorized(signUpWith({ [name]: 'true' }));
    await signUpWith({ name: 'Anna' });
    await portal.confirm(email, portal.code(email));
    expect(await portal.attributesIn(email)).toMatchObject({ email, name: 'Anna' });
  });

  it('can write only email and name of a signed-in user', async () => {
    const { email, AccessToken } = await portal.aSession();
    for (const name of UNWRITABLE)
      await expectUnauthorized(update(AccessToken, { name: 'Eve', [name]: 'true' }));
    expect(await portal.attributesIn(email)).not.toHaveProperty('name');
    await update(AccessToken, { name: 'Anna' });
    expect(await portal.attributesIn(email)).toMatchObject({ name: 'Anna', email_verified: 'true' });
  });
});

describe('the response to the new-password challenge', () => {
  async function invited(attributes: Record<string, string> = {}) {
    const email = anEmail();
    await portal.invite(email, TEMPORARY, attributes);
    const { Session } = await portal.initiateAuth(email, TEMPORARY);
    const respond = async (more: Record<string, string>) =>
      claimsIn(await portal.setNewPassword(email, Session, NEW, more));
    return { email, respond };
  }

  it('cannot set another email as verified, a group, or an attribute that the client may not write', async () => {
    const { email, respond } = await invited();
    const message = 'Cannot modify an already provided email';
    const another = respond({ 'userAttributes.email': 'victim@example.com' });
    await refused(another, 'NotAuthorizedException', message);
    for (const name of UNWRITABLE)
      await expectUnauthorized(respond({ [`userAttributes.${name}`]: 'Executive' }));
    expect(await portal.attributesIn(email)).toMatchObject({ email, email_verified: 'true' });
    const claims = await respond({});
    expect(claims).toMatchObject({ email });
    expect(claims).not.toHaveProperty('cognito:groups');
  });

  it('sets a missing name, but cannot change an existing one', async () => {
    const [without, named] = [await invited(), await invited({ name: 'Anna' })];
    expect(await without.respond({ 'userAttributes.name': 'Ben' })).toMatchObject({ name: 'Ben' });
    await expect(named.respond({ 'userAttributes.name': 'Ben' })).rejects.toThrow('already provided name');
  });
});

describe('an email change by the user', () => {
  const verify = (AccessToken: string, Code: string) =>
    portal.client.verifyUserAttribute({ AccessToken, AttributeName: 'email', Code });

  async function aPendingChange() {
    const { email: old, ...tokens } = await portal.aSession();
    const email = anEmail();
    const delivery = await update(tokens.AccessToken, { email: email.replace('anna', 'Anna') });
    return { old, email, code: portal.code(email), ...delivery, ...tokens };
  }

  it('takes effect only with the code sent to the new email, even after a restart, and only once', async () => {
    const { old, email, code, AccessToken, RefreshToken, CodeDeliveryDetailsList } = await aPendingChange();
    expect(CodeDeliveryDetailsList).toMatchObject([{ AttributeName: 'email', Destination: 'a***@e***' }]);
    expect(portal.messagesTo(email)).toMatchObject([{ code: expect.stringMatching(/^\d{6}$/) }]);
    await portal.restart();
    expect(await portal.attributesIn(old)).toMatchObject({ email: old, email_verified: 'true' });
    await expect(portal.signIn(email)).rejects.toThrow(INCORRECT);
    expect(claimsIn(await portal.refresh(RefreshToken)).email).toBe(old);
    await refused(verify(AccessToken, otherThan(code)), 'CodeMismatchException');
    await verify(AccessToken, code);
    expect(await portal.claims(email)).toMatchObject({ email, email_verified: true });
    await expect(portal.signIn(old)).rejects.toThrow(INCORRECT);
    await refused(verify(AccessToken, code), 'CodeMismatchException');
  });

  it('expires after 24 hours and is blocked after five wrong codes', async () => {
    const { old, email, code, AccessToken } = await aPendingChange();
    await repeatedly(5, () => verify(AccessToken, otherThan(code)));
    await refused(verify(AccessToken, code), 'LimitExceededException');
    await update(AccessToken, { email });
    portal.advance(DAY_MS);
    const later = await portal.signIn(old);
    await refused(verify(later.AccessToken, portal.code(email)), 'ExpiredCodeException');
  });

  it('rejects an email that is taken, even if it was taken after the request', async () => {
    const { old, email, code, AccessToken } = await aPendingChange();
    await refused(update(AccessToken, { email: await portal.aUser() }), 'AliasExistsException');
    await portal.createUser(email);
    await refused(verify(AccessToken, code), 'AliasExistsException');
    expect(await portal.attributesIn(old)).toMatchObject({ email: old });
  });

  it.each(['the old email', 'a third email'])('is canceled when an administrator sets %s', async (which) => {
    const { old, code, AccessToken } = await aPendingChange();
    const email = which === 'the old email' ? old : anEmail();
    const UserAttributes = listed({ email, email_verified: 'true' });
    await portal.client.adminUpdateUserAttributes({ ...portal.named(old), UserAttributes });
    await refused(verify(AccessToken, code), 'CodeMismatchException');
    expect(await portal.attributesIn(email)).toMatchObject({ email });
  });

  it('requires an access token with the self-service scope', async () => {
    const browser = new HostedBrowser(portal);
    const form = await browser.go(browser.authorizeUrl({ scope: 'openid email profile' }));
    const { url } = await browser.submit(form, { login: anEmail() });
    const { body } = await browser.exchange(url);
    const message = 'Access Token does not have required scopes';
    await refused(update(body.access_token ?? '', { email: anEmail() }), 'NotAuthorizedException', message);
  });
});
