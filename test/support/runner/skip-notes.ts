import type { Reporter, TestCase } from 'vitest/node';

/** How a line begins that says why a test was skipped. */
export const SKIP_NOTE = 'skipped: ';

/** Prints why tests were skipped, for `npm test`. */
export default class SkipNotes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'skipped' && result.note !== undefined)
      process.stdout.write(`${SKIP_NOTE}${test.fullName}. ${result.note}\n`);
  }
}
