import { createServer, type RequestListener } from 'node:http';
import { SIGN_IN_PATH } from '../../shared/deployment/runtime-config.ts';
import { internalPort } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { apiListener } from './api.ts';
import { codeGuard } from './codes.ts';
import { federation } from './federation.ts';
import { startGoogle } from './google.ts';
import { HOSTED_PATH, hostedLoginListener } from './hosted-login.ts';
import { type ImportReport, importUsers } from './import.ts';
import { messageSender } from './messages.ts';
import { openPool, USER_POOL_ID } from './pool.ts';
import { openSigningKey, type PublicJwk, type SigningKey } from './signing-key.ts';
import { adminUserTargets } from './targets/admin-users.ts';
import { directoryTargets } from './targets/directory.ts';
import { groupTargets } from './targets/groups.ts';
import { ownAccountTargets } from './targets/own-account.ts';
import { passwordTargets } from './targets/passwords.ts';
import { signInTargets } from './targets/sign-in.ts';
import { signUpTargets } from './targets/sign-up.ts';
import { tokenService } from './tokens.ts';
import { type Triggers, triggerRunner } from './triggers.ts';

export type { Triggers };

export interface IdentityOptions {
  /** The folder of the pool's files. Only one running process may use it. */
  directory: string;
  /** Another pool than the usual one, which begins empty; the issuer of its tokens follows from the id. */
  userPoolId?: string;
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
  jwks: { keys: PublicJwk[] };
  /** For tests and measurements that make tokens of their own; it belongs to this directory alone. */
  signingKey: Pick<SigningKey, 'kid' | 'privatePem'>;
  /** `http://127.0.0.1:<port>`: the pool's JSON API, for the AWS SDK (any region and credentials). */
  endpoint: string;
  /** `http://127.0.0.1:<port>` of the stand-in for Google. */
  googleOrigin: string;
  /** The JSON API; mount it on any path of the portal's server (`/cognito`). */
  handleCognito: RequestListener;
  /** `/hosted/oauth2/authorize`, `/token`, `/idpresponse` and `/hosted/logout`; hand it requests with their path as it is. */
  handleHosted: RequestListener;
  /** Stands in for a user import job: makes users of a file with Cognito's header for it. */
  importUsers(csv: string): Promise<ImportReport>;
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
  const pool = await openPool(directory, options.userPoolId ?? USER_POOL_ID, clock);
  const key = await openSigningKey(directory);
  const runTrigger = triggerRunner(options.triggers ?? {}, pool);
  const tokens = tokenService(pool, runTrigger, key);
  const federated = federation(pool, runTrigger, options.linkingSucceedsAtOnce ?? false);
  const send = messageSender(mailbox, runTrigger);
  const parts = { pool, tokens, runTrigger, send, codes: codeGuard(clock) };
  const handleCognito = apiListener(
    {
      ...signUpTargets(parts),
      ...signInTargets(parts),
      ...passwordTargets(parts),
      ...ownAccountTargets(parts),
      ...adminUserTargets(parts),
      ...directoryTargets(parts),
      ...groupTargets(parts),
      ...federated.targets,
    },
    pool,
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
  const server = createServer(internalPort(handleCognito));
  const port = await listenLocally(server, options.port).catch(async (error: unknown) => {
    await google.close();
    throw error;
  });
  let closing: Promise<void> | undefined;
  return {
    region: pool.region,
    userPoolId: pool.id,
    clientId: pool.clientId,
    issuer: pool.issuer,
    jwks: { keys: [key.jwk] },
    signingKey: { kid: key.kid, privatePem: key.privatePem },
    endpoint: `http://127.0.0.1:${port}`,
    googleOrigin: google.issuer,
    handleCognito,
    handleHosted,
    importUsers: (csv) => importUsers(pool, csv),
    close: () => {
      closing ??= Promise.all([closeImmediately(server), google.close()]).then(() => pool.flush());
      return closing;
    },
  };
}

function reportOnStandardError(error: unknown): void {
  process.stderr.write(`Identity stand-in: ${error instanceof Error ? error.stack : String(error)}\n`);
}
