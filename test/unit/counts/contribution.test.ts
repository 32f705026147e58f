import { describe, expect, it } from 'vitest';
import { contributionOf, counterChanges } from '../../../functions/counts/contribution.ts';
import { lastWeeks } from '../../../functions/counts/weeks.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import type { ParcelStatus } from '../../../shared/rules/parcel-status.ts';
import { aParcelRecord } from '../../support/records.ts';

/** Received on Monday, February 2. */
const WEEK = 'WEEK#2026-02-02';
const parcel = (changes: Partial<ParcelRecord> = {}, transitions: ParcelStatus[] = []) =>
  aParcelRecord('0'.repeat(26), changes, transitions);
const PAID = { paymentStatus: 'PAID', transactionDate: '2026-02-17T20:00:00.000Z' } as const;
const PAID_WEEK = 'WEEK#2026-02-16';

describe('the contribution of a parcel', () => {
  it('is its status, its price and the week in which it was received', () => {
    expect(contributionOf(parcel({}, ['TRANSIT']))).toEqual({
      terminal: 'ANC',
      amounts: { NOW: { TRANSIT: 1, outstandingCents: 2750 }, [WEEK]: { received: 1 } },
    });
  });

  it('counts at the terminal that received it while it has no destination', () => {
    expect(contributionOf(parcel({ destinationCode: null }))).toMatchObject({ terminal: 'TAC' });
  });

  it.each(['TROUBLED', 'LOST'] as const)('has no outstanding price while it is %s', (status) => {
    expect(contributionOf(parcel({}, [status]))?.amounts.NOW).toEqual({ [status]: 1 });
  });

  it('is its price as revenue of the week of its payment', () => {
    expect(contributionOf(parcel(PAID))?.amounts).toEqual({
      NOW: { ORIGIN: 1 },
      [WEEK]: { received: 1 },
      [PAID_WEEK]: { revenueCents: 2750 },
    });
  });

  it('is only its weeks once it is completed', () => {
    const statuses = ['TRANSIT', 'DESTINATION', 'COMPLETED'] as const;
    expect(contributionOf(parcel(PAID, [...statuses]))?.amounts).toEqual({
      [WEEK]: { received: 1, delivered: 1 },
      [PAID_WEEK]: { revenueCents: 2750 },
    });
  });

  it('has no amounts of zero, and no revenue without a payment', () => {
    expect(contributionOf(parcel({ priceCents: 0 }))?.amounts.NOW).toEqual({ ORIGIN: 1 });
    const unpaid = parcel({ ...PAID, paymentStatus: 'UNPAID' });
    expect(contributionOf(unpaid)?.amounts).not.toHaveProperty(PAID_WEEK);
  });

  it('is delivered in the week of its completion', () => {
    const history = ['2026-02-02', '2026-02-10'].map((day) => `${day}T20:00:00.000Z`);
    const statusHistory = history.map(
      (statusDate) => ({ status: 'ORIGIN', statusDate, by: 'dock' }) as const,
    );
    const completed = parcel({ ...PAID, status: 'COMPLETED', statusHistory });
    expect(contributionOf(completed)?.amounts).toMatchObject({ 'WEEK#2026-02-09': { delivered: 1 } });
  });

  it('is no revenue after a refund', () => {
    const refunded = parcel({ ...PAID, refundDate: '2026-02-18T20:00:00.000Z' });
    expect(contributionOf(refunded)?.amounts).not.toHaveProperty(PAID_WEEK);
  });

  it('is nothing if it is deleted or does not exist', () => {
    expect(contributionOf(parcel({}, ['DELETED']))).toBeNull();
    expect(contributionOf(null)).toBeNull();
  });

  it.each([
    ['the last second of Sunday', '2026-02-02T08:59:59.000Z', '2026-01-26'],
    ['the first second of Monday', '2026-02-02T09:00:00.000Z', '2026-02-02'],
    ['daylight saving time', '2026-03-09T07:59:59.000Z', '2026-03-02'],
  ])('has weeks that start on Monday in Alaska: %s', (_, statusDate, monday) => {
    const received = parcel({ statusHistory: [{ status: 'ORIGIN', statusDate, by: 'dock' }] });
    expect(contributionOf(received)?.amounts).toHaveProperty([`WEEK#${monday}`], { received: 1 });
  });
});

it('the last weeks end with the current one', () => {
  const weeks = ['2026-02-16', '2026-02-23', '2026-03-02'];
  expect(lastWeeks(new Date('2026-03-05T00:00:00Z'), 3)).toEqual(weeks);
});

describe('the changes of the counters', () => {
  const [origin, transit] = [contributionOf(parcel()), contributionOf(parcel({}, ['TRANSIT']))];

  it('are the difference, without fields that stay the same', () => {
    expect(counterChanges([[origin, transit]])).toEqual([
      { terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -1, TRANSIT: 1 } },
    ]);
    expect(counterChanges([[origin, origin]])).toEqual([]);
  });

  it('are added up over parcels', () => {
    expect(
      counterChanges([
        [origin, transit],
        [transit, null],
      ]),
    ).toEqual([
      { terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -1, outstandingCents: -2750 } },
      { terminal: 'ANC', counter: WEEK, by: { received: -1 } },
    ]);
  });

  it('move everything to another terminal', () => {
    expect(counterChanges([[origin, contributionOf(parcel({ destinationCode: 'KOD' }))]])).toEqual([
      { terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -1, outstandingCents: -2750 } },
      { terminal: 'ANC', counter: WEEK, by: { received: -1 } },
      { terminal: 'KOD', counter: 'NOW', by: { ORIGIN: 1, outstandingCents: 2750 } },
      { terminal: 'KOD', counter: WEEK, by: { received: 1 } },
    ]);
  });
});
