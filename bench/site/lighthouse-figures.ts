import { median } from '../support/median.ts';
import { CATEGORIES, type Result } from './lighthouse-visit.ts';

const MIN_OTHER_SCORE = 100;
const MAX_LAYOUT_SHIFT = 0.01;

/** Limits of the medians. */
export interface Limits {
  minPerformance?: number;
  /** In milliseconds, by the id of the audit. */
  max?: Partial<Record<(typeof TIMES)[number]['audit'], number>>;
}

const TIMES = [
  { audit: 'first-contentful-paint', name: 'FCP in ms' },
  { audit: 'largest-contentful-paint', name: 'LCP in ms' },
  { audit: 'total-blocking-time', name: 'TBT in ms' },
  { audit: 'speed-index', name: 'speed index in ms' },
] as const;

export interface Figure {
  name: string;
  measured: number;
  /** Empty if there is none. */
  limit: string;
  isWithinLimit: boolean;
  /** The individual runs, or the audits that failed. */
  details: string[];
}

/** The figures of several visits: medians of what varies with the load of the machine, and the worst of the others. */
export function figuresOf(results: Result[], { minPerformance, max = {} }: Limits): Figure[] {
  const performance = scores(results, 'performance');
  return [
    {
      name: 'performance',
      measured: median(performance),
      ...atLeast(minPerformance, median(performance)),
      details: performance.map(String),
    },
    ...TIMES.map(({ audit, name }) => {
      const times = values(results, audit).map(Math.round);
      return {
        name,
        measured: median(times),
        ...atMost(max[audit], median(times)),
        details: times.map(String),
      };
    }),
    ...CATEGORIES.slice(1).map((category) => {
      const measured = Math.min(...scores(results, category));
      return {
        name: category,
        measured,
        ...atLeast(MIN_OTHER_SCORE, measured),
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

const atLeast = (limit: number | undefined, measured: number) => ({
  limit: limit === undefined ? '' : `>= ${limit}`,
  isWithinLimit: limit === undefined || measured >= limit,
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
