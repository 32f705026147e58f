import { expect, it } from 'vitest';
import { hashOfCode } from '#shared/rules/counter/code-hash.ts';
import { offlineTimeProblem, takenTime } from '#shared/rules/counter/offline-times.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';

const NOW = new Date('2026-03-03T20:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

it.each([
  ['just now', 0, 0, null],
  ['three days ago', -3 * DAY_MS, -3 * DAY_MS, null],
  ['longer ago', -3 * DAY_MS - 1, -3 * DAY_MS, /3 days/],
  ['a little ahead, as clocks are', 5 * MINUTE_MS, 0, null],
  ['in the future', 5 * MINUTE_MS + 1, 0, /clock/],
  ['a little before its data', -HOUR_MS, -HOUR_MS + 5 * MINUTE_MS, null],
  ['long before its data', -HOUR_MS, -HOUR_MS + 6 * MINUTE_MS, /clock/],
  ['with data of a day ago', 0, -DAY_MS, null],
  ['with older data', 0, -DAY_MS - 1, /more than a day old/],
])('judges a handover that was taken %s', (_, taken, loaded, problem) => {
  const found = offlineTimeProblem({ takenAt: at(taken), asOf: at(loaded) }, NOW);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

it('never records a handover in the future', () => {
  expect(takenTime({ takenAt: at(MINUTE_MS), asOf: at(0), sentAt: at(0) })).toEqual(NOW);
  expect(takenTime({ takenAt: at(-MINUTE_MS), asOf: at(-MINUTE_MS), sentAt: at(0) }).toISOString()).toBe(
    at(-MINUTE_MS),
  );
});

it('hashes a code as PBKDF2 does, with its salt', async () => {
  const { pbkdf2Sync } = await import('node:crypto');
  const expected = pbkdf2Sync('7K3QF9XW2M', 'salt', 100_000, 32, 'sha256').toString('hex');
  expect(await hashOfCode('7K3QF9XW2M', 'salt')).toBe(expected);
  expect(await hashOfCode('7K3QF9XW2M', 'other')).not.toBe(expected);
});
