/** A test that ran, with its duration in milliseconds. */
export interface TimedTest {
  /** From the folder of the repository. */
  readonly file: string;
  readonly title: string;
  readonly milliseconds: number;
}

interface VitestFiles {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

/** The tests in Vitest's JSON report. */
export function vitestTests(report: unknown, root: string): TimedTest[] {
  return (report as VitestFiles).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name.replace(`${root}/`, ''),
      title: fullName,
      milliseconds: duration ?? 0,
    })),
  );
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

/** The tests in Playwright's JSON report. A retry counts too. */
export function playwrightTests({ suites = [], specs = [] }: PlaywrightSuite, folder: string): TimedTest[] {
  return [
    ...specs.map(({ title, file, tests }) => ({
      file: `${folder}/${file}`,
      title,
      milliseconds: tests
        .flatMap(({ results }) => results)
        .reduce((total, { duration }) => total + duration, 0),
    })),
    ...suites.flatMap((suite) => playwrightTests(suite, folder)),
  ];
}

/** Where the time went: a line for each folder, the slowest first, and the slowest tests. */
export function timeLines(tests: readonly TimedTest[], slowest: number): string[] {
  const folders = new Map<string, { count: number; milliseconds: number }>();
  for (const { file, milliseconds } of tests) {
    const folder = file
      .split('/')
      .slice(0, 3)
      .join('/')
      .replace(/\/[^/]*\.test\.tsx?$/, '');
    const sum = folders.get(folder) ?? { count: 0, milliseconds: 0 };
    folders.set(folder, { count: sum.count + 1, milliseconds: sum.milliseconds + milliseconds });
  }
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
  return [
    'Seconds in tests, by folder:',
    ...[...folders]
      .sort(([, a], [, b]) => b.milliseconds - a.milliseconds)
      .map(([folder, sum]) => `${seconds(sum.milliseconds)}  ${folder} (${sum.count} tests)`),
    `The ${slowest} slowest tests:`,
    ...[...tests]
      .sort((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, slowest)
      .map(({ file, title, milliseconds }) => `${seconds(milliseconds)}  ${file}: ${title}`),
  ];
}
