import { describe, expect, it } from 'vitest';
import { counterChanges, lastWeeks } from '#functions/overview/counts/contribution.ts';
import {
  type CountedRecord,
  type Step,
  stepsOf,
  transactionsOf,
} from '#functions/overview/counts/counting.ts';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { LOCATION_CODES } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { aParcelRecord } from '../support/records.ts';

/** Received on Monday, February 2. */
const WEEK = 'WEEK#2026-02-02';
const parcel = (changes: Partial<ParcelRecord> = {}, transitions: ParcelStatus[] = []) =>
  aParcelRecord('0'.repeat(26), changes, transitions);
const PAID = {
  paymentStatus: 'PAID',
  paymentId: 'P-2',
  transactionDate: '2026-02-17T20:00:00.000Z',
} as const;
const RECEIVED = { [WEEK]: { received: 1 } };
const REVENUE = { 'WEEK#2026-02-16': { revenueCents: 2750 } };
const historyOf = (...dates: string[]) =>
  dates.map((statusDate) => ({ status: 'ORIGIN', statusDate, by: 'dock' }) as const);

describe('the contribution of a parcel', () => {
  const COMPLETED: ParcelStatus[] = ['TRANSIT', 'DESTINATION', 'COMPLETED'];
  const UNPAID = { ...PAID, paymentStatus: 'UNPAID' } as const;
  const [SAME_WEEK, LATER] = ['2026-02-18T20:00:00.000Z', '2026-03-04T20:00:00.000Z'];
  const refunded = (refundedAt: string, amountCents = 2500) => ({
    ...{ paymentId: 'P-1', paidAt: '2026-02-10T20:00:00.000Z', refundedAt, amountCents },
  });
  const refundOfLatest = (refundedAt: string) => ({
    ...{ paymentId: PAID.paymentId, paidAt: PAID.transactionDate, refundedAt, amountCents: 2750 },
  });
  const PAID_BACK = {
    'WEEK#2026-02-09': { revenueCents: 2500 },
    'WEEK#2026-03-02': { revenueCents: -2500 },
  };
  const statusHistory = historyOf('2026-02-02T20:00:00Z', '2026-02-10T20:00:00Z');
  const LATE = { ...PAID, status: 'COMPLETED', statusHistory } as const;
  const delivered = { [WEEK]: { received: 1, delivered: 1 } };

  it.each<[string, Partial<ParcelRecord>, ParcelStatus[], object]>([
    ['its status and price', {}, ['TRANSIT'], { NOW: { TRANSIT: 1, outstandingCents: 2750 }, ...RECEIVED }],
    ['no price to pay while it is troubled', {}, ['TROUBLED'], { NOW: { TROUBLED: 1 }, ...RECEIVED }],
    ['no price to pay while it is lost', {}, ['LOST'], { NOW: { LOST: 1 }, ...RECEIVED }],
    ['no amounts of zero', { priceCents: 0 }, [], { NOW: { ORIGIN: 1 }, ...RECEIVED }],
    ['revenue of the week of its payment', PAID, [], { NOW: { ORIGIN: 1 }, ...RECEIVED, ...REVENUE }],
    ['no revenue if unpaid', UNPAID, [], { NOW: { ORIGIN: 1, outstandingCents: 2750 }, ...RECEIVED }],
    [
      'no revenue if it stays paid and is refunded in the same week',
      { ...PAID, refundedPayments: [refundOfLatest(SAME_WEEK)] },
      COMPLETED,
      delivered,
    ],
    [
      'revenue of the week of its payment, and less in the week of its refund, if it stays paid',
      { ...PAID, refundedPayments: [refundOfLatest(LATER)] },
      COMPLETED,
      { ...delivered, ...REVENUE, 'WEEK#2026-03-02': { revenueCents: -2750 } },
    ],
    [
      'the money of a payment that was refunded while it is unpaid',
      { refundedPayments: [refunded(LATER)] },
      [],
      { NOW: { ORIGIN: 1, outstandingCents: 2750 }, ...RECEIVED, ...PAID_BACK },
    ],
    [
      'the money of each payment and refund once it is paid again',
      { ...PAID, refundedPayments: [refunded(LATER), refunded(SAME_WEEK, 100)] },
      [],
      {
        ...{ NOW: { ORIGIN: 1 }, ...RECEIVED, ...PAID_BACK },
        'WEEK#2026-02-09': { revenueCents: 2600 },
        'WEEK#2026-02-16': { revenueCents: 2650 },
      },
    ],
    ['only its money if it is deleted', { refundedPayments: [refunded(LATER)] }, ['DELETED'], PAID_BACK],
    ['only its weeks once it is completed', PAID, COMPLETED, { ...delivered, ...REVENUE }],
    ['its late delivery', LATE, [], { ...RECEIVED, 'WEEK#2026-02-09': { delivered: 1 }, ...REVENUE }],
  ])('is %s', (_, changes, transitions, amounts) => {
    expect(contributionOf(parcel(changes, transitions))).toEqual({ terminal: 'ANC', amounts });
  });

  it('is nothing if it is deleted or does not exist, and goes to Tacoma while it has no destination', () => {
    expect(contributionOf(parcel({ destinationCode: null }))).toMatchObject({ terminal: 'TAC' });
    expect(contributionOf(parcel({}, ['DELETED']))).toBeNull();
    expect(contributionOf(null)).toBeNull();
  });

  it('has the refund of a parcel that stayed paid, also if its record has the first schema version', () => {
    const paid = parcel({ ...PAID, transactionId: 'T-2' }, COMPLETED);
    const { schemaVersion: _, ...first } = parcelEntity.write(paid);
    const withRefund = contributionOf(parcelEntity.read({ ...first, refundDate: LATER }));
    const week = { 'WEEK#2026-03-02': { revenueCents: -2750 } };
    expect(withRefund?.amounts).toEqual({ ...delivered, ...REVENUE, ...week });
    const { paymentId, ...older } = first;
    const withoutId = contributionOf(parcelEntity.read({ ...older, refundDate: LATER }));
    expect(withoutId?.amounts).toEqual({ ...delivered, ...REVENUE });
  });

  it.each([
    ['the last second of Sunday', '2026-02-02T08:59:59.000Z', '2026-01-26'],
    ['the first second of Monday', '2026-02-02T09:00:00.000Z', '2026-02-02'],
    ['daylight saving time', '2026-03-09T07:59:59.000Z', '2026-03-02'],
  ])('has weeks that start on Monday in Alaska: %s', (_, statusDate, monday) => {
    const received = parcel({ statusHistory: historyOf(statusDate) });
    expect(contributionOf(received)?.amounts).toHaveProperty([`WEEK#${monday}`], { received: 1 });
  });
});

