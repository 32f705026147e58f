import { beforeEach, expect, it, vi } from 'vitest';
import { browserErrorRoutes } from '#shared/contracts/public/browser-errors.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

/** A page that has just been loaded. */
async function openedPage() {
  vi.resetModules();
  const { configureRelease } = await import('#web/lib/release-watch.ts');
  configureRelease({ release: 'abc123' });
  return import('#web/lib/errors/report-error.ts');
}

beforeEach(() => {
  sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', sent);
  window.history.replaceState(null, '', '/receipts/0f3k2m5q7s9u?from=jo@example.com');
});

const SITE = 'https://portal.example';
const CHROMIUM = (message: string) => `TypeError: ${message}\n    at f (${SITE}/assets/orders-x1.js:1:23456)`;
const failed = (message: string, stack = CHROMIUM(message)) =>
  Object.assign(new TypeError(message), { stack });
const reports = () => sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)));

it('is sent with the release, the route, the message and the stack, and without personal data', async () => {
  const { reportError } = await openedPage();
  reportError(
    failed('No package for jo@example.com'),
    '\n    at Card (https://portal.example/assets/card-y2.js:1:7)',
  );
  expect(sent.mock.calls).toMatchObject([
    ['/api/browser-errors', { method: 'POST', keepalive: true, credentials: 'omit' }],
  ]);
  expect(reports()).toEqual([
    {
      release: 'abc123',
      page: '/receipts/:id',
      message: 'TypeError: No package for [email]',
      stack: 'at f (/assets/orders-x1.js:1:23456)\nat Card (/assets/card-y2.js:1:7)',
    },
  ]);
});

it('has the same form in Safari and Firefox, whose stacks have no message', async () => {
  const { reportError } = await openedPage();
  reportError(failed('x', `f@${SITE}/assets/orders-x1.js:1:23456\n@${SITE}/assets/index-z3.js:1:9`));
  expect(reports()).toMatchObject([
    { message: 'TypeError: x', stack: 'f@/assets/orders-x1.js:1:23456\n@/assets/index-z3.js:1:9' },
  ]);
});

it.each<[string, unknown]>([
  ['an answer of the API', new ApiError({ status: 503, error: 'Unavailable' })],
  ['an aborted load', new DOMException('Aborted', 'AbortError')],
  ['a lost connection', failed('Failed to fetch')],
  ['a file of an older release', failed('Failed to fetch dynamically imported module: /assets/a.js')],
  ['such a file in Safari', failed("'text/html' is not a valid JavaScript MIME type.")],
  ['a wrong code', Object.assign(failed('x'), { name: 'CodeMismatchException' })],
  ['a script of another origin', null],
  ['a script of an extension', failed('x', 'TypeError: x\n    at chrome-extension://abc/content.js:1:2')],
  ['an extension around the site', failed('x', `f@moz-extension://abc/a.js:1:2\n@${SITE}/assets/a.js:1:2`)],
  ['a rejection without an error', 'cancelled'],
])('is not sent for %s', async (_, error) => {
  const { reportError } = await openedPage();
  reportError(error);
  expect(sent).not.toHaveBeenCalled();
});

it('is sent once for each error, and a few times for each page load', async () => {
  const { reportError } = await openedPage();
  reportError(failed('first'));
  reportError(failed('first'));
  expect(sent).toHaveBeenCalledTimes(1);
  for (let index = 0; index < 20; index++) reportError(failed(`another ${index}`));
  expect(sent).toHaveBeenCalledTimes(5);
});

it('is accepted by the API, however long the error is', async () => {
  const { reportError } = await openedPage();
  reportError(failed('é 📦\u0000'.repeat(1000)));
  reportError(failed('x', `at f (${SITE}/assets/orders-x1.js:1:2)\n`.repeat(500)));
  const { body } = browserErrorRoutes.reportBrowserError;
  expect(reports().map((report) => body.safeParse(report).error)).toEqual([undefined, undefined]);
});

it('never fails itself', async () => {
  const { reportError } = await openedPage();
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(() => reportError(failed('x'))).not.toThrow();
  expect(() => reportError({ toString: null })).not.toThrow();
});

it('comes from errors and rejections that nothing has caught', async () => {
  const { reportUncaughtErrors } = await openedPage();
  reportUncaughtErrors();
  window.dispatchEvent(new ErrorEvent('error', { error: failed('thrown') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: failed('rejected') }));
  expect(reports().map(({ message }) => message)).toEqual(['TypeError: thrown', 'TypeError: rejected']);
});
