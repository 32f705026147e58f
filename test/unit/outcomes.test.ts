import { describe, expect, it } from 'vitest';
import { playwrightOutcome, summaryLines, sumOutcomes, vitestOutcome } from '../support/runner/outcomes.ts';

const spec = (title: string, ...statuses: [project: string, status: string][]) => ({
  title,
  file: 'login.test.ts',
  tests: statuses.map(([projectName, status]) => ({ projectName, status })),
});

/** Two tests failed at first. One passed on a retry at the desktop viewport, and one failed again. */
const PLAYWRIGHT_REPORT = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      title: 'login.test.ts',
      file: 'login.test.ts',
      specs: [spec('opens', ['phone', 'expected'], ['desktop', 'expected'])],
      suites: [
        {
          title: 'a second factor',
          file: 'login.test.ts',
          specs: [
            spec('is asked for', ['phone', 'expected'], ['desktop', 'flaky']),
            spec('may be wrong', ['phone', 'unexpected']),
          ],
        },
      ],
    },
  ],
};
const NONE = { passed: 0, failed: 0, skipped: 0, flaky: [] };

describe('playwrightOutcome', () => {
  it('counts a test that passed on a retry as passed and reports it as flaky', () => {
    expect(playwrightOutcome(PLAYWRIGHT_REPORT)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      flaky: ['login.test.ts (desktop): a second factor > is asked for'],
    });
  });
});

describe('vitestOutcome', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numFailedTestSuites: 0 };

  it('returns the counts of the report', () => {
    expect(vitestOutcome(report)).toEqual({ passed: 5, failed: 0, skipped: 1, flaky: [] });
  });

  it('counts a file that fails before its first test as a failure', () => {
    expect(vitestOutcome({ ...report, numFailedTestSuites: 1 })).toMatchObject({ failed: 1 });
  });
});

describe('summaryLines', () => {
  it('is a single line without flaky and skipped tests', () => {
    expect(summaryLines({ ...NONE, passed: 7 })).toEqual(['7 passed, 0 failed']);
  });

  it('lists the flaky tests and ends with the total of all parts', () => {
    const total = sumOutcomes([playwrightOutcome(PLAYWRIGHT_REPORT), { ...NONE, passed: 10, failed: 1 }]);
    expect(summaryLines(total)).toEqual([
      'Passed only on retry:',
      '  login.test.ts (desktop): a second factor > is asked for',
      '2 skipped',
      '14 passed, 2 failed',
    ]);
  });
});
