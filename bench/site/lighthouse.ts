import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError } from '#infra/command/usage-error.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { openHttp2Front } from '../support/http2-front.ts';
import { withPortals } from '../support/portal.ts';
import { withFloor } from './floor.ts';
import { type Figure, figuresOf, type Limits } from './lighthouse-figures.ts';
import { type Result, type Site, type Visit, visitWithLighthouse } from './lighthouse-visit.ts';

const DEFAULT_RUNS = '5';
/** Lighthouse sometimes fails to record a trace on a busy machine. */
const MAX_FAILED_RUNS = 3;
const FLOOR: Visit = { path: '/' };

/** Limits of LCP are a tenth above the site before the data router (decision 123). */
const PAGES: (Visit & Limits)[] = [
  { path: '/login', max: { FCP: 1.1, LCP: 1.8 } },
  { path: TRACK_PATH, max: { FCP: 1.1, LCP: 1.1 } },
  { path: '/orders', account: 'customer', max: { FCP: 1.1, LCP: 1.9 } },
  { path: '/orders', account: 'customer', isSecond: true, max: { LCP: 2.85 } },
  { path: '/appointments', account: 'customer', max: { LCP: 2.1 } },
  { path: '/quote', account: 'customer', max: { LCP: 2.1 } },
  { path: '/staff/packages', account: 'warehouse', max: { LCP: 2.4 } },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Visits once; again if Lighthouse could not measure. */
async function visit(site: Site, front: string, page: Visit): Promise<Result> {
  for (let failed = 0; ; failed++) {
    const result = await visitWithLighthouse(site, front, page, print);
    if (!result.runtimeError) return result;
    if (failed === MAX_FAILED_RUNS) throw new Error(result.runtimeError.message);
  }
}

const column = (text: string | number | undefined, width = 8) => String(text ?? '').padStart(width);
const rounded = (ratio: number | undefined) => (ratio === undefined ? undefined : ratio.toFixed(2));

function printFigure(page: Visit, figure: Figure): void {
  const columns = [
    `${page.path}${page.isSecond ? ', again' : ''}`.padEnd(21),
    figure.name.padEnd(20),
    column(figure.measured),
    column(rounded(figure.toFloor)),
    column(figure.limit),
    column(rounded(figure.toBase)),
    figure.isWithinLimit ? '    ' : 'FAIL',
    ...figure.details,
  ];
  print(columns.join(' ').trimEnd());
  if (!figure.isWithinLimit) process.exitCode = 1;
}

export const command = defineCommand({
  usage: `npm run bench:lighthouse -- [PATH...] [--runs=NUMBER] [--base=FOLDER]

Lighthouse's figures of all pages, or of these, on a phone with slow 4G. Times are medians, as multiples of the floor's in the
same run, because machines differ; the other figures are from the worst run. All visits of a round are in random order. Fails
if a limit is exceeded.

  --runs=NUMBER  5 by default; 1 is for a quick look
  --base=FOLDER  also visits the pages of another checkout, and prints what this one's times are relative to`,
  others: 'PATH',
  options: { runs: { type: 'string', default: DEFAULT_RUNS }, base: { type: 'string' } },
  run: async ({ positionals: paths, values }) => {
    const unknown = paths.filter((path) => !PAGES.some((page) => page.path === path));
    const runs = Number(values.runs);
    if (unknown.length > 0) throw new ArgumentError(`There is no page ${unknown.join(', ')}.`);
    if (!Number.isSafeInteger(runs) || runs < 1)
      throw new ArgumentError('--runs must be a whole number from 1.');
    const pages = PAGES.filter(({ path }) => paths.length === 0 || paths.includes(path));
    await withFloor((origin) =>
      withPortals(print, values.base, async (portals) => {
        const sites: Site[] = [{ origin }, ...portals];
        const fronts = await Promise.all(sites.map((site) => openHttp2Front(site.origin)));
        const secondVisits = pages.some(({ isSecond }) => isSecond)
          ? [{ ...FLOOR, isSecond: true } as const]
          : [];
        const visits = sites.flatMap((site, index) =>
          (index === 0 ? [FLOOR, ...secondVisits] : pages).map((page) => ({
            site,
            page,
            front: fronts[index]?.origin ?? '',
            results: [] as Result[],
          })),
        );
        for (let run = 0; run < runs; run++)
          for (const { site, page, front, results } of visits.toSorted(() => Math.random() - 0.5))
            results.push(await visit(site, front, page));
        for (const front of fronts) front.close();

        print(
          'page                  figure               measured to floor    limit  to base       runs or failed audits',
        );
        const [floor, site, base] = sites;
        for (const page of pages) {
          const resultsAt = (of: Site | undefined) =>
            visits.find((made) => made.site === of && made.page === page)?.results;
          const control = visits.find(
            (made) => made.site === floor && made.page.isSecond === page.isSecond,
          )?.results;
          for (const figure of figuresOf(page, {
            results: resultsAt(site) ?? [],
            floor: control ?? [],
            base: resultsAt(base),
          }))
            printFigure(page, figure);
        }
      }),
    );
  },
});
if (import.meta.main) await main(command);
