import type { BrowserContext, Page } from '@playwright/test';
import { median } from './median.ts';
import { slowCpu } from './slow-phone.ts';

const RUNS = 9;

/** Sorts a fixed amount of text and shows a list: about as much as an interaction of the site may take. */
const WORK = `new Promise((shown) => {
  const start = performance.now();
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const words = Array.from({ length: 3000 }, () => 'NB' + next().toString(36)).sort((a, b) => a.localeCompare(b));
  document.body.innerHTML = words.slice(0, 200).map((word) => '<li><b>' + word + '</b></li>').join('');
  // The message is received after the frame.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => shown(performance.now() - start);
  requestAnimationFrame(() => port2.postMessage(null));
})`;

/**
 * The control of an interaction: how long a fixed amount of script takes until it is on screen, in milliseconds, with the slow
 * CPU and in the browser of the site.
 */
export async function fixedWorkMs(context: BrowserContext): Promise<number> {
  const page: Page = await context.newPage();
  await slowCpu(page);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await page.evaluate<number>(WORK));
  await page.close();
  return median(times);
}
