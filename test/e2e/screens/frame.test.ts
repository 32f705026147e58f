import { delayChunk } from '../network/chunks.ts';
import { rendered } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { shiftOf, watchShifts } from './measure.ts';

test.use({ isFirstVisit: true });

test("nothing moves from the document's frame to the data, on a phone and on a desktop", async ({
  page,
  useSessionOf,
}) => {
  await watchShifts(page);
  const open = async (path: string, content: () => ReturnType<typeof page.getByRole>, width: number) => {
    // React starts with this file, so the frame is painted first.
    const release = await delayChunk(page, 'base');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#starting > header')).toBeAttached();
    await rendered(page);
    release();
    await expect(content().first()).toBeVisible();
    await rendered(page);
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page), `Layout shift of ${path} at ${width}`).toBeLessThanOrEqual(0.01);
    await page.unrouteAll();
  };
  const views = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ];
  for (const view of views) {
    await page.setViewportSize(view);
    await open('/login', () => page.getByRole('heading', { name: 'Log in' }), view.width);
  }
  await useSessionOf(accounts.customer);
  for (const view of views) {
    await page.setViewportSize(view);
    const openHere = (path: string, content: () => ReturnType<typeof page.getByRole>) =>
      open(path, content, view.width);
    await page.evaluate(() => localStorage.removeItem('last-data'));
    await openHere('/orders', () => page.getByRole('article'));
    // Again, with the data of the last visit.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last-data'))).not.toBeNull();
    await openHere('/orders', () => page.getByRole('article'));
    await openHere('/appointments', () => page.getByRole('article'));
    await openHere('/quote', () => page.getByRole('form', { name: 'Quote' }));
  }
});
