// The one place that reaches into cognito-local: its parts are imported from its own files, because its entry point
// loads the whole AWS SDK v2 (for Lambda and KMS, which nothing here calls) and an Express server.
import privateKey from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';

export { CognitoError } from 'cognito-local/lib/errors.js';
export { type CognitoService, CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
export type { Context } from 'cognito-local/lib/services/context.js';
export type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
export type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';
export {
  attributesToRecord,
  attributeValue,
  type User,
  UserPoolServiceFactoryImpl,
  validatePermittedAttributeChanges,
} from 'cognito-local/lib/services/userPoolService.js';

import { CognitoError } from 'cognito-local/lib/errors.js';
import type { CognitoService } from 'cognito-local/lib/services/cognitoService.js';
import type { Context } from 'cognito-local/lib/services/context.js';

/**
 * The key pair that signs the tokens. It is published with cognito-local, so anybody can sign such a token: it must
 * never be trusted outside the portal on one machine.
 */
export const signingKey = { privatePem: privateKey.pem, publicPem: publicKey.pem, jwk: publicKey.jwk };

const ignore = () => {};

/** cognito-local logs each call; here errors travel to the caller and nothing else is worth a line. */
export const quietContext: Context = {
  logger: { child: () => quietContext.logger, debug: ignore, error: ignore, info: ignore, warn: ignore },
};

/**
 * cognito-local's own implementation of a target, for those that neither send messages, issue tokens nor call
 * triggers: a target that tries gets an InternalErrorException, which says that it must not be delegated.
 */
export function delegateTo(cognito: CognitoService, clock: () => Date) {
  const refuse = () => {
    throw new CognitoError('InternalErrorException', 'This target must not be delegated to cognito-local.');
  };
  const services = {
    cognito,
    clock: { get: clock },
    otp: refuse,
    messages: { deliver: refuse },
    tokenGenerator: { generate: refuse },
    triggers: { enabled: () => false },
  };
  const route = Router(services as unknown as Services);
  return (target: string, request: object): Promise<object> => route(target)(quietContext, request);
}
