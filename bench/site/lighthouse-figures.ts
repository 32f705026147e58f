import { median } from '../support/median.ts';
import { CATEGORIES, type Result } from './lighthouse-visit.ts';

const MIN_OTHER_SCORE = 100;
const MAX_LAYOUT_SHIFT = 0.01;

/** The most that a median may be, as a multiple of the floor's. */
export interface Limits {
  max?: Partial<Record<TimeName, number>>;
}

const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  'speed index': 'speed-index',
  'main thread': 'mainthread-work-breakdown',
} as const;
type TimeName = keyof typeof TIMES;

export interface Figure {
  name: string;
  /** Times in milliseconds. */
  measured: number;
  /** As a multiple of the control in the same run. */
  toFloor?: number;
  toBase?: number | undefined;
  /** Empty if there is none. */
  limit: string;
  isWithinLimit: boolean;
  /** The individual runs, or the audits that failed. */
  details: string[];
}

interface Compared {
  results: Result[];
  floor: Result[];
  base: Result[] | undefined;
}

/** The figures of several visits: medians of what varies with the load of the machine, and the worst of the others. */
export function figuresOf({ max = {} }: Limits, { results, floor, base }: Compared): Figure[] {
  const performance = scores(results, 'performance');
  return [
    {
      name: 'performance',
      measured: median(performance),
      limit: '',
      isWithinLimit: true,
      details: performance.map(String),
    },
    ...(Object.keys(TIMES) as TimeName[]).map((name) => {
      const timesIn = (visits: Result[]) => values(visits, TIMES[name]);
      const measured = median(timesIn(results));
      const toFloor = measured / median(timesIn(floor));
      return {
        name: `${name} in ms`,
        measured: Math.round(measured),
        toFloor,
        toBase: base && measured / median(timesIn(base)),
        ...atMost(max[name], toFloor),
        details: timesIn(results).map((time) => String(Math.round(time))),
      };
    }),
    ...CATEGORIES.slice(1).map((category) => {
      const measured = Math.min(...scores(results, category));
      return {
        name: category,
        measured,
        limit: `>= ${MIN_OTHER_SCORE}`,
        isWithinLimit: measured >= MIN_OTHER_SCORE,
        details: failedAudits(results, category),
      };
    }),
    layoutShift(Math.max(...values(results, 'cumulative-layout-shift'))),
  ];
}

const layoutShift = (measured: number): Figure => ({
  name: 'layout shift (CLS)',
  measured: Math.round(measured * 1000) / 1000,
  ...atMost(MAX_LAYOUT_SHIFT, measured),
  details: [],
});

const atMost = (limit: number | undefined, measured: number) => ({
  limit: limit === undefined ? '' : `<= ${limit}`,
  isWithinLimit: limit === undefined || measured <= limit,
});

type Category = (typeof CATEGORIES)[number];

const scores = (results: Result[], category: Category) =>
  results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));

const values = (results: Result[], audit: string) =>
  results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);

/** The audits that lower the score of a category in any run. */
function failedAudits(results: Result[], category: Category): string[] {
  const failed = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(failed)];
}