it('the last weeks end with the current one', () => {
  const weeks = ['2026-02-16', '2026-02-23', '2026-03-02'];
  expect(lastWeeks(new Date('2026-03-05T00:00:00Z'), 3)).toEqual(weeks);
});

describe('the changes of the counters', () => {
  const [origin, transit] = [contributionOf(parcel()), contributionOf(parcel({}, ['TRANSIT']))];
  const inKodiak = contributionOf(parcel({ destinationCode: 'KOD' }));
  const LEFT = [
    { terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -1, outstandingCents: -2750 } },
    { terminal: 'ANC', counter: WEEK, by: { received: -1 } },
  ];

  it('are the difference, without fields that stay the same', () => {
    const moved = [{ terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -1, TRANSIT: 1 } }];
    expect(counterChanges([[origin, transit]])).toEqual(moved);
    expect(counterChanges([[origin, origin]])).toEqual([]);
  });

  it('are added up over parcels, and move everything to another terminal', () => {
    const departed = [origin, transit] as const;
    expect(counterChanges([departed, [transit, null]])).toEqual(LEFT);
    expect(counterChanges([[origin, inKodiak]])).toEqual([
      ...LEFT,
      { terminal: 'KOD', counter: 'NOW', by: { ORIGIN: 1, outstandingCents: 2750 } },
      { terminal: 'KOD', counter: WEEK, by: { received: 1 } },
    ]);
  });
});

