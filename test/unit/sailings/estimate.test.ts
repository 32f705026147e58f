import { describe, expect, it, test } from 'vitest';
import { estimateOf, nextSailings } from '#shared/rules/sailings/estimate.ts';
import type { Sailing, SailingCall, SailingChange, SailingReason } from '#shared/rules/sailings/sailing.ts';
import { aCall, aParcelAboard, aSailing, aSchedule } from '#test/support/sailings/a-sailing.ts';

/** 11:00 AM on Monday in Anchorage, after the departure. */
const NOW = new Date('2026-11-30T20:00:00Z');
const LOAD_55 = '2026-11-29_LOAD55';
const RANGE = { from: '2026-12-03', to: '2026-12-04' };

const laterSailing = (day: number, changes: Partial<Sailing> = {}): Sailing =>
  aSailing({
    sailingId: `2026-12-0${day}_LOAD5${day}`,
    loadNumber: `LOAD 5${day}`,
    cutoff: `2026-12-0${day}T12:00`,
    departure: { planned: `2026-12-0${day}T18:00` },
    calls: [aCall({ arrival: { planned: `2026-12-${String(day + 3).padStart(2, '0')}T06:00` } })],
    ...changes,
  });

const estimateWith = (
  sailings: readonly Sailing[],
  changes: Parameters<typeof aParcelAboard>[0] = {},
  now = NOW,
) => estimateOf(aParcelAboard(changes), aSchedule(sailings), now);

const changeAt = (hour: number, reason: SailingReason, ...fields: string[]): SailingChange => ({
  at: `2026-11-30T0${hour}:00:00.000Z`,
  reason,
  fields: fields.map((field) => ({ field })),
});

describe('a package that is not on its way', () => {
  test.each([
    ['that is ready', { status: 'DESTINATION' }],
    ['that is lost', { status: 'LOST' }],
    ['without a destination', { destinationCode: null }],
    ['for Tacoma', { destinationCode: 'TAC' }],
  ] as const)('%s has no estimate', (_, changes) => {
    expect(estimateWith([aSailing(), laterSailing(2)], changes)).toBeNull();
  });
});

describe('before departure', () => {
  const inTacoma = { status: 'ORIGIN', sailingId: undefined } as const;

  it('a package comes with the next sailing that it can make', () => {
    expect(estimateWith([aSailing(), laterSailing(4), laterSailing(2)], inTacoma)).toMatchObject({
      ...{ basis: 'NEXT_SAILING', from: '2026-12-07', to: '2026-12-07' },
      sailing: { loadNumber: 'LOAD 52', cutoff: '2026-12-02T12:00' },
    });
  });

  it('has no estimate if no sailing is known', () => {
    expect(estimateWith([aSailing()], inTacoma)).toBeNull();
    expect(estimateWith([], inTacoma)).toBeNull();
  });

  test.each([
    ['inspected goods', { hazard: true, inspectedBy: 'dock@northbound.test' }, undefined],
    ['uninspected goods', { hazard: true }, 'INSPECTION'],
    ['other boxes', { heldUntil: '2999-01-01T00:00:00.000Z' }, 'OTHER_BOXES'],
    ['nothing any more', { heldUntil: '2000-01-01T00:00:00.000Z' }, undefined],
    ['damage that the customer has not accepted', { status: 'TROUBLED', damaged: true }, 'ANSWER'],
    [
      'an invoice',
      {
        status: 'TROUBLED',
        statusHistory: [{ statusDate: '2026-11-29T23:00:00Z', holdReason: 'INVOICE', message: 'Send it.' }],
      },
      'ANSWER',
    ],
    ['a check of what the customer has resolved', { status: 'TROUBLED' }, 'CORRECTION'],
    ['the correction by staff', { status: 'CORRECTED' }, 'CORRECTION'],
  ] as const)('says that it waits for %s', (_, changes, waitsFor) => {
    expect(estimateWith([laterSailing(2)], { ...inTacoma, ...changes })?.waitsFor).toBe(waitsFor);
  });

  it('a sailing that is canceled, skips the terminal, has departed or is past its cut-off is none', () => {
    const sailings = [
      laterSailing(1, { canceledAt: NOW.toISOString() }),
      laterSailing(2, { calls: [aCall({ skippedAt: NOW.toISOString() })] }),
      laterSailing(3, { departure: { planned: '2026-12-03T18:00', actual: '2026-11-30T09:00' } }),
      laterSailing(4, { cutoff: '2026-11-30T12:00' }),
      laterSailing(5, { calls: [aCall({ locationCode: 'KOD' })] }),
      laterSailing(6),
    ];
    const loads = nextSailings('ANC', aSchedule(sailings), NOW).map(({ sailing }) => sailing.loadNumber);
    expect(loads).toEqual(['LOAD 56']);
  });
});

