import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import { readBody, send, sendJson } from '../http/messages.ts';
import { CLOCK_PATH, CLOCK_POLICY, CLOCK_TIME_ZONE, clockPage } from './clock-page.ts';
import { ClockError, type PortalClock, readInstant } from './portal-clock.ts';

const MAX_BODY_BYTES = 1000;

/** How far to move: by minutes, to a time tomorrow in Anchorage, or to a time that is in Anchorage if it has no offset. */
const Move = z.union([
  z.object({ minutes: z.coerce.number().check(z.int(), z.gte(1)) }),
  z.object({ tomorrowAt: z.iso.time({ precision: -1 }) }),
  z.object({ at: z.string() }),
]);

/**
 * Serves the clock's page. A POST moves the clock: a form leads back to the page, and JSON such as `{"minutes": 10}` returns
 * the new time.
 */
export async function handleClock(
  clock: PortalClock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isJson = request.headers['content-type']?.startsWith('application/json') === true;
  const sendPage = (status: number, error?: string) => {
    response.setHeader('content-security-policy', CLOCK_POLICY);
    send(response, status, 'text/html; charset=utf-8', clockPage(clock, error));
  };
  if (request.method !== 'POST') return sendPage(200);
  try {
    const body = (await readBody(request, MAX_BODY_BYTES)).toString();
    const fields: unknown = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    await clock.moveTo(timeOf(Move.parse(fields), clock.now()));
  } catch (error) {
    const message = errorMessage(error);
    if (!isJson) return sendPage(400, message);
    return send(response, 400, 'application/json; charset=utf-8', JSON.stringify({ message }));
  }
  if (isJson) return sendJson(response, { now: clock.now().toISOString(), offsetMs: clock.offsetMs() });
  response.writeHead(303, { location: CLOCK_PATH }).end();
}

function timeOf(move: z.infer<typeof Move>, now: Date): Date {
  if ('minutes' in move) return new Date(now.getTime() + move.minutes * MINUTE_MS);
  const isInstant = 'at' in move && /(Z|[+-]\d\d:\d\d)$/.test(move.at);
  if (isInstant) return readInstant(move.at);
  const [date = '', time = ''] =
    'at' in move ? move.at.split('T') : [addDays(toLocalDate(now, CLOCK_TIME_ZONE), 1), move.tomorrowAt];
  const at = isLocal(date, time) ? fromLocalTime(date, time, CLOCK_TIME_ZONE) : null;
  if (!at) throw new ClockError(`There is no time ${date} ${time} in Anchorage.`);
  return at;
}

const isLocal = (date: string, time: string) =>
  z.iso.date().safeParse(date).success && z.iso.time({ precision: -1 }).safeParse(time).success;

function errorMessage(error: unknown): string {
  if (error instanceof ClockError) return error.message;
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
    return 'Send one of {"minutes": 10}, {"tomorrowAt": "10:00"} and {"at": "2026-12-23T16:00-09:00"}.';
  throw error;
}
