/**
 * Runs a Node process, its worker threads and its child processes as if it were another day:
 * `NORTHBOUND_TEST_NOW=2026-11-27T11:40-09:00 NODE_OPTIONS="--import=$PWD/test/support/runner/shifted-clock.mjs" npm test`.
 * Time continues from there, even in the pages of browser tests. Timers, `performance` and other programs keep the
 * real clock.
 */
import { ServerResponse } from 'node:http';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const { NORTHBOUND_TEST_NOW, NORTHBOUND_TEST_CLOCK_OFFSET } = process.env;
const RealDate = globalThis.Date;
const realNow = RealDate.now;

/** Children and workers inherit the offset, so that all processes of a run agree on the time. */
const inherited = getEnvironmentData('NORTHBOUND_TEST_CLOCK_OFFSET') ?? NORTHBOUND_TEST_CLOCK_OFFSET;
const offset = Number(
  inherited ?? (NORTHBOUND_TEST_NOW ? RealDate.parse(NORTHBOUND_TEST_NOW) - realNow() : 0),
);
if (!Number.isFinite(offset)) throw new Error(`NORTHBOUND_TEST_NOW is not a date: ${NORTHBOUND_TEST_NOW}`);

if (offset !== 0) {
  process.env.NORTHBOUND_TEST_CLOCK_OFFSET = String(offset);
  setEnvironmentData('NORTHBOUND_TEST_CLOCK_OFFSET', String(offset));

  const now = () => realNow() + offset;
  RealDate.now = now;
  // The prototype stays the engine's own, so that dates from Node itself are still instances of Date.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: (target) => new target(now()).toString(),
  });
  RealDate.prototype.constructor = globalThis.Date;

  const formats = Intl.DateTimeFormat.prototype;
  const { get: formatGetter } = Object.getOwnPropertyDescriptor(formats, 'format');
  const { formatToParts } = formats;
  Object.defineProperty(formats, 'format', {
    configurable: true,
    get() {
      const format = formatGetter.call(this);
      return (date = now()) => format(date);
    },
  });
  formats.formatToParts = function (date = now()) {
    return formatToParts.call(this, date);
  };

  // AWS SDKs retry a failed request if the Date header of the response shows that their clock is wrong.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (status, ...rest) {
    const date = new globalThis.Date().toUTCString();
    const headers = rest.at(-1);
    if (headers !== null && typeof headers === 'object' && 'date' in headers)
      return writeHead.call(this, status, ...rest.slice(0, -1), { ...headers, date });
    if (!this.headersSent) this.setHeader('date', date);
    return writeHead.call(this, status, ...rest);
  };
}
