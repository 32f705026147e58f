import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, describe, expect, it } from 'vitest';
import { HostedBrowser } from './hosted-browser.ts';
import { anEmail, claimsIn, claimsOf, startPortal } from './support.ts';

const portal = await startPortal({}, afterAll);
const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } };

/** A browser that has signed in with Google and not yet exchanged its code. */
async function signedIn() {
  const [browser, email] = [new HostedBrowser(portal), anEmail()];
  return { browser, email, back: await browser.signInWithGoogle(email) };
}

describe('the hosted login', () => {
  it('returns to the site with a code for valid tokens, which can be refreshed here and through the API', async () => {
    const { browser, email, back } = await signedIn();
    const { status, body } = await browser.exchange(back);

    expect([back.pathname, back.searchParams.get('state')]).toEqual(['/login', browser.state]);
    expect({ status, body }).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 900 } });
    const { userPoolId, clientId, jwks } = portal.identity;
    const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
    verifier.cacheJwks(jwks);
    expect(await verifier.verify(body.id_token ?? '')).toMatchObject({ email });
    expect(claimsOf(body.access_token ?? '').scope).toBe(
      'openid email profile aws.cognito.signin.user.admin',
    );
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
    const hosted = await browser.exchange(back, refresh);
    expect(claimsOf(hosted.body.id_token ?? '').email).toBe(email);
    expect(claimsIn(await portal.refresh(refresh.refresh_token)).email).toBe(email);
  });

  it('refuses an unknown app client, and an unknown or missing redirect_uri, with 400', async () => {
    const browser = new HostedBrowser(portal);
    const redirects = ['http://localhost:1/login', undefined].map((redirect_uri) => ({ redirect_uri }));
    for (const changes of [{ client_id: 'other' }, ...redirects])
      expect((await browser.go(browser.authorizeUrl(changes))).status).toBe(400);
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another provider', { identity_provider: 'COGNITO' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'openid everything' }, 'invalid_scope'],
  ])('redirects back with an error for %s', async (_case, changes, error) => {
    const browser = new HostedBrowser(portal);
    const { url } = await browser.go(browser.authorizeUrl(changes));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: browser.state });
  });

  it('accepts a state only once', async () => {
    const browser = new HostedBrowser(portal);
    const response = await fetch(browser.authorizeUrl(), { redirect: 'manual' });
    const state = new URL(response.headers.get('location') ?? '').searchParams.get('state');
    const callback = `${portal.origin}/hosted/oauth2/idpresponse?state=${state}&error=access_denied`;
    expect((await browser.go(callback)).url.searchParams.get('error')).toBe('access_denied');
    expect((await browser.go(callback)).status).toBe(400);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'wrong' }],
    ['another redirect_uri', { redirect_uri: 'http://localhost:1/login' }],
  ])('refuses a code with %s and invalidates it', async (_case, changes) => {
    const { browser, back } = await signedIn();
    expect(await browser.exchange(back, changes)).toMatchObject(INVALID_GRANT);
    expect(await browser.exchange(back)).toMatchObject(INVALID_GRANT);
  });

  it('accepts a code once, for five minutes and from its own app client', async () => {
    const { browser, back } = await signedIn();
    const invalidClient = await browser.exchange(back, { client_id: 'other' });
    expect(invalidClient.body).toMatchObject({ error: 'invalid_client' });
    expect((await browser.exchange(back)).status).toBe(200);
    expect(await browser.exchange(back)).toMatchObject(INVALID_GRANT);
    const later = await browser.signInWithGoogle(anEmail());
    portal.advance(5 * 60_000);
    expect(await browser.exchange(later)).toMatchObject(INVALID_GRANT);
  });

  it('redirects to configured sign-out URLs only', async () => {
    const browser = new HostedBrowser(portal);
    const logout = (logout_uri: string, client_id = portal.identity.clientId) =>
      browser.go(`${portal.origin}/hosted/logout?${new URLSearchParams({ client_id, logout_uri })}`);
    const login = `${portal.origin}/login`;
    expect((await logout(login)).url.toString()).toBe(login);
    expect((await logout('http://localhost:1/login')).status).toBe(400);
    expect((await logout(login, 'other')).status).toBe(400);
    expect((await browser.go(`${portal.origin}/hosted/oauth2/userInfo`)).status).toBe(404);
  });
});
