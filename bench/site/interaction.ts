/**
 * `npm run bench:interaction`: the Interaction to Next Paint (INP) of busy@northbound.test on a phone with a CPU four
 * times slower than this machine. Durations are from the browser's Event Timing API, which rounds to 8 ms. INP ignores
 * the slowest interaction of every 50, so that a few delays caused by other work on the machine do not count. Source:
 * "Interaction to Next Paint", web.dev. Exits with an error if the limit is exceeded.
 */
import type { Browser, Page } from '@playwright/test';
import { withBrowser } from '../support/browser.ts';
import { median } from '../support/median.ts';
import { withPortal } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { slowCpu } from '../support/slow-phone.ts';
import { INTERACTIONS } from './interaction-list.ts';

const LIMIT_MS = 100;
const ROUNDS = 5;
const ACCOUNT = 'busy';

/** Runs in the page. Records the duration of each interaction. */
const OBSERVE_INTERACTIONS = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id) interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

/** The durations of the interactions since the last call, in milliseconds. Those shorter than 16 ms count as 16 ms. */
async function takeDurations(page: Page): Promise<number[]> {
  // The entry of an interaction is recorded after its next paint.
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestIdleCallback(seen)))');
  return page.evaluate(`(() => {
    const durations = [...interactions.values()];
    const quick = performance.interactionCount - (globalThis.counted ?? 0) - durations.length;
    globalThis.counted = performance.interactionCount;
    interactions.clear();
    return durations.concat(Array(Math.max(0, quick)).fill(16));
  })()`);
}

const slowestFirst = (durations: readonly number[]) => durations.toSorted((a, b) => b - a);
const interactionToNextPaint = (durations: readonly number[]) =>
  slowestFirst(durations)[Math.floor(durations.length / 50)] ?? 0;

const line = (name: string, ...figures: readonly (string | number)[]) =>
  name.padEnd(36) + figures.map((figure) => String(figure).padStart(12)).join('');

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs all interactions in several rounds and returns their durations by name. */
async function measure(browser: Browser, origin: string): Promise<Map<string, number[]>> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript({ content: OBSERVE_INTERACTIONS });
  await signIn(page, origin, ACCOUNT);
  await slowCpu(page);
  const durations = new Map<string, number[]>(INTERACTIONS.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, before, act, after } of INTERACTIONS) {
      await before?.(page, origin);
      await takeDurations(page);
      await act(page);
      durations.get(name)?.push(...(await takeDurations(page)));
      await after?.(page);
    }
  }
  return durations;
}

await withPortal(print, ({ origin }) =>
  withBrowser(print, async (browser) => {
    const durations = await measure(browser, origin);
    print(line('interaction', 'count', 'median ms', 'slowest ms'));
    for (const [name, all] of durations) print(line(name, all.length, median(all), Math.max(...all)));
    const inp = interactionToNextPaint([...durations.values()].flat());
    print(`\nInteraction to Next Paint: ${inp} ms, limit ${LIMIT_MS} ms${inp > LIMIT_MS ? '   OVER' : ''}`);
    process.exitCode = inp > LIMIT_MS ? 1 : 0;
  }),
);
