import type { Browser, Page } from '@playwright/test';
import { defineCommand, main } from '#infra/command/command.ts';
import type { Portal } from '#local/portal.ts';
import { withBrowser } from '../support/browser.ts';
import { fixedWorkMs } from '../support/fixed-work.ts';
import { median } from '../support/median.ts';
import { withPortals } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { slowCpu } from '../support/slow-phone.ts';
import { INTERACTIONS } from './interaction-list.ts';

/**
 * As a multiple of the control: a sixth above the slowest before the data router (decision 111). With `--base`, two sites are
 * open in the browser, which makes both slower.
 */
const LIMIT = 1.7;
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

const line = (name: string, ...figures: readonly (string | number)[]) =>
  name.padEnd(36) + figures.map((figure) => String(figure).padStart(12)).join('');

const print = (line: string) => process.stdout.write(`${line}\n`);

/** A page that is signed in, with the durations of its interactions by name. */
async function openSubject(browser: Browser, portal: Portal) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript({ content: OBSERVE_INTERACTIONS });
  await signIn(page, portal.origin, ACCOUNT);
  await slowCpu(page);
  const durations = new Map<string, number[]>(INTERACTIONS.map((interaction) => [interaction.name, []]));
  return { page, origin: portal.origin, durations };
}

async function runAll({ page, origin, durations }: Awaited<ReturnType<typeof openSubject>>): Promise<void> {
  for (const { name, before, act, after } of INTERACTIONS) {
    await before?.(page, origin);
    await takeDurations(page);
    await act(page);
    durations.get(name)?.push(...(await takeDurations(page)));
    await after?.(page);
  }
}

export const command = defineCommand({
  usage: `npm run bench:interaction -- [--base=FOLDER]

The duration of interactions of busy@northbound.test on a phone with a CPU four times slower than this machine, until their
next paint. Durations are from the browser's Event Timing API, which rounds to 8 ms. The limit is for the slowest interaction's
median, which other work on the machine moves less than the highest values, as a multiple of what a fixed amount of script
takes in the same browser, because machines differ. Fails if it is exceeded.

  --base=FOLDER  also measures another checkout, in turn`,
  options: { base: { type: 'string' } },
  run: async ({ values }) => {
    await withPortals(print, values.base, (portals) =>
      withBrowser(print, async (browser) => {
        const measured = await Promise.all(portals.map((portal) => openSubject(browser, portal)));
        const controls: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          for (const subject of measured) {
            controls.push(await fixedWorkMs(subject.page.context()));
            await subject.page.bringToFront();
            await runAll(subject);
          }
        }
        const control = median(controls);
        const [site, base] = measured.map(
          ({ durations }) => new Map([...durations].map(([name, all]) => [name, median(all)])),
        );
        print(line('interaction', 'median ms', 'to control', 'to base'));
        for (const [name, duration] of site ?? []) {
          const isOver = duration / control > LIMIT;
          if (isOver) process.exitCode = 1;
          const toBase = base ? (duration / (base.get(name) ?? Number.NaN)).toFixed(2) : '';
          print(line(name, duration, (duration / control).toFixed(2), toBase, isOver ? 'OVER' : ''));
        }
        print(`\ncontrol: ${control.toFixed(0)} ms; limit: ${LIMIT.toFixed(2)} of it`);
      }),
    );
  },
});
if (import.meta.main) await main(command);
