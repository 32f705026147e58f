import { describe, expect, it } from 'vitest';
import { isEmpty, totalOf, weekLabel, weeksOf } from '../../../../web/src/features/overview/figures.ts';
import { anOverview } from '../../../support/staff/overview.ts';

const { terminals } = anOverview();
const [anchorage, fairbanks] = terminals;
const two = terminals.slice(0, 2);
const dollars = (first = 0, second = 0) => Math.round((first + second) * 100) / 100;

describe('the figures of several terminals', () => {
  it('are added up, to the cent', () => {
    expect(totalOf(two)).toEqual({
      counts: { ORIGIN: 74, TRANSIT: 47, DESTINATION: 220, TROUBLED: 17, CORRECTED: 1, LOST: 1 },
      outstanding: dollars(anchorage?.outstanding, fairbanks?.outstanding),
    });
  });

  it('are added up for each week', () => {
    const weeks = weeksOf(two);
    expect(weeks).toHaveLength(12);
    expect(weeks[11]).toEqual({
      monday: '2026-11-23',
      received: 190,
      delivered: 150,
      revenue: dollars(anchorage?.weeks[11]?.revenue, fairbanks?.weeks[11]?.revenue),
    });
  });
});

describe('an overview is empty', () => {
  const nothing = terminals.map((terminal) => ({
    ...terminal,
    counts: { ORIGIN: 0, TRANSIT: 0, DESTINATION: 0, TROUBLED: 0, CORRECTED: 0, LOST: 0 },
    weeks: terminal.weeks.map((week) => ({ ...week, received: 0, delivered: 0, revenue: 0 })),
  }));

  it('without packages and weeks', () => expect(isEmpty(nothing)).toBe(true));

  it('but not after the last package was delivered', () => {
    const delivered = { monday: '2026-11-23', received: 0, delivered: 1, revenue: 0 };
    expect(isEmpty(nothing.map((terminal) => ({ ...terminal, weeks: [delivered] })))).toBe(false);
  });
});

it('a week is named by its Monday', () => expect(weekLabel('2026-11-23')).toBe('Nov 23'));