const at = (status: string) => ({ terminal: 'ANC', amounts: { NOW: { [status]: 1 } } }) as const;
const counted = (changes: Partial<CountedRecord> = {}): CountedRecord => ({
  ...{ parcelId: 'p', generation: 3, sequence: 5, contribution: at('ORIGIN'), version: 2 },
  ...changes,
});
const snapshot = (sequence: number, status: string, isChange = true) => {
  return { parcelId: 'p', sequence, contribution: at(status), isChange };
};

describe('a snapshot', () => {
  it.each([
    ['for the first time', null, snapshot(1, 'ORIGIN')],
    ['if it is newer', counted(), snapshot(6, 'TRANSIT')],
    [
      'if it is newer and differs, even if its own change does not count',
      counted(),
      snapshot(6, 'TRANSIT', false),
    ],
    ['if it is a change back to what was counted', counted(), snapshot(7, 'ORIGIN')],
    ['if the same version is counted differently', counted(), snapshot(5, 'TRANSIT')],
  ])('is counted %s', (_, stored, given) => {
    const { sequence, contribution } = given;
    expect(stepsOf(3, stored, given)).toMatchObject([
      { before: stored?.contribution ?? null, counted: { generation: 3, sequence, contribution } },
    ]);
  });

  it('is counted as new if an earlier generation counted it', () => {
    const stored = counted({ generation: 1, sequence: 9 });
    expect(stepsOf(3, stored, snapshot(5, 'TRANSIT'))).toMatchObject([
      { stored, before: null, counted: { generation: 3, sequence: 5, version: 2 } },
    ]);
  });

  it.each([
    ['twice', counted(), snapshot(5, 'ORIGIN')],
    ['if it is older', counted(), snapshot(4, 'TRANSIT')],
    ['if it changes nothing that counts', counted(), snapshot(6, 'ORIGIN', false)],
    ['over a later generation', counted({ generation: 5 }), snapshot(9, 'TRANSIT')],
  ])('is not counted %s', (_, stored, given) => {
    expect(stepsOf(3, stored, given)).toEqual([]);
  });
});

describe('transactions', () => {
  /** The steps of 80 parcels. */
  const steps = (of: (index: number) => Pick<Step, 'before'> & Pick<CountedRecord, 'contribution'>) =>
    Array.from({ length: 80 }, (_, index): Step => {
      const { before, contribution } = of(index);
      return { stored: null, before, counted: counted({ parcelId: `${index}`, contribution }) };
    });

  it('have at most 100 writes and contain each step once, in order', () => {
    const largest = steps((index) => {
      const weeks = [1, 2, 3].map((week) => [`WEEK#${index} ${week}`, { received: 1 }] as const);
      const amounts = Object.fromEntries([['NOW', { ORIGIN: 1 }], ...weeks]);
      const terminal = (shift: number) => LOCATION_CODES[(index + shift) % LOCATION_CODES.length] ?? 'ANC';
      return { before: { terminal: terminal(0), amounts }, contribution: { terminal: terminal(1), amounts } };
    });
    const transactions = transactionsOf(largest);
    for (const { steps: together, counters } of transactions)
      expect(together.length + counters.length).toBeLessThanOrEqual(100);
    expect(transactions.flatMap(({ steps: together }) => together)).toEqual(largest);
  });

  it('share the counters of a terminal, and are not created without steps', () => {
    const departures = steps(() => ({ before: at('ORIGIN'), contribution: at('TRANSIT') }));
    expect(transactionsOf(departures).map(({ counters }) => counters)).toEqual([
      [{ terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -80, TRANSIT: 80 } }],
    ]);
    expect(transactionsOf([])).toEqual([]);
  });
});
