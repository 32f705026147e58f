import type { Page } from '@playwright/test';

/** Fails all requests for a chunk of the site until the returned function is called. */
export async function failChunk(page: Page, file: string): Promise<() => Promise<void>> {
  const files = `**/assets/${file}-*.js`;
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** Delays all requests for a chunk of the site until the returned function is called. */
export async function delayChunk(page: Page, file: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
