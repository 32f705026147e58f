import * as z from 'zod/mini';
import { Environment } from './lambda-function.ts';

// What the stack of the sandbox card provider and its function agree on.

export const SandboxEnvironment = z.extend(
  z.pick(Environment, { TABLE_NAME: true, CARD_PROVIDER_SECRET: true, SITE_ORIGIN: true }),
  {
    /** The queue of the webhooks. */
    WEBHOOKS_QUEUE_URL: z.string().check(z.minLength(1)),
  },
);

/** The path of the card page. */
export const CARD_PAGE_PATH = '/pay';

/** The table of the ledger. */
export const LEDGER_TABLE = { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expiresAt' } as const;
