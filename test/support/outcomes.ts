/** What a part of `npm test` came to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed and passed when they were run again; they count as passed. Each with its file. */
  readonly flaky: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

/** The outcome in the JSON report of Vitest. */
export function vitestOutcome(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = report as VitestReport;
  // A file that breaks before its first test counts as one failure.
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

/** The outcome in the JSON report of Playwright. */
export function playwrightOutcome(report: unknown): Outcome {
  const { stats, suites } = report as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap((suite) => flakyTests(suite, [])),
  };
}

/** The outermost suite is the file itself, which each test names anyway. */
function flakyTests({ title, file, suites = [], specs = [] }: PlaywrightSuite, outer: string[]): string[] {
  const around = title === file ? outer : [...outer, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${spec.file} (${projectName}): ${[...around, spec.title].join(' > ')}`),
  );
  return [...own, ...suites.flatMap((suite) => flakyTests(suite, around))];
}

/** The outcome of several parts together. */
export function sumOf(outcomes: readonly Outcome[]): Outcome {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
  };
}

/** The end of the run's output. Its last line is `N passed, N failed`, for programs too. */
export function closingLines({ passed, failed, skipped, flaky }: Outcome): string[] {
  return [
    ...(flaky.length > 0
      ? ['Passed only when they were run again:', ...flaky.map((test) => `  ${test}`)]
      : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}
