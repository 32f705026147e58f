import { describe, expect, it } from 'vitest';
import type { AppointmentRecord } from '#functions/appointments/appointment-record.ts';
import * as pickups from '#functions/appointments/pickups.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { statusAt } from '#shared/rules/pickup-times.ts';
import { aPerson } from '../support/events.ts';
import { aParcelRecord } from '../support/records.ts';

const { mergeChanges, pickupChanges, withReadyCount } = pickups;

const { customerId } = aPerson();
const ROUTE = ['TRANSIT', 'DESTINATION', 'COMPLETED'] as const;
/** A parcel after this number of transitions. It is handed over three hours after it arrived in Tacoma. */
const parcelAfter = (transitions: number) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID' }, ROUTE.slice(0, transitions));
const [ORIGIN, IN_TRANSIT, READY, HANDED_OVER] = [0, 1, 2, 3].map(parcelAfter);
const HANDED_OVER_AT = '2026-02-02T21:00:00.000Z';

type Parcel = ParcelRecord | null | undefined;
type Place = pickups.PickupChange['locationCode'];
const ready = (changes: Partial<ParcelRecord>): Parcel => READY && { ...READY, ...changes };
const itemOf = (parcel: Parcel) => (parcel ? parcelEntity.write(parcel) : null);
const change = (locationCode: Place, handedOverAt: string | null = null): pickups.PickupChange => {
  return { customerId, locationCode, handedOverAt };
};

describe('the changed pickups', () => {
  it.each<[string, Parcel, Parcel, object[]]>([
    ['arrives in Tacoma', null, ORIGIN, []],
    ['leaves Tacoma', ORIGIN, IN_TRANSIT, []],
    ['arrives', IN_TRANSIT, READY, [change('ANC')]],
    ['arrived by mistake', READY, IN_TRANSIT, [change('ANC')]],
    ['is stored where it is ready', null, READY, [change('ANC')]],
    ['moves to its closed key', READY, null, [change('ANC')]],
    ['is handed over', null, HANDED_OVER, [change('ANC', HANDED_OVER_AT)]],
    ['is handed over, in one record', READY, HANDED_OVER, [change('ANC', HANDED_OVER_AT)]],
    ['is edited where it is ready', READY, ready({ customerNotes: 'Heavy' }), []],
    ['is lost', READY, ready({ status: 'LOST' }), [change('ANC')]],
    ['is lost on its way', IN_TRANSIT, IN_TRANSIT && { ...IN_TRANSIT, status: 'LOST' }, []],
    ['gets another terminal', READY, ready({ destinationCode: 'KEN' }), [change('ANC'), change('KEN')]],
    ['has no terminal', null, ready({ destinationCode: null }), []],
    ['stays in Tacoma', null, ready({ destinationCode: 'TAC' }), []],
  ])('of a parcel that %s', (_, before, after, expected) => {
    expect(pickupChanges({ before: itemOf(before), after: itemOf(after) })).toEqual(expected);
  });

  it('are none for items other than parcels', () => {
    expect(pickupChanges({ before: null, after: { ...itemOf(READY), type: 'history-entry' } })).toEqual([]);
    expect(pickupChanges({ before: null, after: null })).toEqual([]);
  });
});

it('merges the changes of a batch into one for each customer and terminal, with the latest handover', () => {
  const earlier = '2026-02-02T20:00:00.000Z';
  const ofAnother = { ...change('ANC'), customerId: aPerson().customerId };
  const latest = change('ANC', HANDED_OVER_AT);
  const before = change('ANC', earlier);
  const batch = [before, change('KEN'), ofAnother, latest, before, change('ANC')];
  expect(mergeChanges(batch)).toEqual([latest, change('KEN'), ofAnother]);
});

