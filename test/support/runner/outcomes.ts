/** The result of a part of `npm test`. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests, with their files, that passed only on a retry. They count as passed. */
  readonly flaky: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

/** Converts Vitest's JSON report. */
export function vitestOutcome(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = report as VitestReport;
  // A file that fails before its first test counts as one failure.
  const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests, flaky: [] };
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Converts Playwright's JSON report. */
export function playwrightOutcome(report: unknown): Outcome {
  const { stats, suites } = report as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap((suite) => flakyTests(suite, [])),
  };
}

/** The outermost suite is the file, which is already part of the name. */
function flakyTests({ title, file, suites = [], specs = [] }: PlaywrightSuite, outer: string[]): string[] {
  const around = title === file ? outer : [...outer, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${spec.file} (${projectName}): ${[...around, spec.title].join(' > ')}`),
  );
  return [...own, ...suites.flatMap((suite) => flakyTests(suite, around))];
}

/** The total of several parts. */
export function sumOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
  };
}

/** The end of the output. Scripts can parse its last line, `N passed, N failed`. */
export function summaryLines({ passed, failed, skipped, flaky }: Outcome): string[] {
  return [
    ...(flaky.length > 0 ? ['Passed only on retry:', ...flaky.map((test) => `  ${test}`)] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}
