import { describe, expect, it } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import { withNotice, withoutNotice } from '#functions/parcels/parcel-notices.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { withoutLastMove } from '#functions/parcels/staff/parcel-moves.ts';
import { currentSettlements, noticedAt } from '#functions/parcels/storage/parcel-stay.ts';
import { parcelStorageOf, storageDue } from '#functions/parcels/storage/parcel-storage.ts';
import type { Notice, StorageSettlement } from '#functions/parcels/storage/storage-fields.ts';
import { aParcelRecord } from '#test/support/records.ts';

/** In the terminal since 20:00. */
const READY = aParcelRecord('customer', {}, ['TRANSIT', 'DESTINATION']);
const at = (time: string) => `2026-02-${time}:00.000Z`;
const email = (time: string, messageId = time): Notice => ({ at: at(time), by: 'EMAIL', messageId });
const seen = (time: string): Notice => ({ at: at(time), by: 'SITE' });
const withAll = (notices: readonly Notice[], parcel = READY) => notices.reduce(withNotice, parcel);

const moved = (parcel: ParcelRecord, to: 'LOST' | 'DESTINATION', time: string) =>
  withStatus(parcel, to, new Date(at(time)), 'dock');

const NOW = new Date(at('20T20:00'));
const TERMINAL = { location: terminalAt('ANC', NOW), closedDates: new Set<string>() };
const paid = (time: string, amountCents: number, refundedAt?: string): StorageSettlement => ({
  ...{ kind: 'PAID', at: at(time), amountCents, days: 2, through: time.slice(0, 2) },
  ...(refundedAt !== undefined && { refundedAt: at(refundedAt) }),
});

describe('the notice that starts the storage', () => {
  it('is the first one, in whatever order they become known', () => {
    for (const notices of [
      [email('03T18:00'), seen('03T17:00')],
      [seen('03T17:00'), email('03T18:00')],
    ])
      expect(noticedAt(withAll(notices))).toBe(at('03T17:00'));
  });

  it('is another one after a message has bounced, or none', () => {
    const told = withAll([email('02T22:00'), email('04T18:00')]);
    const left = withoutNotice(told, '02T22:00');
    expect(noticedAt(left)).toBe(at('04T18:00'));
    expect(noticedAt(withoutNotice(left, '04T18:00'))).toBeNull();
    expect(withoutNotice(left, '02T22:00')).toBe(left);
  });

  it('does not come before the arrival, or while the package is elsewhere', () => {
    expect(withNotice(READY, email('02T19:59'))).toBe(READY);
    const lost = moved(READY, 'LOST', '05T18:00');
    expect(withNotice(lost, email('06T18:00'))).toBe(lost);
  });

  it('is a new one after the package was lost and found, and after its arrival was undone', () => {
    const told = withAll([email('02T22:00')]);
    const found = moved(moved(told, 'LOST', '05T18:00'), 'DESTINATION', '07T18:00');
    const undone = withoutLastMove(told, new Date(at('02T22:05')), 'dock');
    const back = moved(undone, 'DESTINATION', '07T18:00');
    expect(noticedAt(undone)).toBeNull();
    for (const parcel of [found, back]) {
      expect(noticedAt(parcel)).toBeNull();
      const again = withNotice(parcel, email('08T18:00'));
      expect(again.notices).toEqual([email('08T18:00')]);
      expect(noticedAt(again)).toBe(at('08T18:00'));
    }
  });

  it('is kept once for each message, and with few others', () => {
    const told = withAll([email('02T22:00')]);
    expect(withNotice(told, email('02T22:00'))).toBe(told);
    const many = Array.from({ length: 9 }, (_, index) => email(`1${9 - index}T18:00`));
    const kept = withAll(many);
    expect(kept.notices).toEqual(many.slice(-3).reverse());
    expect(withNotice(kept, email('20T18:00'))).toBe(kept);
    // One that cannot bounce makes later ones useless.
    const certain = withAll([seen('03T18:00')]);
    expect(withNotice(certain, email('04T18:00'))).toBe(certain);
    // It counts if the messages before it bounce.
    const alsoSeen = withNotice(told, seen('04T18:00'));
    expect(alsoSeen.notices).toEqual([email('02T22:00'), seen('04T18:00')]);
    expect(withNotice(alsoSeen, seen('05T18:00'))).toBe(alsoSeen);
    expect(noticedAt(withoutNotice(alsoSeen, email('02T22:00').messageId ?? ''))).toBe(at('04T18:00'));
    expect(withNotice(kept, seen('20T18:00')).notices).toEqual([
      ...(kept.notices ?? []).slice(0, 2),
      seen('20T18:00'),
    ]);
  });
});

describe('what is due for storage', () => {
  const told = withAll([email('02T22:00')]);

  it('is less by what was paid or waived in this stay and not refunded', () => {
    const { dueCents = 0 } = storageDue(told, TERMINAL, NOW) ?? {};
    expect(dueCents).toBe(891);
    const settled = {
      ...told,
      storageSettlements: [paid('11T20:00', 162), paid('12T20:00', 81, '13T20:00')],
    };
    expect(storageDue(settled, TERMINAL, NOW)).toMatchObject({ settledCents: 162, dueCents: 891 - 162 });
    expect(parcelStorageOf(settled, TERMINAL, NOW)).toMatchObject({ total: 8.91, settled: 1.62, due: 7.29 });
  });

  it('is never negative, and starts again in another stay', () => {
    const settled = { ...told, storageSettlements: [paid('11T20:00', 5000)] };
    expect(storageDue(settled, TERMINAL, NOW)).toMatchObject({ dueCents: 0 });
    const found = moved(moved(settled, 'LOST', '12T18:00'), 'DESTINATION', '13T18:00');
    expect(currentSettlements(found)).toEqual([]);
    expect(storageDue(found, TERMINAL, NOW)).toBeNull();
    expect(parcelStorageOf(moved(settled, 'LOST', '12T18:00'), TERMINAL, NOW)).toBeUndefined();
  });
});
