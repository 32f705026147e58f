import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { internalPort } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import { bodyText } from './body-text.ts';
import { signInPage } from './google-page.ts';

export interface Google {
  /** `http://127.0.0.1:<port>`: another host name than the portal's, so that no cookie is shared. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

export interface GoogleOptions {
  /** 0 takes a free port. */
  port: number;
  redirectUri: string;
  report: (error: unknown) => void;
}

/**
 * The stand-in for Google: an OpenID provider that signs in anybody who types an e-mail (form field `login`), verified
 * unless `unverified` is ticked. The `sub` always belongs to that e-mail, or to that of `account` where it is given: an
 * account whose address has changed. The provider itself is loaded at the first request.
 */
export async function startGoogle({ port, redirectUri, report }: GoogleOptions): Promise<Google> {
  const clientId = 'northbound-local.apps.googleusercontent.com';
  const clientSecret = randomBytes(24).toString('base64url');
  let issuer = '';
  let loading: Promise<RequestListener> | undefined;

  const handle: RequestListener = async (request, response) => {
    try {
      loading ??= loadProvider({ issuer, clientId, clientSecret, redirectUri, report });
      const provide = await loading;
      provide(request, response);
    } catch (error) {
      report(error);
      response.writeHead(500).end('The stand-in for Google failed.');
    }
  };
  // Its own page posts the form.
  const server = createServer(internalPort(handle, (origin) => origin === issuer));
  issuer = `http://127.0.0.1:${await listenLocally(server, port)}`;
  return { issuer, clientId, clientSecret, close: () => closeImmediately(server) };
}

/** Google's `sub` for an e-mail, in any case: 21 digits that are always the same. */
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
  const people = new Map<string, Person>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // Everything that is set here without need of it is set because the provider prints a warning otherwise.
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
    // As with Google, the ID token itself carries the claims of the scopes.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const { email, isVerified } = people.get(sub) ?? { email: '', isVerified: false };
      return {
        accountId: sub,
        claims: () => ({ sub, email, email_verified: isVerified, name: email.split('@')[0] }),
      };
    },
    loadExistingGrant: grantEverything,
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
    interact(provider, people, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  };
}

interface Person {
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

/** Grants what is asked, so that nobody is asked for consent. */
async function grantEverything({ oidc }: GrantContext): Promise<object> {
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
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return page(response, signInPage(uid));
  const form = new URLSearchParams(await bodyText(request));
  if (form.has('cancel')) {
    const denial = { error: 'access_denied', error_description: 'The sign-in with Google was cancelled.' };
    return provider.interactionFinished(request, response, denial);
  }
  const email = form.get('login')?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return page(response, signInPage(uid, 'Type an e-mail address.'));
  const accountId = googleSubject(form.get('account')?.trim() || email);
  people.set(accountId, { email, isVerified: !form.has('unverified') });
  return provider.interactionFinished(request, response, { login: { accountId } });
}

function page(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
}
