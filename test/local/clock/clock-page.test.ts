import { afterAll, describe, expect, it } from 'vitest';
import { RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { aPerson } from '#test/support/events.ts';
import { tokenFor } from '#test/support/tokens.ts';
import { aPortal, callApi, startupErrorOf, TIME } from '../portal-support.ts';
import { temporaryDirectory } from '../support.ts';

const dataDirectory = temporaryDirectory(afterAll);
// Long ago, so that no test depends on today's date.
const portal = await aPortal({ dataDirectory, at: new Date('2026-03-06T20:00:00Z') }, afterAll);
const page = `${portal.origin}/local/clock`;

const post = (body: string, headers: Record<string, string>, url = page) =>
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
const move = (body: unknown) => post(JSON.stringify(body), { 'content-type': 'application/json' });
const submit = (fields: Record<string, string>, headers = {}) =>
  post(String(new URLSearchParams(fields)), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: portal.origin,
    ...headers,
  });
const localNow = () => toLocalTime(portal.clock.now(), 'America/Anchorage').slice(0, 16);

describe('the page of the clock', TIME, () => {
  it('shows the time in each time zone', async () => {
    const response = await fetch(page);
    const html = await response.text();
    expect(html).toContain('Friday, March 6, 2026 at 11:00 AM AKST');
    expect(html).toContain('Friday, March 6, 2026 at 12:00 PM PST');
    expect(html).toContain('Friday, March 6, 2026 at 8:00 PM UTC');
    expect(html).toMatch(/The portal runs \d+ days.* behind the real time\./);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('moves the time that functions and the site see', async () => {
    const token = await tokenFor(portal.identity, aPerson());
    const firstDate = async () => {
      const path = '/appointments/nextAvailableDate?locationCode=ANC';
      return (await callApi<string>(portal.origin, token, 'GET', path)).body;
    };
    const siteTime = async () => {
      const config = RuntimeConfig.parse(await (await fetch(`${portal.origin}/runtime-config.json`)).json());
      return Date.now() + (config.clockOffsetMs ?? 0);
    };
    const [date, time] = [await firstDate(), await siteTime()];
    expect((await move({ minutes: 3 * 24 * 60 })).status).toBe(200);
    expect(await siteTime()).toBeGreaterThanOrEqual(time + 3 * DAY_MS);
    expect((await firstDate()) > date).toBe(true);
  });

  it('moves by minutes, to tomorrow, and to a time in Anchorage or with an offset', async () => {
    const before = portal.clock.now().getTime();
    const { now, offsetMs } = (await (await move({ minutes: 10 })).json()) as {
      now: string;
      offsetMs: number;
    };
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 10 * MINUTE_MS);
    expect(offsetMs).toBe(portal.clock.offsetMs());
    await move({ at: '2026-03-20T12:00:00-08:00' });
    expect(localNow()).toBe('2026-03-20T12:00');
    expect((await submit({ tomorrowAt: '10:00' })).status).toBe(303);
    expect(localNow()).toBe('2026-03-21T10:00');
    expect((await submit({ at: '2026-03-22T23:30' })).status).toBe(303);
    expect(localNow()).toBe('2026-03-22T23:30');
  });

  it.each([
    { minutes: 0 },
    { minutes: -10 },
    { minutes: 1.5 },
    { minutes: 'ten' },
    { minutes: 1e15 },
    { at: '2026-03-01T10:00Z' },
    { at: 'soon' },
    { at: '2027-03-14T02:30' },
    { at: '<img src=x>' },
    { tomorrowAt: '25:00' },
    {},
    [],
    null,
  ])('says why it does not move to %j', async (body) => {
    const before = portal.clock.offsetMs();
    const response = await move(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/^\S.{20}/) });
    expect(portal.clock.offsetMs()).toBe(before);
  });

  it('shows the reason on the page, escaped', async () => {
    const response = await submit({ at: '<img src=x>' });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
  });

  it.each(['null', 'http://localhost:1', 'https://attacker.example'])(
    'does not let a page of %s move it',
    async (origin) => {
      const before = portal.clock.offsetMs();
      expect((await submit({ minutes: '10' }, { origin })).status).toBe(403);
      expect((await fetch(page, { method: 'DELETE' })).status).toBe(405);
      expect(portal.clock.offsetMs()).toBe(before);
    },
  );
});

describe('a restart', TIME, () => {
  it('goes on at the time that the clock showed, and refuses an earlier one', async () => {
    const directory = temporaryDirectory();
    const first = await aPortal({ dataDirectory: directory });
    expect(first.clock.offsetMs()).toBe(0);
    await first.clock.moveTo(new Date(Date.now() + HOUR_MS));
    await first.close();
    expect(await startupErrorOf({ dataDirectory: directory, at: new Date() })).toMatch(
      /--at: It is already .*\. .*start over/,
    );
    const second = await aPortal({ dataDirectory: directory });
    expect(second.clock.now().getTime()).toBeGreaterThanOrEqual(Date.now() + HOUR_MS - 1000);
    await second.close();
    const third = await aPortal({ dataDirectory: directory, fresh: true });
    expect(third.clock.offsetMs()).toBe(0);
  });
});
