import { describe, expect, it } from 'vitest';
import type { CountedRecord } from '../../../functions/counts/counted-record.ts';
import { type Step, stepsOf, transactionsOf } from '../../../functions/counts/counting.ts';
import { LOCATION_CODES } from '../../../shared/rules/locations.ts';

const at = (status: string) => ({ terminal: 'ANC', amounts: { NOW: { [status]: 1 } } }) as const;
const counted = (changes: Partial<CountedRecord> = {}): CountedRecord => ({
  parcelId: 'p',
  generation: 3,
  sequence: 5,
  contribution: at('ORIGIN'),
  version: 2,
  ...changes,
});
const snapshot = (sequence: number, status: string, isChange = true) => ({
  parcelId: 'p',
  sequence,
  contribution: at(status),
  isChange,
});

describe('a snapshot is counted', () => {
  it.each([
    ['for the first time', null, snapshot(1, 'ORIGIN')],
    ['if it is newer', counted(), snapshot(6, 'TRANSIT')],
    [
      'if it is newer and differs, even if its own change was another one',
      counted(),
      snapshot(6, 'TRANSIT', false),
    ],
    ['if it is a change back to what was counted', counted(), snapshot(7, 'ORIGIN')],
    ['if the same version counts differently now', counted(), snapshot(5, 'TRANSIT')],
  ])('%s', (_, stored, given) => {
    const { sequence, contribution } = given;
    expect(stepsOf(3, stored, given)).toMatchObject([
      { before: stored?.contribution ?? null, counted: { generation: 3, sequence, contribution } },
    ]);
  });

  it('without what an earlier generation counted in the same slot', () => {
    const stored = counted({ generation: 1, sequence: 9 });
    expect(stepsOf(3, stored, snapshot(5, 'TRANSIT'))).toMatchObject([
      { stored, before: null, counted: { generation: 3, sequence: 5, version: 2 } },
    ]);
  });
});

describe('a snapshot is not counted', () => {
  it.each([
    ['twice', counted(), snapshot(5, 'ORIGIN')],
    ['if it is older', counted(), snapshot(4, 'TRANSIT')],
    ['if it changes nothing that counts', counted(), snapshot(6, 'ORIGIN', false)],
    ['over a later generation', counted({ generation: 5 }), snapshot(9, 'TRANSIT')],
  ])('%s', (_, stored, given) => {
    expect(stepsOf(3, stored, given)).toEqual([]);
  });
});

describe('transactions', () => {
  /** A step of a parcel that moves to another terminal, with three weeks. */
  const largest = (index: number): Step => {
    const weeks = [1, 2, 3].map((week): [string, { received: number }] => [
      `WEEK#${index} ${week}`,
      { received: 1 },
    ]);
    const amounts = Object.fromEntries([['NOW', { ORIGIN: 1 }], ...weeks]);
    const terminal = (shift: number) => LOCATION_CODES[(index + shift) % LOCATION_CODES.length] ?? 'ANC';
    const before = { terminal: terminal(0), amounts };
    return {
      stored: null,
      before,
      counted: counted({ parcelId: `${index}`, contribution: { terminal: terminal(1), amounts } }),
    };
  };

  it('have at most 100 writes and contain each step once, in order', () => {
    const steps = Array.from({ length: 80 }, (_, index) => largest(index));
    const transactions = transactionsOf(steps);
    for (const { steps: together, counters } of transactions)
      expect(together.length + counters.length).toBeLessThanOrEqual(100);
    expect(transactions.flatMap(({ steps: together }) => together)).toEqual(steps);
  });

  it('share the counters of a terminal', () => {
    const steps = Array.from({ length: 80 }, (_, index) => ({
      stored: null,
      before: at('ORIGIN'),
      counted: counted({ parcelId: `${index}`, contribution: at('TRANSIT') }),
    }));
    expect(transactionsOf(steps).map(({ counters }) => counters)).toEqual([
      [{ terminal: 'ANC', counter: 'NOW', by: { ORIGIN: -80, TRANSIT: 80 } }],
    ]);
  });

  it('do not exist without steps', () => {
    expect(transactionsOf([])).toEqual([]);
  });
});