describe('aboard', () => {
  const first = { from: '2026-12-02', to: '2026-12-03' };
  const changed = (...changes: [SailingReason, ...string[]][]) =>
    aSailing({
      calls: [aCall({ first })],
      changes: changes.map(([reason, ...fields], index) => changeAt(index, reason, ...fields)),
    });

  it('comes with its sailing', () => {
    expect(estimateWith([laterSailing(2), aSailing()])).toEqual({
      ...RANGE,
      basis: 'ABOARD',
      sailing: {
        ...{ loadNumber: 'LOAD 55', carrier: 'North Star Line', cutoff: '2026-11-29T12:00' },
        departure: { planned: '2026-11-29T18:00' },
        arrival: { planned: '2026-12-02T06:00' },
      },
    });
  });

  it('says the first range, and the reason of the last change that concerns its terminal', () => {
    const reasons = changed(['BREAKDOWN', 'departure'], ['WEATHER', 'ANC.arrival'], ['PORT', 'KOD.arrival']);
    expect(estimateWith([reasons])).toMatchObject({ first, reason: 'WEATHER' });
    expect(estimateWith([changed(['PORT', 'KOD.skipped', 'KEN.skipped'])])).not.toHaveProperty('reason');
  });

  it('gives no reason while the last day is the first one', () => {
    const sailing = aSailing({
      calls: [aCall({ first: RANGE })],
      changes: [changeAt(1, 'CORRECTION', 'estimatedDeparture')],
    });
    expect(estimateWith([sailing])).not.toHaveProperty('reason');
  });

  it('comes with the sailing that its own is relayed to, through several', () => {
    const relayed = (to: Sailing) =>
      [aCall({ first, skippedAt: NOW.toISOString(), relayedTo: to.sailingId })] as const;
    const sailing = aSailing({
      calls: relayed(laterSailing(2)),
      changes: [changeAt(4, 'WEATHER', 'ANC.skipped')],
    });
    const second = laterSailing(2, { calls: relayed(laterSailing(4)) });
    const last = (...changes: SailingChange[]) => [sailing, second, laterSailing(4, { changes })];
    // The last sailing was late before this one was relayed to it.
    expect(estimateWith(last(changeAt(3, 'BREAKDOWN', 'estimatedDeparture')))).toMatchObject({
      ...{ basis: 'ABOARD', from: '2026-12-08', to: '2026-12-09', first, reason: 'WEATHER' },
      sailing: { loadNumber: 'LOAD 54' },
    });
    expect(estimateWith(last(changeAt(5, 'PORT', 'ANC.estimatedArrival')))?.reason).toBe('PORT');
    // Two that are relayed to each other arrive with none.
    const back = laterSailing(2, { calls: relayed(sailing) });
    expect(estimateWith([sailing, back])).toMatchObject({ basis: 'UNDECIDED', first });
  });
});

