import { describe, expect, it } from 'vitest';
import type { AppointmentRecord } from '../../../functions/appointments/appointment-record.ts';
import {
  mergeChanges,
  type PickupChange,
  pickupChanges,
  withReadyCount,
} from '../../../functions/parcel-changes/pickup-progress.ts';
import { type ParcelRecord, parcelEntity } from '../../../functions/parcels/parcel-record.ts';
import { aPerson } from '../../support/events.ts';
import { aParcelRecord } from '../../support/records.ts';

const { customerId } = aPerson();
const ROUTE = ['TRANSIT', 'DESTINATION', 'COMPLETED'] as const;
/** A parcel after this number of transitions. It is handed over three hours after it arrived in Tacoma. */
const parcelAfter = (transitions: number, changes: Partial<ParcelRecord> = {}) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID', ...changes }, ROUTE.slice(0, transitions));
const [ORIGIN, IN_TRANSIT, READY, HANDED_OVER] = [0, 1, 2, 3].map((count) => parcelAfter(count));
const HANDED_OVER_AT = '2026-02-02T21:00:00.000Z';

type Parcel = ParcelRecord | null | undefined;
const itemOf = (parcel: Parcel) => (parcel ? parcelEntity.write(parcel) : null);
const changesOf = (before: Parcel, after: Parcel) =>
  pickupChanges({ before: itemOf(before), after: itemOf(after) });
const change = (
  locationCode: PickupChange['locationCode'],
  handedOverAt: string | null = null,
): PickupChange => ({ customerId, locationCode, handedOverAt });

describe('a change to a parcel', () => {
  it.each<[string, Parcel, Parcel, object[]]>([
    ['arrives in Tacoma', null, ORIGIN, []],
    ['leaves Tacoma', ORIGIN, IN_TRANSIT, []],
    ['arrives', IN_TRANSIT, READY, [change('ANC')]],
    ['arrives by mistake', READY, IN_TRANSIT, [change('ANC')]],
    ['is stored where it is ready', null, READY, [change('ANC')]],
    ['moves to its closed key', READY, null, [change('ANC')]],
    ['is handed over', null, HANDED_OVER, [change('ANC', HANDED_OVER_AT)]],
    ['is handed over, in one record', READY, HANDED_OVER, [change('ANC', HANDED_OVER_AT)]],
    ['is edited where it is ready', READY, READY && { ...READY, customerNotes: 'Heavy' }, []],
    ['is lost', READY, READY && { ...READY, status: 'LOST' }, [change('ANC')]],
    ['is lost on its way', IN_TRANSIT, IN_TRANSIT && { ...IN_TRANSIT, status: 'LOST' }, []],
    [
      'gets another terminal',
      READY,
      READY && { ...READY, destinationCode: 'KEN' },
      [change('ANC'), change('KEN')],
    ],
    ['has no terminal', null, READY && { ...READY, destinationCode: null }, []],
    ['stays in Tacoma', null, READY && { ...READY, destinationCode: 'TAC' }, []],
  ])('that %s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });

  it('is the only one that counts: other items do not', () => {
    expect(pickupChanges({ before: null, after: { ...itemOf(READY), type: 'history-entry' } })).toEqual([]);
    expect(pickupChanges({ before: null, after: null })).toEqual([]);
  });
});

it('handles the changes of a batch as one for each customer and terminal, with the latest hand-over', () => {
  const earlier = '2026-02-02T20:00:00.000Z';
  const ofAnother = { ...change('ANC'), customerId: aPerson().customerId };
  const changes = [
    change('ANC', earlier),
    change('KEN'),
    ofAnother,
    change('ANC', HANDED_OVER_AT),
    change('ANC', earlier),
    change('ANC'),
  ];
  expect(mergeChanges(changes)).toEqual([change('ANC', HANDED_OVER_AT), change('KEN'), ofAnother]);
});

describe('an appointment', () => {
  const booked: AppointmentRecord = {
    customerId,
    customerName: 'Ada Bering',
    companyName: '',
    customerNumber: '10001',
    locationCode: 'ANC',
    number: 1,
    pickupDate: '2026-02-03T10:00:00-09:00',
    appointmentNotes: '',
    status: 'BOOKED',
    pickupCode: 'CDFGHJ',
    parcelCount: 2,
    sequence: 1,
    createdAt: '2026-02-02T20:00:00.000Z',
    updatedAt: '2026-02-02T20:30:00.000Z',
    version: 2,
  };
  const BEFORE_BOOKING = '2026-02-02T19:59:59.999Z';

  it('stays the same object if nothing changes', () => {
    expect(withReadyCount(booked, 2, null)).toBe(booked);
    expect(withReadyCount(booked, 2, BEFORE_BOOKING)).toBe(booked);
    const partly = withReadyCount(booked, 1, HANDED_OVER_AT);
    expect(withReadyCount(partly, 1, HANDED_OVER_AT)).toBe(partly);
    expect(withReadyCount(partly, 1, '2026-02-02T22:00:00.000Z')).toBe(partly);
  });

  it('has the number of ready packages, but neither a new sequence nor a new time of change', () => {
    expect(withReadyCount(booked, 3, null)).toEqual({ ...booked, parcelCount: 3 });
    expect(withReadyCount(booked, 0, null)).toEqual({ ...booked, parcelCount: 0 });
  });

  it('is complete when nothing is left and something was handed over since it was booked', () => {
    const complete = { ...booked, status: 'COMPLETED', parcelCount: 0, handedOverAt: HANDED_OVER_AT };
    expect(withReadyCount(booked, 0, HANDED_OVER_AT)).toEqual(complete);
    expect(withReadyCount(booked, 0, booked.createdAt)).toMatchObject({ status: 'COMPLETED' });
    expect(withReadyCount(booked, 0, BEFORE_BOOKING)).toEqual({ ...booked, parcelCount: 0 });
    const partly = withReadyCount(booked, 1, HANDED_OVER_AT);
    expect(partly).toEqual({ ...booked, parcelCount: 1, handedOverAt: HANDED_OVER_AT });
    expect(withReadyCount(partly, 0, null)).toEqual(complete);
    // The customer changed the notes after the last package was handed over, before its event came.
    expect(withReadyCount({ ...partly, parcelCount: 0 }, 0, null)).toEqual(complete);
  });

  it.each(['CANCELED', 'COMPLETED', 'MISSED'] as const)('does not change once it is %s', (status) => {
    const ended = { ...booked, status };
    expect(withReadyCount(ended, 0, HANDED_OVER_AT)).toBe(ended);
  });
});
