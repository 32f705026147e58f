import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#shared/rules/calendar-dates.ts';
import {
  addMonths,
  CLAIM_STATES,
  CLAIM_STEPS,
  type ClaimState,
  CUSTOMER_CLAIM_STEPS,
  claimableSince,
  claimDeadlines,
  claimWindow,
  isOpenClaim,
  nextClaimDeadline,
  nextClaimState,
  STAFF_CLAIM_STEPS,
} from '#shared/rules/claims/claims.ts';
import { fromLocalTime } from '#shared/rules/time-zone.ts';
import { fc } from '#test/support/random.ts';

const ALASKA = 'America/Anchorage';
const at = (date: string, time = '12:00') => fromLocalTime(date, time, ALASKA) ?? new Date(Number.NaN);
const DATES = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days));
const TIMES = fc.constantFrom('00:00', '03:30', '12:00', '23:59');

describe('the months in which a late claim is taken', () => {
  it.each([
    ['2026-05-31', '2027-02-28'],
    ['2027-05-31', '2028-02-29'],
    ['2026-05-30', '2027-02-28'],
    ['2026-12-31', '2027-09-30'],
    ['2026-03-08', '2026-12-08'],
  ])('nine months after %s end on %s', (from, to) => {
    expect(addMonths(from, 9)).toBe(to);
  });

  it('end on the same day of the month, or on its last day', () => {
    fc.assert(
      fc.property(DATES, fc.integer({ min: 0, max: 24 }), (date, months) => {
        const end = addMonths(date, months);
        const isLastOfMonth = addDays(end, 1).endsWith('-01');
        expect(end.slice(8) === date.slice(8) || (isLastOfMonth && end.slice(8) < date.slice(8))).toBe(true);
        expect(end <= addMonths(addDays(date, 1), months)).toBe(true);
      }),
    );
  });
});

describe('the window of a claim', () => {
  it('is on time through day 21, late through nine months, and then closed, at any hour of the terminal', () => {
    fc.assert(
      fc.property(DATES, TIMES, TIMES, fc.integer({ min: 0, max: 300 }), (date, time, hour, days) => {
        const today = addDays(date, days);
        const window = claimWindow(at(date, time).toISOString(), ALASKA, at(today, hour));
        const isTaken = today <= addMonths(date, 9);
        expect(window?.timing).toBe(days <= 21 ? 'ON_TIME' : isTaken ? 'LATE' : 'CLOSED');
        expect(window?.daysLeft).toBe(21 - days);
      }),
    );
  });

  it('does not run for a damaged package that is on its way', () => {
    expect(claimWindow(null, ALASKA, at('2026-05-01'))).toBeNull();
    expect(claimableSince({ status: 'DESTINATION', statusHistory: [] })).toBeNull();
  });

  it('begins anew if a lost package was delivered', () => {
    const statusHistory = [
      { status: 'LOST', statusDate: '2026-01-01T00:00:00.000Z' },
      { status: 'DESTINATION', statusDate: '2026-02-01T00:00:00.000Z' },
      { status: 'COMPLETED', statusDate: '2026-03-01T00:00:00.000Z' },
    ] as const;
    expect(claimableSince({ status: 'COMPLETED', statusHistory })).toBe('2026-03-01T00:00:00.000Z');
    expect(claimableSince({ status: 'LOST', statusHistory })).toBe('2026-01-01T00:00:00.000Z');
  });
});

it('claims are acknowledged within 30 days and decided within 120, across both clock changes', () => {
  fc.assert(
    fc.property(DATES, TIMES, (date, time) => {
      const { acknowledgeBy, decideBy } = claimDeadlines(at(date, time).toISOString(), ALASKA);
      expect([daysBetween(date, acknowledgeBy), daysBetween(date, decideBy)]).toEqual([30, 120]);
    }),
  );
});

describe('the states of a claim', () => {
  it('only a customer accepts an offer, and only then is it paid', () => {
    const waysTo = (target: ClaimState) =>
      CLAIM_STATES.flatMap((state) =>
        CLAIM_STEPS.filter((step) => nextClaimState(state, step) === target && state !== target).map(
          (step) => `${state} ${step}`,
        ),
      );
    expect(waysTo('ACCEPTED')).toEqual(['OFFERED ACCEPT', 'PAID REFUND_FAILED']);
    expect(waysTo('PAID')).toEqual(['ACCEPTED PAY']);
    expect(waysTo('FILED')).toEqual(['DRAFT FILE']);
  });

  it('each one that is open can be left by a step of the side that it waits for', () => {
    for (const state of CLAIM_STATES.filter(isOpenClaim)) {
      const steps = state === 'OFFERED' ? CUSTOMER_CLAIM_STEPS : [...STAFF_CLAIM_STEPS, 'PAY' as const];
      const next = steps.map((step) => nextClaimState(state, step));
      expect(
        next.some((to) => to !== null && to !== state),
        state,
      ).toBe(true);
    }
  });

  it('has a deadline exactly as long as it waits for us', () => {
    const deadlines = { acknowledgeBy: '2026-07-01', decideBy: '2026-10-01' };
    const shown = CLAIM_STATES.map((state) => [state, nextClaimDeadline(state, deadlines)]);
    expect(Object.fromEntries(shown)).toEqual({
      DRAFT: null,
      FILED: '2026-07-01',
      ACKNOWLEDGED: '2026-10-01',
      MORE_ASKED: '2026-10-01',
      OFFERED: null,
      ACCEPTED: '2026-10-01',
      DECLINED: null,
      PAID: null,
    });
  });
});
