import { describe, expect, it } from 'vitest';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { withRefund } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withSettlement, withStorageRefund } from '#functions/parcels/storage/storage-settlements.ts';
import type { AttemptState } from '#functions/payments/attempts/attempt-record.ts';
import { OUTCOME_STATUSES } from '#functions/payments/attempts/outcome.ts';
import { payableLines } from '#functions/payments/attempts/payment-parcels.ts';
import { linkIdOf, newToken } from '#functions/payments/links/link-record.ts';
import { type LinkedParcels, linkLine, linkState } from '#functions/payments/links/link-state.ts';
import { aParcelRecord } from '#test/support/records.ts';

const CREATED = new Date('2026-02-09T12:00:00Z');
const SOON = new Date('2026-02-10T12:00:00Z');
const LAST_MOMENT = new Date('2026-02-16T11:59:59.999Z');
const ENDS = new Date('2026-02-16T12:00:00Z');

const PARCELS = [aParcelRecord('C-1', { parcelId: 'P-1' }), aParcelRecord('C-1', { parcelId: 'P-2' })];
const [FIRST, SECOND] = PARCELS as [ParcelRecord, ParcelRecord];
/** At its terminal, where storage can be charged. */
const READY = aParcelRecord('C-1', { parcelId: 'P-1' }, ['TRANSIT', 'DESTINATION']);
const NO_STORAGE: LinkedParcels['due'] = new Map();
const storage = (dueCents: number): LinkedParcels['due'] =>
  new Map([['P-1', { dueCents, dueDays: 1, today: '2026-02-10', settledCents: 0 } as never]]);

const linkFor = (parcels: readonly ParcelRecord[], due = NO_STORAGE) => ({
  lines: payableLines(parcels, due).map(linkLine),
  createdAt: CREATED.toISOString(),
  endsAt: ENDS.toISOString(),
});
const LINK = linkFor(PARCELS);
const stateOf = (
  parcels: readonly (ParcelRecord | null)[],
  { link = LINK, due = NO_STORAGE, now = SOON, last = undefined as AttemptState | undefined } = {},
) => linkState(link, { parcels, due }, last, now);

const paid = (parcel: ParcelRecord, paymentId = 'PAY', at = SOON) =>
  withPayment(parcel, { paymentId, transactionId: 'T', amountCents: parcel.priceCents ?? 0 }, at);
const refunded = (parcel: ParcelRecord, at = SOON) => withRefund(paid(parcel), 'PAY', at);

const STATES = Object.keys(OUTCOME_STATUSES) as AttemptState[];

