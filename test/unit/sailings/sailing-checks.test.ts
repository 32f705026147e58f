import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CORRECTION_MINUTES,
  newsOf,
  unfinishedAnnouncement,
  withCheck,
  withNextCheck,
  withTold,
} from '#functions/schedule/sailing-checks.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { aCall, aSailing, aSchedule } from '#test/support/sailings/a-sailing.ts';

const MONDAY = Date.parse('2026-11-30T21:00:00Z');
const RANGE = { from: '2026-12-03', to: '2026-12-04' };
const isAboard = () => true;

/** At sea to Anchorage and Kodiak. */
const atSea: SailingRecord = {
  ...aSailing({}),
  departure: { planned: '2026-11-29T18:00' },
  calls: (['ANC', 'KOD'] as const).map((locationCode) => ({
    ...{ locationCode, arrival: { planned: '2026-12-02T06:00' }, readyHours: aCall().readyHours },
    ...{ allowanceDays: 0, first: RANGE, told: RANGE },
  })),
  ...{ changes: [], createdAt: '2026-11-01T00:00:00.000Z', createdBy: 'sam', version: 1 },
};

const scheduleWith = (sailing: SailingRecord) => aSchedule([sailing]);

/** The sailing after its check, and what was told. */
function checked(sailing: SailingRecord, now: Date) {
  const news = newsOf(sailing, scheduleWith(sailing), now);
  const told = withTold(sailing, news, isAboard, now);
  const announcement = unfinishedAnnouncement(told);
  const finished = announcement ? { number: announcement.number, customers: 1 } : null;
  return { after: withNextCheck(told, finished, isAboard, scheduleWith(told), now), announcement };
}

const aChange = fc.record({
  code: fc.constantFrom<Destination>('ANC', 'KOD'),
  days: fc.integer({ min: -1, max: 9 }),
  isSkipped: fc.boolean(),
  minutesLater: fc.integer({ min: 0, max: 3000 }),
});

describe('the checks of a sailing', () => {
  it('tell each state once, only after ten minutes without being overtaken, and in the end the present one', () => {
    fc.assert(
      fc.property(fc.array(aChange, { minLength: 1, maxLength: 8 }), (changes) => {
        let sailing = atSea;
        let at = MONDAY;
        let changedAt = MONDAY;
        const last = new Map<string, string>();
        const runUntil = (end: number) => {
          for (; at <= end; at += MINUTE_MS) {
            const now = new Date(at);
            if (sailing.checkAt === undefined || sailing.checkAt > now.toISOString()) continue;
            const { after, announcement } = checked(sailing, now);
            sailing = after;
            for (const { locationCode, to, basis = '' } of announcement?.calls ?? []) {
              expect(`${to} ${basis}`).not.toBe(last.get(locationCode));
              last.set(locationCode, `${to} ${basis}`);
            }
          }
        };
        for (const { code, days, isSkipped, minutesLater } of changes) {
          runUntil(at + minutesLater * MINUTE_MS);
          changedAt = at;
          const estimated = `2026-12-${String(2 + days).padStart(2, '0')}T06:00`;
          const calls = sailing.calls.map((call) =>
            call.locationCode === code
              ? {
                  ...call,
                  arrival: { ...call.arrival, estimated },
                  skippedAt: isSkipped ? new Date(at).toISOString() : undefined,
                }
              : call,
          );
          sailing = withCheck({ ...sailing, calls }, new Date(at));
        }
        runUntil(changedAt + (CORRECTION_MINUTES + 1) * MINUTE_MS);
        expect(newsOf(sailing, scheduleWith(sailing), new Date(at))).toEqual([]);
        expect(sailing.checkAt ?? '').not.toBe('');
      }),
      { numRuns: 25 },
    );
  });

  it('end when nobody is aboard anymore', () => {
    const sailing = withCheck(atSea, new Date(MONDAY));
    const due = new Date(MONDAY + CORRECTION_MINUTES * MINUTE_MS);
    const after = withNextCheck(sailing, null, () => false, scheduleWith(sailing), due);
    expect(after).not.toHaveProperty('checkAt');
  });

  it('come ten minutes after the first of several changes', () => {
    const first = withCheck(atSea, new Date(MONDAY));
    expect(withCheck(first, new Date(MONDAY + 5 * MINUTE_MS))).toBe(first);
    expect(first.checkAt).toBe('2026-11-30T21:10:00.000Z');
  });
});
