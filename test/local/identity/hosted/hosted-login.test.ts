import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { HostedBrowser } from '../hosted-browser.ts';
import { claimsOf, startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('the hosted login', () => {
  it.each([
    ['an unknown app client', { client_id: 'other' }],
    ['an unknown redirect_uri', { redirect_uri: 'http://localhost:1/login' }],
    ['no redirect_uri', { redirect_uri: undefined }],
  ])('refuses %s with 400', async (_case, changes) => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);

    expect((await browser.go(browser.authorizeUrl(changes))).status).toBe(400);
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another provider', { identity_provider: 'COGNITO' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'openid everything' }, 'invalid_scope'],
  ])('redirects back with an error for %s', async (_case, changes, error) => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);

    const { url } = await browser.go(browser.authorizeUrl(changes));

    expect(url.searchParams.get('error')).toBe(error);
    expect(url.searchParams.get('state')).toBe(browser.state);
  });

  it('accepts a state only once', async () => {
    const portal = await startPortal();
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
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const back = await browser.signInWithGoogle(EMAIL);

    expect(await browser.exchange(back, changes)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await browser.exchange(back)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('accepts a code once, for five minutes and from its own app client', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const back = await browser.signInWithGoogle(EMAIL);

    expect(await browser.exchange(back, { client_id: 'other' })).toMatchObject({
      body: { error: 'invalid_client' },
    });
    expect((await browser.exchange(back)).status).toBe(200);
    expect(await browser.exchange(back)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const later = await browser.signInWithGoogle(EMAIL);
    portal.advance(5 * 60_000);
    expect(await browser.exchange(later)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('issues tokens that can be refreshed at the token endpoint and through the API', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const back = await browser.signInWithGoogle(EMAIL);
    const { body } = await browser.exchange(back);
    const refreshToken = body.refresh_token ?? '';

    const hosted = await browser.exchange(back, { grant_type: 'refresh_token', refresh_token: refreshToken });
    const { AuthenticationResult } = await portal.client.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: portal.identity.clientId,
        RefreshToken: refreshToken,
      }),
    );

    expect(claimsOf(hosted.body.id_token ?? '').email).toBe(EMAIL);
    expect(claimsOf(AuthenticationResult?.IdToken ?? '').email).toBe(EMAIL);
  });

  it('redirects to configured sign-out URLs only', async () => {
    const portal = await startPortal();
    const browser = new HostedBrowser(portal);
    const logout = (target: string, client = portal.identity.clientId) =>
      browser.go(
        `${portal.origin}/hosted/logout?${new URLSearchParams({ client_id: client, logout_uri: target })}`,
      );

    expect((await logout(`${portal.origin}/login`)).url.toString()).toBe(`${portal.origin}/login`);
    expect((await logout('http://localhost:1/login')).status).toBe(400);
    expect((await logout(`${portal.origin}/login`, 'other')).status).toBe(400);
    expect((await browser.go(`${portal.origin}/hosted/oauth2/userInfo`)).status).toBe(404);
  });
});
