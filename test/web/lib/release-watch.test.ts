import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRelease, configureRelease, isSiteReplaced } from '#web/lib/release-watch.ts';

const documentOf = (entry: string) =>
  `<script type="application/json" id="site-data">{"entry":["assets/${entry}.js"],"pages":{}}</script>`;

/** What the site serves: the release of its configuration, and its document. */
let served: { release: string; site: string };
const fetched = vi.fn<(path: string, init?: RequestInit) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.body.innerHTML = documentOf('index-1');
  served = { release: 'first', site: documentOf('index-1') };
  fetched.mockClear();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    fetched(path, init);
    return new Response(path === '/' ? served.site : JSON.stringify({ release: served.release }));
  });
  configureRelease({ release: 'first' });
  return () => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  };
});

const aMinute = () => vi.setSystemTime(Date.now() + 60_000);

describe('the site is not replaced, and is not even asked', () => {
  it.each([
    ['while the API has the same release', 'first'],
    ['when the gateway answers', null],
  ])('%s', async (_, release) => {
    await checkRelease(release);
    expect(fetched).not.toHaveBeenCalled();
    expect(isSiteReplaced()).toBe(false);
  });

  it('without a configuration', async () => {
    configureRelease({ release: '' });
    await checkRelease('second');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('after a response of another release', () => {
  it('the site is replaced as soon as it serves other files, which it does some minutes after the API', async () => {
    await checkRelease('second');
    expect(fetched.mock.calls).toEqual([['/runtime-config.json', { cache: 'no-store' }]]);
    Object.assign(served, { release: 'second', site: documentOf('index-2') });
    await checkRelease('second');
    expect(isSiteReplaced()).toBe(false);
    aMinute();
    await checkRelease('first');
    expect(isSiteReplaced()).toBe(false);
    await checkRelease('second');
    expect(isSiteReplaced()).toBe(true);
    aMinute();
    fetched.mockClear();
    await checkRelease('third');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('the site is asked at most once a minute, however often a canary changes the release of the responses', async () => {
    for (let turn = 0; turn < 20; turn += 1) await checkRelease(turn % 2 === 0 ? 'second' : 'first');
    expect(fetched).toHaveBeenCalledOnce();
    expect(isSiteReplaced()).toBe(false);
  });

  it('the site is not replaced if its files are the same, and the release is known from then on', async () => {
    served.release = 'second';
    await checkRelease('second');
    fetched.mockClear();
    aMinute();
    await checkRelease('second');
    expect(fetched).not.toHaveBeenCalled();
    expect(isSiteReplaced()).toBe(false);
  });

  it('the site is replaced by an earlier release too', async () => {
    configureRelease({ release: 'second' });
    served.site = documentOf('index-0');
    await checkRelease('first');
    expect(isSiteReplaced()).toBe(true);
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['behind a captive portal', async () => new Response('<form>Accept the terms</form>')],
  ])('nothing happens %s, and a later response tries again', async (_, answer) => {
    const network = fetch;
    vi.stubGlobal('fetch', answer);
    await checkRelease('second');
    expect(isSiteReplaced()).toBe(false);
    vi.stubGlobal('fetch', network);
    Object.assign(served, { release: 'second', site: documentOf('index-2') });
    aMinute();
    await checkRelease('second');
    expect(isSiteReplaced()).toBe(true);
  });
});