describe('the ready packages of an appointment', () => {
  const customer = { customerId, customerName: 'Ada Bering', companyName: '', customerNumber: '10001' };
  const pickup = {
    locationCode: 'ANC',
    pickupDate: '2026-02-03T10:00:00-09:00',
    pickupCode: 'CDFGHJ',
  } as const;
  const times = { createdAt: '2026-02-02T20:00:00.000Z', updatedAt: '2026-02-02T20:30:00.000Z' };
  const numbers = { number: 1, parcelCount: 2, sequence: 1, version: 2 };
  const booked = {
    ...customer,
    ...pickup,
    ...times,
    ...numbers,
    appointmentNotes: '',
    status: 'BOOKED',
  } as const;
  const BEFORE_BOOKING = '2026-02-02T19:59:59.999Z';
  const circumstances = (now: string) => ({ terminal: { slotMinutes: 30 }, now: new Date(now) });
  const counted = (
    appointment: AppointmentRecord,
    readyCount: number,
    handedOverAt: string | null,
    now = '2026-02-03T09:00:00-09:00',
  ) => withReadyCount(appointment, readyCount, handedOverAt, circumstances(now));
  const partly = counted(booked, 1, HANDED_OVER_AT);

  it('change the number of packages, but neither the sequence nor the time of change', () => {
    expect(counted(booked, 3, null)).toEqual({ ...booked, parcelCount: 3 });
    expect(partly).toEqual({ ...booked, parcelCount: 1, handedOverAt: HANDED_OVER_AT });
  });

  it('leave the same object if nothing changes', () => {
    expect(counted(booked, 2, null)).toBe(booked);
    expect(counted(booked, 2, BEFORE_BOOKING)).toBe(booked);
    expect(counted(partly, 1, HANDED_OVER_AT)).toBe(partly);
    expect(counted(partly, 1, '2026-02-02T22:00:00.000Z')).toBe(partly);
  });

  it('complete it when nothing is left and something was handed over since it was booked', () => {
    /** Less than two hours before the pickup. */
    const handedOverAt = '2026-02-03T17:00:00.000Z';
    const complete = { ...booked, status: 'COMPLETED', parcelCount: 0, handedOverAt };
    expect(counted(booked, 0, handedOverAt)).toEqual(complete);
    expect(counted(booked, 0, booked.createdAt)).toMatchObject({ status: 'COMPLETED' });
    expect(counted({ ...partly, handedOverAt }, 0, null)).toEqual(complete);
    // The customer changed the notes after the last package was handed over, before its event arrived.
    expect(counted({ ...partly, handedOverAt, parcelCount: 0 }, 0, null)).toEqual(complete);
  });

  it('cancel it when nothing is left and nothing was handed over since it was booked, with a new sequence', () => {
    const now = '2026-02-03T19:29:59.000Z';
    const ended = { endedEarly: true, sequence: 2, updatedAt: now };
    const canceled = { ...booked, ...ended, status: 'CANCELED', parcelCount: 0 };
    expect(counted(booked, 0, null, now)).toEqual(canceled);
    expect(counted(booked, 0, BEFORE_BOOKING, now)).toEqual(canceled);
    expect(counted({ ...booked, parcelCount: 0 }, 0, null, now)).toEqual(canceled);
    // Its slot has ended, so it was missed.
    expect(counted(booked, 0, null, '2026-02-03T19:30:00.000Z')).toEqual({ ...booked, parcelCount: 0 });
  });

  it('end it early, with a new sequence, if it is complete before its calendar entry reminds of it', () => {
    const now = '2026-02-03T01:00:00.000Z';
    expect(counted(booked, 0, HANDED_OVER_AT, now)).toEqual({
      ...{ ...booked, status: 'COMPLETED', parcelCount: 0, handedOverAt: HANDED_OVER_AT },
      ...{ endedEarly: true, sequence: 2, updatedAt: now },
    });
    expect(counted(booked, 0, '2026-02-03T16:59:59.000Z')).toHaveProperty('endedEarly');
    expect(counted(booked, 0, '2026-02-03T17:00:00.000Z')).not.toHaveProperty('endedEarly');
  });

  it('complete it even if the event of the handover comes after one that found nothing left', () => {
    const canceled = counted(booked, 0, null);
    const late = '2026-02-03T18:00:00.000Z';
    const { endedEarly: _, ...rest } = canceled;
    expect(counted(canceled, 0, late)).toEqual({ ...rest, status: 'COMPLETED', handedOverAt: late });
    expect(counted(canceled, 0, HANDED_OVER_AT)).toMatchObject({ status: 'COMPLETED', endedEarly: true });
    expect(counted(canceled, 0, BEFORE_BOOKING)).toBe(canceled);
  });

  it.each(['CANCELED', 'COMPLETED', 'MISSED'] as const)('do not matter once it is %s', (status) => {
    const ended = { ...booked, status };
    expect(counted(ended, 0, HANDED_OVER_AT)).toBe(ended);
  });
});

it.each([
  ['BOOKED', undefined, 'MISSED'],
  // A package was handed over, although others are still waiting.
  ['BOOKED', '2026-11-24T19:10:00Z', 'COMPLETED'],
  ['COMPLETED', undefined, 'COMPLETED'],
  ['CANCELED', undefined, 'CANCELED'],
  ['MISSED', undefined, 'MISSED'],
] as const)('an appointment that is %s, with a handover at %s, is %s after its slot', (status, at, later) => {
  const appointment = { status, pickupDate: '2026-11-24T10:00:00-09:00', ...(at && { handedOverAt: at }) };
  const statusOn = (now: string) => statusAt(appointment, { slotMinutes: 30 }, new Date(now));
  expect(statusOn('2026-11-24T19:29:59Z')).toBe(status);
  expect(statusOn('2026-11-24T19:30:00Z')).toBe(later);
});
