import { beforeEach, expect, it, vi } from 'vitest';

/** Loads the module again, as a new page does. */
async function openPage() {
  vi.resetModules();
  return import('../../../../web/src/lib/session/return-url.ts');
}

beforeEach(() => sessionStorage.clear());

it('returns the URL on the next page only, however often it is read', async () => {
  (await openPage()).saveReturnUrl('/orders');
  const next = await openPage();
  expect([next.returnUrl(), next.returnUrl()]).toEqual(['/orders', '/orders']);
  expect((await openPage()).returnUrl()).toBeUndefined();
});

it('replaces the previous URL, even with none', async () => {
  const { saveReturnUrl } = await openPage();
  saveReturnUrl('/profile');
  saveReturnUrl(undefined);
  expect((await openPage()).returnUrl()).toBeUndefined();
});

it('is removed when the tab storage is cleared', async () => {
  const { saveReturnUrl, returnUrl } = await openPage();
  const { tabStorage } = await import('../../../../web/src/lib/tab-storage.ts');
  saveReturnUrl('/orders');
  expect(returnUrl()).toBe('/orders');
  tabStorage.clear();
  expect(returnUrl()).toBeUndefined();
});

it('keeps the URL of a page for the pages after it, until the tab storage is cleared', async () => {
  const { keptReturnUrl, returnUrl } = await openPage();
  const { tabStorage } = await import('../../../../web/src/lib/tab-storage.ts');
  expect([keptReturnUrl('/profile'), keptReturnUrl(undefined), returnUrl()]).toEqual(
    Array(3).fill('/profile'),
  );
  tabStorage.clear();
  expect(keptReturnUrl(undefined)).toBeUndefined();
});
