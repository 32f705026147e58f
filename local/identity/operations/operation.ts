import type { CodeLimits } from '../credentials/codes.ts';
import type { Pool } from '../pool/pool.ts';
import type { PoolUser } from '../pool/pool-state.ts';
import type { TokenService } from '../tokens/token-service.ts';
import type { SendMessage } from '../triggers/messages.ts';
import type { RunTrigger } from '../triggers/triggers.ts';

/** Dependencies of the operations. */
export interface OperationContext {
  pool: Pool;
  tokens: TokenService;
  runTrigger: RunTrigger;
  send: SendMessage;
  codes: CodeLimits;
}

/** API operations by name. Requests are unvalidated: any field may be missing or have the wrong type. */
export type Operations = Record<string, (request: never) => Promise<object>>;

/** The key that counts a user's attempts: one for all aliases of a user, and one for each unknown name. */
export const rateLimitKey = (user: PoolUser | undefined, name: string) =>
  user?.username ?? name.toLowerCase();
