import type { CodeGuard } from '../credentials/codes.ts';
import type { Pool } from '../pool/pool.ts';
import type { PoolUser } from '../pool/pool-state.ts';
import type { Tokens } from '../tokens/token-service.ts';
import type { SendMessage } from '../triggers/messages.ts';
import type { RunTrigger } from '../triggers/triggers.ts';

/** What the targets work with. */
export interface Parts {
  pool: Pool;
  tokens: Tokens;
  runTrigger: RunTrigger;
  send: SendMessage;
  codes: CodeGuard;
}

/** Targets by name. A request is what came over the wire: only its shape's names are known, not that it fulfils it. */
export type Targets = Record<string, (request: never) => Promise<object>>;

/** The name under which tries are counted: the same for every way to write a user's, and one for nobody's name too. */
export const countedName = (user: PoolUser | undefined, name: string) => user?.username ?? name.toLowerCase();
