import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { startInternalServer } from '../http/internal-port.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { apiListener } from './api-listener.ts';
import { codeLimits } from './credentials/codes.ts';
import { startGoogleServer } from './google/google-server.ts';
import { federation } from './hosted/federation.ts';
import { HOSTED_PATH, hostedLoginListener } from './hosted/hosted-login.ts';
import { mailSender } from './mail.ts';
import { adminOperations } from './operations/administration.ts';
import { ownAccountOperations } from './operations/own-account.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { openPool, USER_POOL_ID } from './pool/pool.ts';
import { importUsers } from './pool/user-import.ts';
import { openSigningKey } from './tokens/signing-key.ts';
import { tokenService } from './tokens/token-service.ts';
import { poolTriggers, type Triggers } from './triggers.ts';

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
  triggers?: Triggers;
  clock?: () => Date;
  /**
   * Whether a Google sign-in succeeds if the preSignUp trigger links it to a native user. Cognito fails that sign-in
   * ("Already found an entry for username Google_…") and accepts the next one. Default: false.
   */
  linkSucceedsImmediately?: boolean;
  /** Receives internal errors of the emulator. Default: prints them to standard error. */
  report?: (error: unknown) => void;
}

/**
 * Starts the local emulators of the Cognito user pool and of Google, on free ports of 127.0.0.1. Rejects if the
 * directory's files cannot be read.
 */
export async function startIdentity(options: IdentityOptions) {
  const { directory, publicOrigin, clock = () => new Date(), report = printToStandardError } = options;
  const pool = await openPool(directory, options.userPoolId ?? USER_POOL_ID, clock);
  const key = await openSigningKey(directory);
  const triggers = poolTriggers(options.triggers ?? {}, pool);
  const tokens = tokenService(pool, triggers, key);
  const federated = federation(pool, triggers, options.linkSucceedsImmediately ?? false);
  const { productName } = DEFAULT_RUNTIME_CONFIG;
  const send = mailSender(options.mailbox, productName, triggers.customMessage);
  const context = { pool, tokens, triggers, send, codes: codeLimits(clock) };
  const operations = {
    ...signUpOperations(context),
    ...signInOperations(context),
    ...ownAccountOperations(context),
    ...adminOperations(context),
    ...federated.operations,
  };
  const handleCognito = apiListener(operations, pool, report);
  const google = await startGoogleServer(`${publicOrigin}${HOSTED_PATH}/oauth2/idpresponse`, report);
  const api = await startInternalServer(handleCognito, { report });
  let closing: Promise<void> | undefined;
  return {
    region: pool.region,
    userPoolId: pool.id,
    clientId: pool.clientId,
    /** An AWS issuer URL, so that an unmodified CognitoJwtVerifier with `jwks` accepts the tokens. */
    issuer: pool.issuer,
    jwks: { keys: [key.jwk] },
    /** For tests and benchmarks that sign their own tokens. Unique to the directory. */
    signingKey: { kid: key.kid, privatePem: key.privatePem },
    /** The pool's JSON API at `http://127.0.0.1:<port>`. The AWS SDK can use any region and credentials. */
    endpoint: api.endpoint,
    /** The Google emulator at `http://127.0.0.1:<port>`. */
    googleOrigin: google.issuer,
    /** The JSON API. Mount it on any path of the portal's server, such as `/cognito`. */
    handleCognito,
    /** `/hosted/oauth2/{authorize,token,idpresponse}` and `/hosted/logout`. Pass requests with their full path. */
    handleHosted: hostedLoginListener({ pool, tokens, federation: federated, google, publicOrigin, report }),
    /** Emulates a user import job with a CSV file. */
    importUsers: (csv: string) => importUsers(pool, csv),
    /** Stops both servers. Resolves when all changes are on disk, or rejects if they cannot be written. Idempotent. */
    close: () => {
      closing ??= Promise.all([api.close(), google.close()]).then(() => pool.flush());
      return closing;
    },
  };
}

function printToStandardError(error: unknown): void {
  process.stderr.write(`Local Cognito emulator: ${error instanceof Error ? error.stack : String(error)}\n`);
}
