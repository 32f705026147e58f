import type { Activity } from './activity.ts';

/** Changes of a package that the shipping system is told of, besides its creation. */
const MOVES = 3;
/** Its limit, its payment or a corrected measure, and its handover, which staff make in pairs. */
const OTHER_CHANGES = 1.5;
const ROWS = 1 + MOVES + OTHER_CHANGES;
/** Three weeks until it is handed over, and the week after it. */
const NIGHTS = 28;
/** The polls of five minutes see each change. */
const TIMES_SEEN = 5;
/** As `bench:units` measures them. */
const BATCH = 50;

/** What a package does in addition in a stage with a shipping system. */
export const SHIPPING_ACTIVITIES: readonly Activity[] = [
  {
    name: 'package in the shipping system',
    why: 'Each change writes a row of the outbox and is delivered by itself. Each night, the package is compared. Staff look at what the system knows of each second package.',
    times: 2,
    calls: { getParcelShipping: 0.5, getShippingStatus: 0.2 },
    // A row is written and removed, and the reader of the stream gets several of them at once.
    invocations: { 'shipping-sender': ROWS, 'parcel-changes': ROWS },
    units: {
      // Instead of a write without a transaction.
      'shipping: move a parcel, up to 2 KB': MOVES,
      'staff: move a parcel, up to 2 KB': -MOVES,
      'shipping: a row in another transaction': 1 + OTHER_CHANGES,
      'shipping: deliver a new package': 1,
      'shipping: deliver a new package: its reads': 1,
      'shipping: deliver a move': MOVES + OTHER_CHANGES,
      'shipping: deliver a move: its reads': MOVES + OTHER_CHANGES,
      'shipping: compare 50 packages': NIGHTS / BATCH,
      'shipping: see a change again': TIMES_SEEN * ROWS,
    },
  },
];

/** The record of what the system knows, which is kept with the package, with its entry in the backups. */
export const ORDER_BYTES = 1_200;

/** What a package adds to the runs of `shipping-sync`, most of it waiting for an answer about a batch. */
export const COMPARISON_SECONDS = (NIGHTS / BATCH) * 0.7;

/** Requests and answers of a delivered row, with TLS: one or two calls. */
export const DELIVERY_BYTES = 8_000;
/** The same of all comparisons of a package. */
export const COMPARISON_BYTES = NIGHTS * 1_500;
/** The same of a poll each minute. */
export const POLL_BYTES = 6_000;
