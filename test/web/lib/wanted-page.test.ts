import { beforeEach, expect, it, vi } from 'vitest';

/** The module anew, as a page that was just opened has it. */
async function openPage() {
  vi.resetModules();
  return import('../../../web/src/lib/wanted-page.ts');
}

beforeEach(() => sessionStorage.clear());

it('is there on the next page, however often it is asked for, and on no other', async () => {
  (await openPage()).keepWantedPage('/orders');
  const next = await openPage();
  expect([next.wantedPage(), next.wantedPage()]).toEqual(['/orders', '/orders']);
  expect((await openPage()).wantedPage()).toBeUndefined();
});

it('takes the place of the one before, also where no page was wanted', async () => {
  const { keepWantedPage } = await openPage();
  keepWantedPage('/profile');
  keepWantedPage(undefined);
  expect((await openPage()).wantedPage()).toBeUndefined();
});

it('is forgotten with all else', async () => {
  const { keepWantedPage, wantedPage } = await openPage();
  const { tabStorage } = await import('../../../web/src/lib/tab-storage.ts');
  keepWantedPage('/orders');
  expect(wantedPage()).toBe('/orders');
  tabStorage.clear();
  expect(wantedPage()).toBeUndefined();
});
