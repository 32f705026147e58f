import { describe, expect, it } from 'vitest';
import type { Item } from '#functions/core/data/entity.ts';
import { parcelEvents } from '#functions/messages/events/parcel-events.ts';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { withNotes, withResolution } from '#functions/parcels/parcel-lifecycle.ts';
import { withCharges } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import {
  withChangedHold,
  withCorrection,
  withHold,
  withStatus,
} from '#functions/parcels/parcel-transitions.ts';
import { withMove, withUndoneMove } from '#functions/parcels/staff/parcel-moves.ts';
import {
  A_HOLD,
  ARRIVED_AT,
  aParcelRecord,
  aTroubledRecord,
  PROOF_OF_DELIVERY,
} from '#test/support/records.ts';

const CUSTOMER = '1b6tqe3mo0s8tcj5vlk2h0fq9d';
const AT = new Date('2026-02-03T18:00:00Z');

/** The item of the record's next version, as a save writes it. */
const itemOf = (record: ParcelRecord | null, version: number): Item | null =>
  record && parcelEntity.write({ ...record, version });

const eventsOf = (before: ParcelRecord | null, after: ParcelRecord | null) =>
  parcelEvents({
    before: itemOf(before, before?.version ?? 1),
    after: itemOf(after, before ? before.version + 1 : (after?.version ?? 1)),
  });
const typesOf = (...args: Parameters<typeof eventsOf>) => eventsOf(...args).map(({ type }) => type);

const atOrigin = aParcelRecord(CUSTOMER);
const inTransit = aParcelRecord(CUSTOMER, {}, ['TRANSIT']);
const ready = aParcelRecord(CUSTOMER, {}, ['TRANSIT', 'DESTINATION']);
const lost = aParcelRecord(CUSTOMER, {}, ['TRANSIT', 'LOST']);
const onHold = aParcelRecord(CUSTOMER, {}, ['TROUBLED']);
const corrected = aParcelRecord(CUSTOMER, {}, ['TROUBLED', 'CORRECTED']);
const withoutPrice = { ...atOrigin, priceCents: null, charges: [], paymentStatus: 'UNPAYABLE' as const };
const paid = (parcel: ParcelRecord) =>
  withPayment(parcel, { paymentId: 'p', transactionId: 't', amountCents: 2750 }, AT);
const asPaid = (parcel: ParcelRecord) => ({ ...parcel, paymentStatus: 'PAID' as const });
const byStaff = 'dock@northbound.test';

