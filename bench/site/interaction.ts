/**
 * `npm run bench:interaction`: how long the screens of busy@northbound.test take from a press or a key to the next
 * image on screen, on a phone whose processor is four times slower than this machine. The figure is the browser's
 * own, the `duration` of its event timing, which counts in steps of 8 ms. Beside the limit stands the interaction to
 * next paint of the whole visit, which by its definition leaves one of fifty interactions out; on a machine that does
 * other work as well, single ones are slower than the page made them. Source: "Interaction to Next Paint", web.dev.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startPortal } from '../../local/portal.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';
import { median } from '../support/median.ts';
import { signIn } from '../support/sign-in.ts';
import { INTERACTIONS } from './interaction-list.ts';

const LIMIT_MS = 200;
const SLOW_DOWN = 4;
const ROUNDS = 5;
const ACCOUNT = 'busy';

/** Keeps, in the page, how long each interaction took. Text, because it is none of this program's code. */
const OBSERVE_INTERACTIONS = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id) interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

/** The durations of the interactions since the last call, in milliseconds; those within one frame as 16. */
async function takeDurations(page: Page): Promise<number[]> {
  // The entry of an interaction comes after the image that ends it.
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
/** The slowest interaction of a visit, without one of each fifty. */
const toNextPaint = (durations: readonly number[]) =>
  slowestFirst(durations)[Math.floor(durations.length / 50)] ?? 0;

const line = (name: string, ...figures: readonly (string | number)[]) =>
  name.padEnd(36) + figures.map((figure) => String(figure).padStart(12)).join('');

const print = (line: string) => process.stdout.write(`${line}\n`);
const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-interaction-'));
const portal = await startPortal({ dataDirectory, port: 0, site: 'built', print });
const browser = await chromium.launch({ executablePath: ensureChromium(print), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript({ content: OBSERVE_INTERACTIONS });
  await signIn(page, portal.origin, ACCOUNT);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const durations = new Map<string, number[]>(INTERACTIONS.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, before, act, after } of INTERACTIONS) {
      await before?.(page, portal.origin);
      await takeDurations(page);
      await act(page);
      durations.get(name)?.push(...(await takeDurations(page)));
      await after?.(page);
    }
  }
  print(line('interaction', 'count', 'median ms', 'slowest ms'));
  for (const [name, own] of durations) print(line(name, own.length, median(own), Math.max(...own)));
  const visit = toNextPaint([...durations.values()].flat());
  print(`\nInteraction to next paint: ${visit} ms, limit ${LIMIT_MS} ms${visit > LIMIT_MS ? '   OVER' : ''}`);
  process.exitCode = visit > LIMIT_MS ? 1 : 0;
} finally {
  await browser.close();
  await portal.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
