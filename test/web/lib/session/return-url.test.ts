import { beforeEach, expect, it, vi } from 'vitest';

/** The module anew, as a page that was just opened has it. */
async function openPage() {
  vi.resetModules();
  return import('../../../../web/src/lib/session/return-url.ts');
}

beforeEach(() => sessionStorage.clear());

it('is there on the next page, however often it is asked for, and on no other', async () => {
  (await openPage()).keepReturnUrl('/orders');
  const next = await openPage();
  expect([next.returnUrl(), next.returnUrl()]).toEqual(['/orders', '/orders']);
  expect((await openPage()).returnUrl()).toBeUndefined();
});

it('takes the place of the one before, also where no page was wanted', async () => {
  const { keepReturnUrl } = await openPage();
  keepReturnUrl('/profile');
  keepReturnUrl(undefined);
  expect((await openPage()).returnUrl()).toBeUndefined();
});

it('is forgotten with all else', async () => {
  const { keepReturnUrl, returnUrl } = await openPage();
  const { tabStorage } = await import('../../../../web/src/lib/tab-storage.ts');
  keepReturnUrl('/orders');
  expect(returnUrl()).toBe('/orders');
  tabStorage.clear();
  expect(returnUrl()).toBeUndefined();
});
