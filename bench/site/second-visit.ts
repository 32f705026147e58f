import type { BrowserContext } from '@playwright/test';

/** Runs in the page. Resolves when the site has kept the last list, and the worker the document, its last file. */
const EVERYTHING_KEPT = `new Promise((resolve) => {
  const timer = setInterval(async () => {
    if (!('last-data' in localStorage) || !(await caches.match('/'))) return;
    clearInterval(timer);
    resolve();
  }, 100);
})`;

/**
 * Visits a page until everything is kept for the next visit, then closes it and stops the worker.
 * @param hasWorker otherwise, the browser's own cache is all that is kept
 */
export async function visitOnce(context: BrowserContext, url: string, hasWorker: boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  if (hasWorker) await page.evaluate(EVERYTHING_KEPT);
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.close();
}
