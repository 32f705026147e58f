import { stages } from '#infra/stages.ts';
import { functions } from '#shared/deployment/functions.ts';
import { CALLS_PER_VISIT, type Rates, ratesOf, SHIP_DAY } from './ship-day.ts';

/** Something that a ship's day can use up. */
export interface Quota {
  readonly name: string;
  /** In a second, or at the same time. */
  readonly limit: number;
  readonly use: (rates: Rates) => number;
  /** What happens above the limit. */
  readonly above: 'fails' | 'waits';
}

/** Of DynamoDB, for one partition of a table or an index. */
const PARTITION_WRITES = 1000;
/** A table on demand starts with as many partitions, and its stream with as many shards. */
const SHARDS = 4;
/** How long a batch of the stream takes, and a call of the API. Assumed. Seconds. */
const BATCH_SECONDS = 0.2;
const CALL_SECONDS = 0.06;

const batchesOf = (name: 'counts' | 'parcel-changes') =>
  (functions[name].source.batchSize * SHARDS) / BATCH_SECONDS;

/** Default quotas of AWS and limits of our own, with what a ship's day uses of each. */
export const QUOTAS: readonly Quota[] = [
  {
    name: 'emails of SES, as a new account often gets them',
    limit: 14,
    use: ({ told }) => told,
    above: 'waits',
  },
  {
    name: 'stream: batches of parcel-changes, of all shards',
    limit: batchesOf('parcel-changes'),
    use: ({ moves }) => moves,
    above: 'waits',
  },
  {
    name: 'stream: batches of counts, of all shards',
    limit: batchesOf('counts'),
    use: ({ moves }) => moves,
    above: 'waits',
  },
  {
    name: 'status list: writes to PARCELS#DESTINATION',
    limit: PARTITION_WRITES,
    use: ({ moves }) => moves,
    above: 'fails',
  },
  {
    name: 'due messages: writes to MESSAGES_DUE',
    limit: PARTITION_WRITES,
    use: ({ told }) => told,
    above: 'waits',
  },
  {
    name: 'slots: writes to one terminal',
    limit: PARTITION_WRITES,
    // In a transaction, so twice.
    use: ({ bookings }) => 2 * bookings,
    above: 'fails',
  },
  {
    name: 'counts: writes to one terminal',
    limit: PARTITION_WRITES,
    use: ({ moves }) => (2 * moves * SHIP_DAY.busiestTerminalShare) / functions.counts.source.batchSize,
    above: 'waits',
  },
  {
    name: 'sign-ins: UserAuthentication of Cognito',
    limit: 120,
    // A password takes two calls, a session that goes on one.
    use: ({ visits, signIns }) => visits + signIns,
    above: 'fails',
  },
  {
    name: 'throttle of one route, as set for production',
    limit: stages.production.throttle.rate,
    // A visit reads the list of packages twice.
    use: ({ visits }) => 2 * visits,
    above: 'fails',
  },
  {
    name: 'requests to the HTTP API',
    limit: 10_000,
    use: ({ visits }) => visits * CALLS_PER_VISIT,
    above: 'fails',
  },
  {
    name: 'concurrent executions of Lambda',
    limit: 1000,
    use: ({ visits, moves }) => visits * CALLS_PER_VISIT * CALL_SECONDS + 2 * Math.min(SHARDS, moves),
    above: 'fails',
  },
];

/** The number of customers from which a quota binds, to two digits, because uses grow with customers. */
export function bindsAt({ limit, use }: Quota): number {
  let customers = 1;
  while (use(ratesOf(customers)) < limit) customers *= 1.01;
  return Number(customers.toPrecision(2));
}
