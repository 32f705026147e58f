/**
 * `npm run bench:interaction`: how long the screens of busy@northbound.test take from a press or a key to the next
 * picture on screen (interaction to next paint), on a phone whose processor is four times slower than this machine.
 * Prints the slowest of several rounds beside the limit; ends with an error where one is over it.
 *
 * The figure is the browser's own: the `duration` of its event timing entries, which counts in steps of 8 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startPortal } from '../local/portal.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../test/support/chromium.ts';
import { INTERACTIONS } from './interaction-list.ts';
import { signIn } from './sign-in.ts';

const LIMIT_MS = 200;
const SLOW_DOWN = 4;
const ROUNDS = 5;
const ACCOUNT = 'busy';

/** Keeps, in the page, every interaction that took longer than a frame. Text, because it is none of this program's code. */
const OBSERVE_INTERACTIONS = `
  globalThis.interactionDurations = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactionDurations.push(duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

/** The slowest interaction since the last call, in milliseconds; 16 where all were faster than the browser reports. */
async function slowest(page: Page): Promise<number> {
  // The entry of an interaction comes after the picture that ends it.
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestIdleCallback(seen)))');
  return page.evaluate('Math.max(16, ...interactionDurations.splice(0))');
}

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
  const worst = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, before, act, after } of INTERACTIONS) {
      await before?.(page, portal.origin);
      await slowest(page);
      await act(page);
      worst.set(name, Math.max(worst.get(name) ?? 0, await slowest(page)));
      await after?.(page);
    }
  }
  print(`${'interaction'.padEnd(44)} slowest ms    limit ms`);
  for (const [name, milliseconds] of worst)
    print(
      `${name.padEnd(44)} ${String(milliseconds).padStart(10)} ${String(LIMIT_MS).padStart(11)}${milliseconds > LIMIT_MS ? '  OVER' : ''}`,
    );
  process.exitCode = [...worst.values()].every((milliseconds) => milliseconds <= LIMIT_MS) ? 0 : 1;
} finally {
  await browser.close();
  await portal.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
