import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Triggers } from '#local/identity/identity.ts';
import { HostedBrowser } from './hosted-browser.ts';
import { anEmail, claimsOf, type Portal, recordSignUps, refused, startPortal } from './support.ts';

/** The triggers of both pools, which each test sets. */
const triggers: Triggers = {};
const portal = await startPortal({ triggers }, afterAll);
/** A pool that does not fail the sign-in that links a Google identity. */
const lenient = await startPortal({ triggers, linkSucceedsImmediately: true }, afterAll);

let email: string;
beforeEach(() => {
  for (const name of Object.keys(triggers)) delete triggers[name as keyof Triggers];
  email = anEmail();
});

/** Signs in with Google. The claims are empty if that fails. */
async function google(name = email, more: Record<string, string> = {}, pool: Portal = portal) {
  const browser = new HostedBrowser(pool);
  const back = await browser.signInWithGoogle(name, more);
  const { body } = await browser.exchange(back);
  return {
    claims: body.id_token ? claimsOf(body.id_token) : {},
    error: back.searchParams.get('error_description'),
  };
}
const googleClaims = async (name = email) => (await google(name)).claims;

const link = ({ client, pool }: Portal, userName: string, destination: string) =>
  client.adminLinkProviderForUser({
    ...pool,
    DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: destination },
    SourceUser: {
      ProviderName: 'Google',
      ProviderAttributeName: 'Cognito_Subject',
      ProviderAttributeValue: userName.replace('Google_', ''),
    },
  });

/** Creates a native user, to whom the trigger links a Google identity. Returns the sub. */
async function userWithLinking(pool: Portal): Promise<string> {
  const sub = await pool.createUser(email);
  triggers.preSignUp = async (event) => {
    if (event.triggerSource === 'PreSignUp_ExternalProvider') await link(pool, event.userName, email);
    return event;
  };
  return sub;
}

describe('a sign-in with Google', () => {
  it('creates a user at the first sign-in and reuses it afterwards', async () => {
    const claims = await googleClaims(email.replace('anna', 'Anna'));
    expect(claims).toMatchObject({
      email,
      email_verified: true,
      name: email.split('@')[0],
      'cognito:username': expect.stringMatching(/^Google_1\d{20}$/),
      'cognito:groups': ['us-west-2_NorthLocl_Google'],
      identities: [{ providerName: 'Google', providerType: 'Google', primary: 'true' }],
    });
    expect((await googleClaims()).sub).toBe(claims.sub);
    expect((await googleClaims(anEmail())).sub).not.toBe(claims.sub);
    const user = await portal.client.adminGetUser(portal.named(String(claims['cognito:username'])));
    expect(user.UserStatus).toBe('EXTERNAL_PROVIDER');
  });

  it('calls the sign-up triggers at the first sign-in only', async () => {
    const events = recordSignUps(triggers);
    const { sub, 'cognito:username': userName } = await googleClaims();
    await googleClaims();
    const before = { email, email_verified: 'true', 'cognito:email_alias': '' };
    const after = { sub, 'cognito:user_status': 'EXTERNAL_PROVIDER' };
    expect(events).toMatchObject([
      { triggerSource: 'PreSignUp_ExternalProvider', userName, request: { userAttributes: before } },
      { triggerSource: 'PostConfirmation_ConfirmSignUp', userName, request: { userAttributes: after } },
    ]);
  });

  it('prints nothing', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    const levels = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
    const output = [...levels, vi.spyOn(process.stderr, 'write')];
    await googleClaims();
    for (const spy of output) expect(spy).not.toHaveBeenCalled();
  });

  it('can be canceled, and prompts again for an invalid email', async () => {
    const browser = new HostedBrowser(portal);
    const form = await browser.go(browser.authorizeUrl());
    const secondPage = await browser.submit(form, { login: 'anna' });
    const { url } = await browser.submit(secondPage, { cancel: '1' });
    expect(secondPage.text).toContain('Enter an email address.');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      state: browser.state,
    });
  });

  it('is refused for a disabled user', async () => {
    const { 'cognito:username': userName } = await googleClaims();
    await portal.client.adminDisableUser(portal.named(String(userName)));
    const browser = new HostedBrowser(portal);
    const { searchParams } = await browser.signInWithGoogle(email);
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'invalid_request',
      error_description: 'User is disabled.',
      state: browser.state,
    });
  });

  it('updates the attributes of the federated user, and does not affect a native user with that email', async () => {
    const { sub } = await googleClaims();
    const native = await portal.createUser(email);
    expect(native).not.toBe(sub);
    expect((await portal.claims(email)).sub).toBe(native);
    const name = email.replace('anna', 'new').split('@')[0];
    const changed = { sub, email: `${name}@example.com`, email_verified: false, name };
    expect((await google(changed.email, { account: email, unverified: 'on' })).claims).toMatchObject(changed);
  });
});

describe('a Google identity linked to a native user', () => {
  it('is linked only once, and never if it has its own user', async () => {
    const { 'cognito:username': taken } = await googleClaims();
    await portal.createUser(email);
    const free = 'Google_123456789012345678901';
    await link(portal, free, email);
    for (const [userName, message] of [
      [free, 'SourceUser is already linked to DestinationUser'],
      [String(taken), expect.stringContaining('Merging is not currently supported')],
    ] as const)
      await refused(link(portal, userName, email), 'InvalidParameterException', message);
    await refused(link(portal, 'Google_1', 'nobody@example.com'), 'UserNotFoundException');
  });

  it('changes the user’s email at a sign-in, which replaces the old one', async () => {
    const sub = await userWithLinking(lenient);
    const { claims: before } = await google(email, {}, lenient);
    const { claims } = await google('anna.new@example.com', { account: email }, lenient);
    expect(before).toMatchObject({ sub, 'cognito:username': sub, identities: [{ primary: 'false' }] });
    const changed = { sub, email: 'anna.new@example.com', email_verified: true, name: 'anna.new' };
    expect(claims).toMatchObject(changed);
    expect(await lenient.claims('anna.new@example.com')).toMatchObject({ sub });
    await expect(lenient.signIn(email)).rejects.toThrow('Incorrect username or password.');
  });

  it('can make the user’s email unverified, after which no reset code is sent', async () => {
    const sub = await userWithLinking(lenient);
    await google(email, {}, lenient);
    const { claims } = await google(email, { unverified: 'on' }, lenient);
    await lenient.forgot(email);
    expect(claims).toMatchObject({ sub, email_verified: false });
    expect(await lenient.attributesIn(email)).toMatchObject({ email_verified: 'false' });
    expect(lenient.messagesTo(email)).toEqual([]);
  });

  it('never takes another user’s email', async () => {
    await userWithLinking(lenient);
    await google(email, {}, lenient);
    const { error } = await google(await lenient.aUser(), { account: email }, lenient);
    expect(error).toBe('An account with the given email already exists.');
    expect(await lenient.attributesIn(email)).toMatchObject({ email });
  });
});