describe('a payment link', () => {
  it('is open until its last moment, in any order of its packages', () => {
    expect(stateOf(PARCELS)).toBe('OPEN');
    expect(stateOf([SECOND, FIRST], { now: LAST_MOMENT })).toBe('OPEN');
    expect(stateOf(PARCELS, { now: ENDS })).toBe('EXPIRED');
  });

  it('stays open while a payment with it is undecided, or has failed', () => {
    for (const last of STATES.filter((state) => state !== 'RECORDED'))
      expect(stateOf(PARCELS, { last }), last).toBe('OPEN');
  });

  it.each<[string, readonly (ParcelRecord | null)[]]>([
    ['a price rose', [FIRST, { ...SECOND, priceCents: (SECOND.priceCents ?? 0) + 1 }]],
    ['a price fell', [FIRST, { ...SECOND, priceCents: (SECOND.priceCents ?? 0) - 1 }]],
    ['a package is on hold', [FIRST, { ...SECOND, status: 'TROUBLED' }]],
    ['a package has no price', [FIRST, { ...SECOND, priceCents: null, paymentStatus: 'UNPAYABLE' }]],
    ['a package was deleted', [FIRST, { ...SECOND, status: 'DELETED', paymentStatus: 'UNPAYABLE' }]],
    ['a package is gone', [FIRST, null]],
    ['one package was paid', [FIRST, paid(SECOND)]],
    [
      'two prices changed, but not their sum',
      [
        { ...FIRST, priceCents: (FIRST.priceCents ?? 0) - 100 },
        { ...SECOND, priceCents: (SECOND.priceCents ?? 0) + 100 },
      ],
    ],
  ])('ends because %s', (_, parcels) => {
    expect(stateOf(parcels)).toBe('CHANGED');
  });

  it('ends when storage begins, and when it grows', () => {
    expect(stateOf([READY], { link: linkFor([READY]), due: storage(81) })).toBe('CHANGED');
    const link = linkFor([READY], storage(81));
    expect(stateOf([READY], { link, due: storage(81) })).toBe('OPEN');
    expect(stateOf([READY], { link, due: storage(162) })).toBe('CHANGED');
    expect(stateOf([READY], { link })).toBe('CHANGED');
  });

  it('is paid once all its packages are, however they were paid, also after its days', () => {
    for (const now of [SOON, ENDS])
      expect(
        stateOf(
          PARCELS.map((parcel) => paid(parcel)),
          { now },
        ),
      ).toBe('PAID');
    expect(
      stateOf(
        PARCELS.map((parcel) => paid(parcel)),
        { due: storage(81) },
      ),
    ).toBe('CHANGED');
  });

  it('is not opened again by a refund, however it was paid', () => {
    const after = PARCELS.map((parcel) => refunded(parcel));
    expect(after.map(({ paymentStatus }) => paymentStatus)).toEqual(['UNPAID', 'UNPAID']);
    expect(stateOf(after)).toBe('CHANGED');
    expect(stateOf([FIRST, refunded(SECOND)])).toBe('CHANGED');
    expect(stateOf(after, { last: 'RECORDED' })).toBe('PAID');
    expect(stateOf(after, { last: 'EXPIRED' })).toBe('CHANGED');
  });

  it('of storage is not opened again by its refund', () => {
    const price = paid(READY, 'EARLIER', new Date('2026-02-01T12:00:00Z'));
    const link = linkFor([price], storage(81));
    expect(stateOf([price], { link, due: storage(81) })).toBe('OPEN');
    const settlement = { kind: 'PAID', at: SOON.toISOString(), amountCents: 81, days: 1 } as const;
    const settled = withSettlement(price, { ...settlement, through: '2026-02-10', paymentId: 'PAY' });
    expect(stateOf([settled], { link })).toBe('PAID');
    const again = withStorageRefund(settled, 'PAY', SOON);
    expect(stateOf([again], { link, due: storage(81) })).toBe('CHANGED');
  });

  it('can be made after a refund', () => {
    const before = new Date('2026-02-08T12:00:00Z');
    const parcel = withRefund(paid(FIRST, 'PAY', before), 'PAY', before);
    expect(stateOf([parcel], { link: linkFor([parcel]) })).toBe('OPEN');
  });

  it('ends when its customer revokes it, unless it has paid', () => {
    const link = { ...LINK, revokedAt: SOON.toISOString() };
    expect(stateOf(PARCELS, { link })).toBe('REVOKED');
    expect(stateOf(PARCELS, { link, now: ENDS })).toBe('REVOKED');
    expect(
      stateOf(
        PARCELS.map((parcel) => paid(parcel)),
        { link },
      ),
    ).toBe('REVOKED');
    expect(stateOf(PARCELS, { link, last: 'RECORDED' })).toBe('PAID');
  });
});

it('the secret of a link has 128 random bits in 26 characters, and its id does not contain it', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(token).toMatch(/^[0-9a-v]{26}$/);
    expect(linkIdOf(token)).toMatch(/^[\w-]{43}$/);
  }
  // The highest two bits of 130 are never set; all others are, in some token.
  const seen = tokens.reduce(
    (bits, token) => bits | [...token].reduce((n, digit) => n * 32n + BigInt(Number.parseInt(digit, 32)), 0n),
    0n,
  );
  expect(seen).toBe(2n ** 128n - 1n);
});
