import { createServer, type RequestListener } from 'node:http';
import { SIGN_IN_PATH } from '#shared/deployment/runtime-config.ts';
import { internalPort } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { apiListener } from './api-listener.ts';
import { codeLimits } from './credentials/codes.ts';
import { startGoogleServer } from './google/google-server.ts';
import { federation } from './hosted/federation.ts';
import { HOSTED_PATH, hostedLoginListener } from './hosted/hosted-login.ts';
import { adminUserOperations } from './operations/admin-users.ts';
import { directoryOperations } from './operations/directory.ts';
import { groupOperations } from './operations/groups.ts';
import { ownAccountOperations } from './operations/own-account.ts';
import { passwordOperations } from './operations/passwords.ts';
import { secondFactorOperations } from './operations/second-factor.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { openPool, USER_POOL_ID } from './pool/pool.ts';
import { type ImportReport, importUsers } from './pool/user-import.ts';
import { openSigningKey, type PublicJwk, type SigningKey } from './tokens/signing-key.ts';
import { tokenService } from './tokens/token-service.ts';
import { messageSender } from './triggers/messages.ts';
import { type Triggers, triggerRunner } from './triggers/triggers.ts';

export type { Triggers };

export interface IdentityOptions {
  /** The folder of the pool's files. Only one process may use it at a time. */
  directory: string;
  /** The default pool unless set. A new pool is empty. The ID determines the token issuer. */
  userPoolId?: string;
  /** The portal's origin, such as `http://localhost:3000`. Its server mounts `handleHosted` on `/hosted`. */
  publicOrigin: string;
  /** Receives confirmation codes and temporary passwords. */
  mailbox: Mailbox;
  /** Callback URLs of the app client. Default: `<publicOrigin>/login`. */
  callbackUrls?: readonly string[];
  /** Sign-out URLs of the app client. Default: `<publicOrigin>/login` and `<publicOrigin>/`. */
  logoutUrls?: readonly string[];
  triggers?: Triggers;
  clock?: () => Date;
  /** Default: 0, a free port. */
  port?: number;
  /** Port of the Google emulator. Default: 0, a free port. */
  googlePort?: number;
  /**
   * Whether a Google sign-in succeeds if the preSignUp trigger links it to a native user. Cognito fails that sign-in
   * ("Already found an entry for username Google_…") and accepts the next one. Default: false.
   */
  linkSucceedsImmediately?: boolean;
  /** Receives internal errors of the emulator. Default: prints them to standard error. */
  report?: (error: unknown) => void;
}

export interface Identity {
  region: string;
  userPoolId: string;
  clientId: string;
  /** An AWS issuer URL, so that an unmodified CognitoJwtVerifier with `jwks` accepts the tokens. */
  issuer: string;
  jwks: { keys: PublicJwk[] };
  /** For tests and benchmarks that sign their own tokens. Unique to the directory. */
  signingKey: Pick<SigningKey, 'kid' | 'privatePem'>;
  /** The pool's JSON API at `http://127.0.0.1:<port>`. The AWS SDK can use any region and credentials. */
  endpoint: string;
  /** The Google emulator at `http://127.0.0.1:<port>`. */
  googleOrigin: string;
  /** The JSON API. Mount it on any path of the portal's server, such as `/cognito`. */
  handleCognito: RequestListener;
  /** `/hosted/oauth2/{authorize,token,idpresponse}` and `/hosted/logout`. Pass requests with their full path. */
  handleHosted: RequestListener;
  /** Emulates a user import job with a CSV file. */
  importUsers(csv: string): Promise<ImportReport>;
  /** Stops both servers. Resolves when all changes are on disk, or rejects if they cannot be written. Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts the local emulators of the Cognito user pool and of Google, on 127.0.0.1 only. Rejects if a port is in use or
 * the directory's files cannot be read.
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const {
    directory,
    publicOrigin,
    mailbox,
    clock = () => new Date(),
    report = printToStandardError,
  } = options;
  const pool = await openPool(directory, options.userPoolId ?? USER_POOL_ID, clock);
  const key = await openSigningKey(directory);
  const runTrigger = triggerRunner(options.triggers ?? {}, pool);
  const tokens = tokenService(pool, runTrigger, key);
  const federated = federation(pool, runTrigger, options.linkSucceedsImmediately ?? false);
  const send = messageSender(mailbox, runTrigger);
  const context = { pool, tokens, runTrigger, send, codes: codeLimits(clock) };
  const handleCognito = apiListener(
    {
      ...signUpOperations(context),
      ...signInOperations(context),
      ...passwordOperations(context),
      ...ownAccountOperations(context),
      ...secondFactorOperations(context),
      ...adminUserOperations(context),
      ...directoryOperations(context),
      ...groupOperations(context),
      ...federated.operations,
    },
    pool,
    report,
  );
  const google = await startGoogleServer({
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

function printToStandardError(error: unknown): void {
  process.stderr.write(`Local Cognito emulator: ${error instanceof Error ? error.stack : String(error)}\n`);
}
