import { createServer, type RequestListener } from 'node:http';
import { SIGN_IN_PATH } from '../../shared/deployment/runtime-config.ts';
import { closeAtOnce, listenLocally } from '../listen.ts';
import type { Mailbox } from '../mailbox.ts';
import { apiListener } from './api.ts';
import { signingKey } from './cognito-local.ts';
import { federation } from './federation.ts';
import { startGoogle } from './google.ts';
import { HOSTED_PATH, hostedLoginListener } from './hosted-login.ts';
import { messageSender } from './messages.ts';
import { CLIENT_ID, ISSUER, openPool, REGION, USER_POOL_ID } from './pool.ts';
import { adminUserTargets } from './targets/admin-users.ts';
import { delegatedTargets } from './targets/delegated.ts';
import { passwordTargets } from './targets/passwords.ts';
import { signInTargets } from './targets/sign-in.ts';
import { signUpTargets } from './targets/sign-up.ts';
import { tokenService } from './tokens.ts';
import { type Triggers, triggerRunner } from './triggers.ts';

export type { Triggers };

export interface IdentityOptions {
  /** The folder of the pool's files. Only one running process may use it. */
  directory: string;
  /** The origin of the portal, e.g. `http://localhost:3000`, where its server mounts `handleHosted` on `/hosted`. */
  publicOrigin: string;
  /** Where verification codes and temporary passwords go. */
  mailbox: Mailbox;
  /** Addresses that a hosted sign-in may return to; `<publicOrigin>/login` unless given. */
  callbackUrls?: readonly string[];
  /** Addresses that `/logout` may go to; `<publicOrigin>/login` and `<publicOrigin>/` unless given. */
  logoutUrls?: readonly string[];
  triggers?: Triggers;
  clock?: () => Date;
  /** 0, a free port, unless given. */
  port?: number;
  /** Port of the stand-in for Google; 0, a free port, unless given. */
  googlePort?: number;
  /**
   * Cognito fails the Google sign-in during which the preSignUp trigger links the identity to a native user ("Already
   * found an entry for username Google_…"); the next one succeeds. True lets the first one succeed here.
   */
  linkingSucceedsAtOnce?: boolean;
  /** Gets faults of the stand-in itself; standard error unless given. */
  report?: (error: unknown) => void;
}

export interface Identity {
  region: string;
  userPoolId: string;
  clientId: string;
  /** Of AWS form, so that an unmodified CognitoJwtVerifier accepts the tokens once it is given `jwks`. */
  issuer: string;
  /** The public half of a key pair that is published with cognito-local: trust it in this mode only. */
  jwks: { keys: { kty: string; kid: string; use: string; alg: string; n: string; e: string }[] };
  /** `http://127.0.0.1:<port>`: the pool's JSON API, for the AWS SDK (any region and credentials). */
  endpoint: string;
  /** `<endpoint>/hosted`: the hosted login, for a server that proxies instead of calling `handleHosted`. */
  hostedEndpoint: string;
  /** `http://127.0.0.1:<port>` of the stand-in for Google. */
  googleOrigin: string;
  /** The JSON API; mount it on any path of the portal's server (`/cognito`). */
  handleCognito: RequestListener;
  /** `/hosted/oauth2/authorize`, `/token`, `/idpresponse` and `/hosted/logout`; hand it requests with their path as it is. */
  handleHosted: RequestListener;
  /** Stops both servers, once; resolves when everything is on disk and rejects when that cannot be written. */
  close(): Promise<void>;
}

/**
 * Starts the stand-ins for the Cognito user pool and for Google, on 127.0.0.1 only.
 * Rejects when a port is taken or the directory's files cannot be read.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const {
    directory,
    publicOrigin,
    mailbox,
    clock = () => new Date(),
    report = reportOnStandardError,
  } = options;
  const pool = await openPool(directory, clock);
  const runTrigger = triggerRunner(options.triggers ?? {});
  const tokens = tokenService(pool, runTrigger);
  const federated = federation(pool, runTrigger, options.linkingSucceedsAtOnce ?? false);
  const parts = { pool, tokens, runTrigger, send: messageSender(mailbox, runTrigger) };
  const handleCognito = apiListener(
    {
      ...delegatedTargets(parts),
      ...signUpTargets(parts),
      ...signInTargets(parts),
      ...passwordTargets(parts),
      ...adminUserTargets(parts),
      ...federated.targets,
    },
    report,
  );
  const google = await startGoogle({
    port: options.googlePort ?? 0,
    redirectUri: `${publicOrigin}${HOSTED_PATH}/oauth2/idpresponse`,
    report,
  });
  const handleHosted = hostedLoginListener({
    pool,
    tokens,
    federation: federated,
    google,
    publicOrigin,
    callbackUrls: options.callbackUrls ?? [`${publicOrigin}${SIGN_IN_PATH}`],
    logoutUrls: options.logoutUrls ?? [`${publicOrigin}${SIGN_IN_PATH}`, `${publicOrigin}/`],
    report,
  });
  const server = createServer((request, response) => {
    const handle = request.url?.startsWith(`${HOSTED_PATH}/`) ? handleHosted : handleCognito;
    handle(request, response);
  });
  const port = await listenLocally(server, options.port).catch(async (error: unknown) => {
    await google.close();
    throw error;
  });
  const endpoint = `http://127.0.0.1:${port}`;
  let closing: Promise<void> | undefined;
  return {
    region: REGION,
    userPoolId: USER_POOL_ID,
    clientId: CLIENT_ID,
    issuer: ISSUER,
    jwks: { keys: [signingKey.jwk] },
    endpoint,
    hostedEndpoint: `${endpoint}${HOSTED_PATH}`,
    googleOrigin: google.issuer,
    handleCognito,
    handleHosted,
    close: () => {
      closing ??= Promise.all([closeAtOnce(server), google.close()]).then(() => pool.flush());
      return closing;
    },
  };
}

function reportOnStandardError(error: unknown): void {
  process.stderr.write(`Identity stand-in: ${error instanceof Error ? error.stack : String(error)}\n`);
}
