import { expect, it } from 'vitest';
import { playwrightTests, timeLines, vitestTests } from '../support/runner/slow-tests.ts';

it('sums the tests of both runners by folder and lists the slowest', () => {
  const unit = {
    testResults: [
      {
        name: '/repo/test/web/app/bar.test.tsx',
        assertionResults: [{ fullName: 'the bar', duration: 1500 }, { fullName: 'skipped' }],
      },
      {
        name: '/repo/test/web/app/guards/guard.test.ts',
        assertionResults: [{ fullName: 'guards', duration: 250 }],
      },
    ],
  };
  const browser = {
    suites: [
      {
        specs: [
          {
            title: 'opens',
            file: 'site/open.test.ts',
            tests: [{ results: [{ duration: 2000 }, { duration: 700 }] }],
          },
        ],
      },
    ],
  };
  expect(timeLines([...vitestTests(unit, '/repo'), ...playwrightTests(browser, 'test/e2e')], 2)).toEqual([
    'Seconds in tests, by folder:',
    '    2.7 s  test/e2e/site (1 tests)',
    '    1.8 s  test/web/app (3 tests)',
    'The 2 slowest tests:',
    '    2.7 s  test/e2e/site/open.test.ts: opens',
    '    1.5 s  test/web/app/bar.test.tsx: the bar',
  ]);
});
