import { describe, expect, it } from 'vitest';
import {
  playwrightOutcome,
  summaryLines,
  sumOutcomes,
  vitestOutcome,
} from '#test/support/runner/outcomes.ts';
import { playwrightTests, timeLines, vitestTests } from '#test/support/runner/slow-tests.ts';

const FILE = 'site/login.test.ts';
const spec = (title: string, statuses: Record<string, string>, durations: number[] = []) => ({
  title,
  file: FILE,
  tests: Object.entries(statuses).map(([projectName, status]) => ({
    projectName,
    status,
    results: durations.map((duration) => ({ duration })),
  })),
});

/** Two tests failed at first. One passed on a retry in the desktop project, and one failed again. */
const PLAYWRIGHT_REPORT = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      title: FILE,
      file: FILE,
      specs: [spec('opens', { phone: 'expected' }, [2000, 700]), spec('closes', { phone: 'expected' })],
      suites: [
        {
          title: 'a second factor',
          file: FILE,
          specs: [
            spec('is asked for', { phone: 'expected', desktop: 'flaky' }),
            spec('may be wrong', { phone: 'unexpected' }),
          ],
        },
      ],
    },
  ],
};
const FLAKY = `${FILE} (desktop): a second factor > is asked for`;
const NONE = { passed: 0, failed: 0, skipped: 0, flaky: [] };

describe('the outcome', () => {
  it('of Playwright counts a test that passed on a retry as passed and reports it as flaky', () => {
    const outcome = { passed: 4, failed: 1, skipped: 2, flaky: [FLAKY] };
    expect(playwrightOutcome(PLAYWRIGHT_REPORT)).toEqual(outcome);
  });

  it('of Vitest counts a file that fails before its first test as a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numFailedTestSuites: 0 };
    expect(vitestOutcome(report)).toEqual({ passed: 5, failed: 0, skipped: 1, flaky: [] });
    expect(vitestOutcome({ ...report, numFailedTestSuites: 1 })).toMatchObject({ failed: 1 });
  });

  it('is a single line, after the flaky and skipped tests', () => {
    expect(summaryLines({ ...NONE, passed: 7 })).toEqual(['7 passed, 0 failed']);
    const total = sumOutcomes([playwrightOutcome(PLAYWRIGHT_REPORT), { ...NONE, passed: 10, failed: 1 }]);
    const flaky = ['Passed only on retry:', `  ${FLAKY}`];
    expect(summaryLines(total)).toEqual([...flaky, '2 skipped', '14 passed, 2 failed']);
  });
});

it('sums the tests of both runners by folder and lists the slowest', () => {
  const timesOf = (file: string, ...durations: (number | undefined)[]) => ({
    name: `/repo/test/web/app/${file}`,
    assertionResults: durations.map((duration) => ({ fullName: `test of ${file}`, duration })),
  });
  const unit = { testResults: [timesOf('bar.ts', 1500, undefined), timesOf('guards/guard.ts', 250)] };
  const tests = [...vitestTests(unit, '/repo'), ...playwrightTests(PLAYWRIGHT_REPORT, 'test/e2e')];
  expect(timeLines(tests, 2)).toEqual([
    'Seconds in tests, by folder:',
    '    2.7 s  test/e2e/site (4 tests)',
    '    1.8 s  test/web/app (3 tests)',
    'The 2 slowest tests:',
    `    2.7 s  test/e2e/${FILE}: opens`,
    '    1.5 s  test/web/app/bar.ts: test of bar.ts',
  ]);
});