describe('with nobody knowing which sailing it comes with', () => {
  const skippedAt = '2026-12-01T19:00:00Z';
  const skipped = aSailing({ calls: [aCall({ skippedAt })] });
  const NEXT = [laterSailing(2), laterSailing(4), laterSailing(6)];

  test.each([
    ['that was canceled', aSailing({ canceledAt: skippedAt }), {}, '2026-12-15'],
    ['that skips the terminal', skipped, {}, '2026-12-15'],
    ['that never called there', aSailing({ calls: [aCall({ locationCode: 'KOD' })] }), {}, '2026-12-14'],
    ['that left it behind', aSailing(), { sailingId: undefined, rolledFrom: 'it' }, '2026-12-14'],
    ['that is unknown', aSailing(), { sailingId: '2026-09-01_LOAD10' }, '2026-12-14'],
  ] as const)('after a sailing %s the range is wide', (_, sailing, changes, to) => {
    expect(estimateWith([sailing, ...NEXT], changes)).toMatchObject({ basis: 'UNDECIDED', to });
  });

  it('starts with the first sailing that has not arrived', () => {
    const call = (changes: Partial<SailingCall>) => [aCall(changes)];
    const over = [
      call({ arrival: { planned: '2026-11-20T06:00' } }),
      call({ closed: { at: skippedAt } }),
      call({ readyOn: '2026-12-03' }),
      call({ skippedAt }),
    ].map((calls, index) => laterSailing(1, { sailingId: `over ${index}`, calls }));
    expect(estimateWith([skipped, ...over, ...NEXT])?.from).toBe('2026-12-07');
  });

  it('starts with the first sailing after the one that left it behind', () => {
    const left = laterSailing(1);
    const rolled = { sailingId: undefined, rolledFrom: left.sailingId };
    // LOAD 55 is at sea, and arrives on Dec 2.
    expect(estimateWith([aSailing(), left, ...NEXT], rolled)?.from).toBe('2026-12-07');
  });

  it('ends with the third sailing that calls there, if that is later', () => {
    const barge = laterSailing(6, { calls: [aCall({ arrival: { planned: '2026-12-20T06:00' } })] });
    expect(estimateWith([skipped, laterSailing(2), laterSailing(4), barge])).toMatchObject({
      ...{ basis: 'UNDECIDED', from: '2026-12-07', to: '2026-12-22' },
    });
    expect(estimateWith([skipped, ...NEXT, { ...barge, cutoff: '2026-12-07T12:00' }])?.to).toBe('2026-12-15');
  });

  it('never starts after its end', () => {
    const slow = laterSailing(1, {
      cutoff: '2026-11-20T12:00',
      calls: [aCall({ arrival: { planned: '2026-12-27T06:00' } })],
    });
    expect(estimateWith([skipped, slow])).toMatchObject({ from: '2026-12-28', to: '2026-12-28' });
  });

  it('says that the package was left behind until its new sailing is known, and then too', () => {
    const rolledFrom = '2026-11-26_LOAD54';
    expect(estimateWith([], { sailingId: undefined, rolledFrom })).toMatchObject({ leftBehind: true });
    expect(estimateWith([aSailing()], { rolledFrom })).toMatchObject({
      ...{ basis: 'ABOARD', leftBehind: true },
    });
  });

  it('keeps its last day until that has passed', () => {
    const at = (now: string) => estimateWith([skipped, ...NEXT], {}, new Date(now));
    expect(at('2026-12-10T20:00:00Z')).toMatchObject({ from: '2026-12-10', to: '2026-12-15' });
    expect(at('2026-12-16T20:00:00Z')).toMatchObject({ from: '2026-12-16', to: '2026-12-17' });
  });

  it('can be found on the day after its load was checked without it', () => {
    const closed = { at: '2026-12-04T23:00:00Z' };
    const sailing = aSailing({ calls: [aCall({ closed, readyOn: '2026-12-03' })] });
    expect(estimateWith([sailing, ...NEXT], {}, new Date('2026-12-04T23:30:00Z'))).toMatchObject({
      ...{ basis: 'NOT_ARRIVED', from: '2026-12-05', to: '2026-12-18', sailing: { loadNumber: 'LOAD 55' } },
    });
  });

  it('is not missing because of the weather that delayed its ship', () => {
    const first = { from: '2026-12-01', to: '2026-12-02' };
    const changes = [
      { at: '2026-11-30T18:00:00Z', reason: 'WEATHER' as const, fields: [{ field: 'ANC.estimatedArrival' }] },
    ];
    const withCall = (call: Partial<SailingCall>) =>
      estimateWith([aSailing({ changes, calls: [aCall({ first, ...call })] }), ...NEXT]);
    expect(withCall({})).toMatchObject({ basis: 'ABOARD', first, reason: 'WEATHER' });
    const missing = withCall({ closed: { at: '2026-12-04T23:00:00Z' } });
    expect(missing).toMatchObject({ basis: 'NOT_ARRIVED', first });
    expect(missing).not.toHaveProperty('reason');
  });

  it('is expected no earlier because a sailing left it behind than while it was missing', () => {
    const closed = { at: '2026-12-04T23:00:00Z', missing: ['a package'] };
    const sailing = aSailing({ calls: [aCall({ closed, readyOn: '2026-12-03' })] });
    const now = new Date('2026-12-06T20:00:00Z');
    const rolled = { sailingId: undefined, rolledFrom: LOAD_55 };
    expect(estimateWith([sailing, ...NEXT], {}, now)?.to).toBe('2026-12-18');
    expect(estimateWith([sailing, ...NEXT], rolled, now)?.to).toBe('2026-12-18');
    // Others were left behind when the ship departed, however early they were put on its load.
    const statusHistory = [{ statusDate: '2026-11-27T20:00:00Z' }];
    const other = { ...rolled, parcelId: 'another', statusHistory };
    expect(estimateWith([sailing, ...NEXT], other, now)?.to).toBe('2026-12-14');
  });

  it('departed without a sailing, so it is expected in four to fourteen days', () => {
    expect(estimateWith([aSailing()], { sailingId: undefined })).toEqual({
      ...{ basis: 'HISTORY', from: '2026-12-03', to: '2026-12-14' },
    });
  });
});