describe('the events of a package', () => {
  it.each<[string, ParcelRecord | null, ParcelRecord | null, string[]]>([
    ['received', null, atOrigin, ['package-received']],
    [
      'received without a destination',
      null,
      aTroubledRecord(CUSTOMER, { destinationCode: null }),
      ['package-received', 'action-required'],
    ],
    ['put on hold', atOrigin, withHold(atOrigin, A_HOLD, AT, byStaff), ['action-required']],
    [
      'put on hold for another reason',
      onHold,
      withChangedHold(onHold, { holdReason: 'OTHER', message: 'Call us.' }, AT, 1),
      ['action-required'],
    ],
    ['corrected by staff', onHold, withCorrection(onHold, 'Thank you.', AT, byStaff), ['package-corrected']],
    ['priced', withoutPrice, withCharges(withoutPrice, atOrigin.charges, AT), ['package-priced']],
    [
      'priced differently',
      atOrigin,
      withCharges(atOrigin, [{ chargeType: 'BASE_PRICE', amountCents: 9900 }], AT),
      ['package-priced'],
    ],
    ['paid for', atOrigin, paid(atOrigin), ['package-paid']],
    ['departed', atOrigin, withMove(atOrigin, { to: 'TRANSIT' }, AT, byStaff), ['package-departed']],
    [
      'ready for pickup',
      inTransit,
      withMove(inTransit, { to: 'DESTINATION', terminal: 'ANC' }, AT, byStaff),
      ['package-ready'],
    ],
    [
      'back in Tacoma after its departure was undone',
      inTransit,
      withUndoneMove({ ...inTransit }, new Date(ARRIVED_AT.getTime() + 3_660_000), 'dock'),
      ['package-delayed'],
    ],
    [
      'back in transit after its arrival was undone',
      ready,
      withUndoneMove(ready, new Date(ARRIVED_AT.getTime() + 2 * 3_600_000 + 60_000), 'dock'),
      ['package-delayed'],
    ],
    ['lost', inTransit, withStatus(inTransit, 'LOST', AT, byStaff), ['package-lost']],
    ['found on its way', lost, withStatus(lost, 'TRANSIT', AT, byStaff), ['package-delayed']],
    ['found at its terminal', lost, withStatus(lost, 'DESTINATION', AT, byStaff), ['package-ready']],
  ])('%s', (_, before, after, types) => {
    expect(typesOf(before, after)).toEqual(types);
  });

  it('handed over and deleted come from the record under the new key, in any order', () => {
    const completed = { ...withStatus(paid(ready), 'COMPLETED', AT, byStaff, PROOF_OF_DELIVERY), version: 5 };
    const deleted = { ...withStatus(atOrigin, 'DELETED', AT, byStaff), version: 2 };
    expect(eventsOf(null, completed)).toMatchObject([{ type: 'package-handed-over', change: 'UPDATED' }]);
    expect(eventsOf(null, deleted)).toMatchObject([{ type: 'package-deleted', change: 'DELETED' }]);
    expect(eventsOf(paid(ready), null)).toEqual([]);
  });

  it('handed over says whether a carrier has it, whose waybill number is told later', () => {
    const completed = { ...withStatus(paid(ready), 'COMPLETED', AT, byStaff, PROOF_OF_DELIVERY), version: 5 };
    expect(eventsOf(null, { ...completed, agentName: 'Everts Air Cargo' })).toMatchObject([
      { isToAgent: true },
    ]);
    expect(eventsOf(null, completed)[0]).not.toHaveProperty('isToAgent');
  });

  it('corrected says whether the customer did it', () => {
    const damaged = aTroubledRecord(CUSTOMER, { damaged: true });
    expect(eventsOf(damaged, withResolution(damaged, { acceptsDamage: true }, AT, CUSTOMER))).toMatchObject([
      { type: 'package-corrected', isByCustomer: true },
    ]);
    expect(eventsOf(onHold, withCorrection(onHold, '', AT, byStaff))).toMatchObject([
      { isByCustomer: false },
    ]);
  });

  it.each<[string, ParcelRecord | null, ParcelRecord | null]>([
    ['notes', atOrigin, withNotes(atOrigin, 'Ring twice', AT)],
    ['a shelf', atOrigin, { ...atOrigin, locationDetail: 'A-1' }],
    ['the weight without the price', atOrigin, { ...atOrigin, weightLbs: 13 }],
    ['a save without a change', atOrigin, atOrigin],
    [
      'the end of a correction of a paid package',
      asPaid(corrected),
      withStatus(asPaid(corrected), 'ORIGIN', AT, byStaff),
    ],
    ['an import with a history', null, ready],
    ['a removal', atOrigin, null],
  ])('nothing is told about %s', (_, before, after) => {
    expect(typesOf(before, after)).toEqual([]);
  });

  it('a price that ends a hold counts as a price, not as a move', () => {
    expect(typesOf(corrected, withStatus(corrected, 'ORIGIN', AT, byStaff))).toEqual(['package-priced']);
  });

  it('the same change has the same ids, and each version has its own', () => {
    const [first] = eventsOf(inTransit, ready);
    expect(eventsOf(inTransit, ready)[0]?.id).toBe(first?.id);
    expect(eventsOf({ ...inTransit, version: 8 }, ready)[0]?.id).not.toBe(first?.id);
    expect(first).toMatchObject({ customerId: CUSTOMER, parcelId: ready.parcelId, at: ready.updateDate });
  });
});
