import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from '#web/lib/reload-once.ts';

/** What the document of a release says about it. Its script, which rarely changes, does not tell releases apart. */
const documentOf = (entry: string) =>
  `<script type="application/json" id="site-data">{"entry":["assets/${entry}.js"],"pages":{}}</script>`;
const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = documentOf('index-1');
  reload.mockClear();
  const original = window.location.reload;
  window.location.reload = reload;
  return () => {
    window.location.reload = original;
    document.body.innerHTML = '';
  };
});

it.each([
  ['a new release', documentOf('index-2'), false, 1],
  ['the same release', documentOf('index-1'), false, 0],
  ['the same release, when asked for', documentOf('index-1'), true, 1],
  ["a captive portal's page", '<form>Accept the terms</form>', true, 0],
])('with %s, the page reloads at most once', async (_, site, always, times) => {
  vi.stubGlobal('fetch', async () => new Response(site));
  await reloadOnce(always);
  await reloadOnce(always);
  expect(reload).toHaveBeenCalledTimes(times);
});

it('does not reload for ever if the browser stores nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const load = async (site: string) => {
    vi.stubGlobal('fetch', async () => new Response(site));
    vi.resetModules();
    await (await import('#web/lib/reload-once.ts')).reloadOnce(true);
  };
  await load(documentOf('index-1'));
  expect(reload).not.toHaveBeenCalled();
  // The new document has other files, so this cannot repeat.
  await load(documentOf('index-2'));
  expect(reload).toHaveBeenCalledOnce();
});
