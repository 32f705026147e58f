import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type Handler, startInternalServer } from '#local/http/internal-port.ts';
import { requestText } from '../errors.ts';

export type GoogleServer = Awaited<ReturnType<typeof startGoogleServer>>;

/**
 * Starts the Google emulator: an OpenID provider that accepts any email (form field `login`), as verified unless
 * `unverified` is checked. The `sub` is derived from that email, or from the field `account` to simulate an account
 * whose email has changed. The OpenID library is loaded on the first request.
 */
export async function startGoogleServer(redirectUri: string, report: (error: unknown) => void) {
  const clientId = 'northbound-local.apps.googleusercontent.com';
  const clientSecret = randomBytes(24).toString('base64url');
  let issuer = '';
  let loading: Promise<Handler> | undefined;

  const handle: Handler = async (request, response) => {
    loading ??= loadProvider({ issuer, clientId, clientSecret, redirectUri, report });
    const listener = await loading;
    await listener(request, response);
  };
  const server = await startInternalServer(handle, {
    // The emulator's own sign-in page posts a form.
    allowsOrigin: (origin) => origin === issuer,
    // The site leads to it by a redirect.
    allowsLinks: true,
    report,
  });
  // The host name differs from the portal's, so that they share no cookies.
  issuer = server.endpoint;
  return { issuer, clientId, clientSecret, redirectUri, close: server.close };
}

/** A stable 21-digit Google `sub` for an email, case-insensitive. */
function googleSubject(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  report: (error: unknown) => void;
}

async function loadProvider(options: ProviderOptions): Promise<Handler> {
  const [{ Provider }, { createMemoryAdapter }] = await Promise.all([
    import('oidc-provider'),
    import('oidc-provider/lib/adapters/memory_adapter.js'),
  ]);
  const accounts = new Map<string, GoogleAccount>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // Without jwks, cookies and ttl, the library prints warnings.
  const provider = new Provider(options.issuer, {
    adapter: createMemoryAdapter(0),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'google', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, include the claims of the scopes in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const { email, isVerified } = accounts.get(sub) ?? { email: '', isVerified: false };
      return {
        accountId: sub,
        claims: () => ({ sub, email, email_verified: isVerified, name: email.split('@')[0] }),
      };
    },
    loadExistingGrant: grantAllScopes,
    renderError: (context: object, { error, error_description = '' }: Record<string, string>) =>
      Object.assign(context, { type: 'text/plain', body: `${error}: ${error_description}` }),
  });
  provider.silent = true;
  provider.on('server_error', (_context, error) => options.report(error));
  const handle = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    return interact(provider, accounts, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  };
}

interface GoogleAccount {
  email: string;
  isVerified: boolean;
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (properties: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    };
  };
}

/** Grants all scopes without a consent page. */
async function grantAllScopes({ oidc }: GrantContext): Promise<object> {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

async function interact(
  provider: Provider,
  accounts: Map<string, GoogleAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return page(response, signInPage(uid));
  const form = new URLSearchParams(await requestText(request));
  if (form.has('cancel')) {
    const denial = { error: 'access_denied', error_description: 'The sign-in with Google was canceled.' };
    return provider.interactionFinished(request, response, denial);
  }
  const email = form.get('login')?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return page(response, signInPage(uid, 'Enter an email address.'));
  const accountId = googleSubject(form.get('account')?.trim() || email);
  accounts.set(accountId, { email, isVerified: !form.has('unverified') });
  return provider.interactionFinished(request, response, { login: { accountId } });
}

function page(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
}

/** The sign-in page of the Google emulator. `uid` is generated by the provider and needs no escaping. */
const signInPage = (uid: string, error = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in · Local Google emulator</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
input, button { font: inherit; padding: .5rem .75rem; }
input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; margin: .25rem 0 1rem; }
</style>
</head>
<body>
<main>
<h1>Sign in with Google</h1>
<p>This page emulates Google on this machine. Enter any email. No password is needed.</p>
<form method="post" action="/interaction/${uid}">
<label for="login">Email</label>
<input id="login" name="login" type="email" autocomplete="off" autofocus required>
${error && `<p role="alert">${error}</p>`}
<details>
<summary>More options</summary>
<label for="account">Original email of this account, if it has changed</label>
<input id="account" name="account" type="email" autocomplete="off">
<p><label><input name="unverified" type="checkbox"> Google has not verified this email</label></p>
</details>
<button type="submit">Continue</button>
<button type="submit" name="cancel" value="1" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>
`;
