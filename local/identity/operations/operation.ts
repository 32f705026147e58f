import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import type { CodeLimits } from '../credentials/codes.ts';
import type { SendMail } from '../mail.ts';
import type { Pool } from '../pool/pool.ts';
import type { PoolUser } from '../pool/pool-state.ts';
import type { TokenService } from '../tokens/token-service.ts';
import type { PoolTriggers } from '../triggers.ts';

export interface OperationContext {
  pool: Pool;
  tokens: TokenService;
  triggers: PoolTriggers;
  send: SendMail;
  codes: CodeLimits;
}

/** API operations by name. Requests are unvalidated: any field may be missing or have the wrong type. */
export type Operations = {
  readonly [Method in keyof CognitoIdentityProvider as Capitalize<Method & string>]?: (
    request: CognitoIdentityProvider[Method] extends (input: infer Input, ...more: never) => unknown
      ? Input
      : never,
  ) => Promise<object>;
};

/** The key for counting attempts: one for all aliases of a user, and one for each unknown name. */
export const rateLimitKey = (user: PoolUser | undefined, name: string) =>
  user?.username ?? name.toLowerCase();
