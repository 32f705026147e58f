import type { LambdaFunction } from './lambda-function.ts';

const READ_LISTS = { on: 'list index', actions: ['Query'] } as const;

/** What the functions that call the shipping system have in common. A stage without one has none of them. */
const SHIPPING_JOB = {
  variables: ['TABLE_NAME', 'SHIPPING_SYSTEM_URL', 'SHIPPING_SYSTEM_SECRET', 'SHIPPING_STATUS_CODES'],
  requires: 'shipping system',
} as const;

/** The functions of the shipping system. Part of the table in `functions.ts`. */
export const shippingFunctions = {
  shipping: {
    source: { kind: 'api' },
    variables: ['TABLE_NAME'],
    permissions: [{ on: 'table', actions: ['GetItem', 'Query', 'PutItem'] }, READ_LISTS],
  },
  'shipping-sender': {
    // Two calls at a time, because the system is one company's own server. A row of the outbox that fails stays in it.
    source: { kind: 'queue', batchSize: 1, maxReceiveCount: 5, maxConcurrency: 2 },
    ...SHIPPING_JOB,
    // DeleteItem for the rows of the outbox.
    permissions: [
      { on: 'table', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
      { on: 'shipping system secret', actions: ['GetSecretValue'] },
    ],
    timeoutSeconds: 60,
  },
  'shipping-sync': {
    source: { kind: 'schedule', every: { minutes: 1 } },
    ...SHIPPING_JOB,
    variables: [...SHIPPING_JOB.variables, 'SHIPPING_CHANGES_QUEUE_URL'],
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem'] },
      READ_LISTS,
      { on: 'queue', of: 'shipping-sender', actions: ['SendMessage'] },
      { on: 'shipping system secret', actions: ['GetSecretValue'] },
    ],
    timeoutSeconds: 55,
  },
} as const satisfies Record<string, LambdaFunction>;
