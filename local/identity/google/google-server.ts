import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { internalPort } from '#local/http/internal-port.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { requestText } from '../errors.ts';
import { signInPage } from './sign-in-page.ts';

export interface GoogleServer {
  /** `http://127.0.0.1:<port>`. The host name differs from the portal's, so that they share no cookies. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

export interface GoogleServerOptions {
  /** 0 selects a free port. */
  port: number;
  redirectUri: string;
  report: (error: unknown) => void;
}

/**
 * Starts the Google emulator: an OpenID provider that accepts any email (form field `login`), as verified unless
 * `unverified` is checked. The `sub` is derived from that email, or from the field `account` to simulate an account
 * whose email has changed. The OpenID library is loaded on the first request.
 */
export async function startGoogleServer({
  port,
  redirectUri,
  report,
}: GoogleServerOptions): Promise<GoogleServer> {
  const clientId = 'northbound-local.apps.googleusercontent.com';
  const clientSecret = randomBytes(24).toString('base64url');
  let issuer = '';
  let loading: Promise<RequestListener> | undefined;

  const handle: RequestListener = async (request, response) => {
    try {
      loading ??= loadProvider({ issuer, clientId, clientSecret, redirectUri, report });
      const listener = await loading;
      listener(request, response);
    } catch (error) {
      report(error);
      response.writeHead(500).end('The local Google emulator failed. See its console output.');
    }
  };
  // The emulator's own sign-in page posts a form.
  const server = createServer(internalPort(handle, (origin) => origin === issuer));
  issuer = `http://127.0.0.1:${await listenLocally(server, port)}`;
  return { issuer, clientId, clientSecret, close: () => closeImmediately(server) };
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

async function loadProvider(options: ProviderOptions): Promise<RequestListener> {
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
    renderError: (
      context: { body: unknown; type: string },
      out: { error: string; error_description?: string },
    ) => {
      context.type = 'text/plain';
      context.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });
  provider.on('server_error', (_context, error) => options.report(error));
  const handle = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    interact(provider, accounts, request, response).catch((error: unknown) => {
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
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
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
