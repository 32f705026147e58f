import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Clock } from '#functions/core/platform/clock.ts';
import { send, sendText } from '#local/http/messages.ts';
import { bodyText } from '#local/http/request-error.ts';
import type { ShippingControls } from '../controls.ts';
import type { ShippingEngine } from '../engine/engine.ts';
import { ApiFailure } from '../engine/failure.ts';
import type { Faults } from '../engine/faults.ts';
import type { Order } from '../engine/order.ts';
import { act } from './page-actions.ts';
import { SHOWN_ORDERS, START_PAGE_POLICY, type StartPageView, startPage } from './start-page.ts';

const MAX_BODY_BYTES = 10_000;

interface Sandbox {
  readonly engine: ShippingEngine;
  readonly faults: Faults;
  readonly controls: ShippingControls;
  readonly clock: Clock;
}

/** Serves the start page. A POST of one of its forms does what it asks for, and leads back to the page. */
export function startPageHandler(sandbox: Sandbox) {
  /** What the last form did, for the page that its browser loads next. */
  let done: string | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const search = url.searchParams.get('search') ?? '';
    if (request.method === 'GET' || request.method === 'HEAD') {
      show(sandbox, response, 200, { search, done });
      done = undefined;
      return;
    }
    if (request.method !== 'POST') return sendText(response, 405, 'Method Not Allowed');
    const fields = Object.fromEntries(new URLSearchParams(await bodyText(request, MAX_BODY_BYTES)));
    try {
      done = act(sandbox.controls, fields);
      response.writeHead(303, { location: url.pathname + url.search }).end();
    } catch (error) {
      const isRefused = error instanceof ApiFailure || error instanceof z.core.$ZodError;
      if (!isRefused) throw error;
      const message = error instanceof ApiFailure ? error.message : 'Check what you entered.';
      show(sandbox, response, 400, { search, error: message });
    }
  };
}

function show(
  { engine, faults, clock }: Sandbox,
  response: ServerResponse,
  status: number,
  texts: Pick<StartPageView, 'search' | 'done' | 'error'>,
): void {
  const found = engine.all().filter((order) => matches(order, texts.search.trim()));
  const lastFirst = found.toSorted((one, other) =>
    one.modified === other.modified ? other.orderId - one.orderId : one.modified < other.modified ? 1 : -1,
  );
  const { planned, delays, downUntil } = faults;
  response.setHeader('content-security-policy', START_PAGE_POLICY);
  const page = startPage({
    ...texts,
    ...{ planned, delays, downUntil, isDown: faults.isDown(), now: clock.now() },
    count: found.length,
    orders: lastFirst.slice(0, SHOWN_ORDERS),
  });
  send(response, status, 'text/html; charset=utf-8', page);
}

function matches({ orderId, billNumber, user1, traceNumbers }: Order, search: string): boolean {
  const numbers = [String(orderId), billNumber, user1, ...traceNumbers.map(({ traceNumber }) => traceNumber)];
  return search === '' || numbers.some((number) => number.toLowerCase().includes(search.toLowerCase()));
}
