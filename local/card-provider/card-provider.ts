import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import type { ChargeCard, OpenToken, RefundCharge } from '#functions/payments/provider/card-provider.ts';
import { CARD_ACTIONS, CARD_FORM_FIELDS } from '#shared/contracts/card-frame.ts';
import { guardedServer, isLocalOrigin, printError } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';
import { send, sendJson, sendText } from '../http/messages.ts';
import { bodyText, RequestError } from '../http/request-error.ts';
import {
  CARD_PAGE_POLICY,
  CLOSED_TEXT,
  cardPage,
  messagePage,
  PAGE_DIRECTORY,
  TEST_CARD_PAGE,
} from './card-page.ts';
import { cardSubmission } from './card-submit.ts';
import { type Faults, type SandboxControls, sandboxControls } from './controls.ts';
import { CardLedger } from './ledger.ts';
import type { StoredTransaction } from './ledger-state.ts';
import { openSandboxStore } from './store.ts';
import { openWebhooks } from './webhooks.ts';

export const CARD_PAGE_PATH = '/pay';

const MAX_BODY_BYTES = 2_000_000;

/** How the portal reaches a card provider. */
export interface CardProviderAccess {
  /** `http://127.0.0.1:<port>`. Its host name differs from the portal's, so that they share no cookies. */
  readonly origin: string;
  readonly apiKey: string;
  readonly webhookSecrets: readonly string[];
}

/** The portal's secret for a card provider. */
export const secretOf = ({ apiKey, webhookSecrets }: CardProviderAccess): string =>
  JSON.stringify({ apiKey, webhookSecrets });

interface CardProviderOptions {
  readonly directory: string;
  /** Where webhooks are sent; can also be set later. */
  readonly webhookUrl?: string;
  /** The portal's clock, with which the portal compares the times of charges and webhooks; by default the real time. */
  readonly clock?: Clock;
  readonly report?: (error: unknown) => void;
}

/**
 * Starts the sandbox card provider: the card page, the server API, the webhooks, and the controls for tests. Reuses the
 * port of its last start if it is free.
 */
export async function startCardProvider(options: CardProviderOptions) {
  const store = openSandboxStore(options.directory);
  const { apiKey, webhookSecret, ledger: state } = store.state;
  const { clock = systemClock, report = printError } = options;
  const webhooks = openWebhooks(store, clock, report);
  const onChange = () => {
    store.save();
    webhooks.wake();
  };
  const ledger = new CardLedger({ clock, state, onEvent: webhooks.add, onChange });
  const { controls, faults } = sandboxControls(ledger, webhooks);
  webhooks.url = options.webhookUrl;
  const handlers = {
    api: apiListener(ledger, apiKey, faults),
    page: pageListener(ledger, clock.now),
    control: controlListener(controls),
  };
  const server = guardedServer(
    (request, response) => {
      const path = request.url?.split('?', 1)[0] ?? '/';
      if (path.startsWith('/v1/')) return handlers.api(request, response, path.slice(4));
      if (path.startsWith('/control/')) return handlers.control(request, response, path.slice(9));
      return handlers.page(request, response, path);
    },
    // The site posts the token into the card frame; the test cards are a page of their own.
    { allowsOrigin: isLocalOrigin, allowsLinks: true, report },
  );
  const lastPort = store.state.port;
  const port = await listenLocally(server, lastPort).catch((error: unknown) => {
    if (lastPort === 0) throw error;
    return listenLocally(server);
  });
  store.state.port = port;
  store.save();
  webhooks.wake();
  return {
    origin: `http://127.0.0.1:${port}`,
    apiKey,
    webhookSecrets: [webhookSecret],
    controls,
    close: async () => {
      webhooks.close();
      await closeImmediately(server);
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse, name: string) => Promise<void>;

const textOf = (request: IncomingMessage) => bodyText(request, MAX_BODY_BYTES);

/** The sandbox's server API: one path for each method of the port. The adapter is its only client. */
function apiListener(ledger: CardLedger, apiKey: string, faults: Faults): Listener {
  const api: Record<string, (request: never) => object> = {
    'open-token': (request: OpenToken) => ledger.openToken(request),
    'close-token': ({ token }: { token: string }) => ledger.closeToken(token),
    'list-by-order': ({ orderId }: { orderId: string }) => listed(ledger.listByOrder(orderId)),
    'list-day': ({ date }: { date: string }) => listed(ledger.listDay(date)),
    'charge-card': (request: ChargeCard) => ledger.chargeCard(request),
    'void-charge': (request: { key: string; transactionId: string }) => ledger.voidCharge(request),
    'refund-charge': (request: RefundCharge) => ledger.refundCharge(request),
    'find-refund': ({ key }: { key: string }) => ledger.findRefund(key),
    'find-card': ({ cardToken }: { cardToken: string }) => ledger.findCard(cardToken),
    'remove-card': ({ cardToken }: { cardToken: string }) => ledger.removeCard(cardToken),
  };
  return async (request, response, method) => {
    const text = await textOf(request);
    if (request.headers.authorization !== `Bearer ${apiKey}`) return sendText(response, 401, 'Unauthorized');
    const handle = Object.hasOwn(api, method) && api[method];
    if (!handle || request.method !== 'POST') return sendText(response, 404, 'Not Found');
    const outage = faults.next(method);
    if (outage === 'before') return void response.destroy();
    const result = handle(JSON.parse(text) as never);
    await faults.wait(method);
    if (outage === 'after') return void response.destroy();
    sendJson(response, result);
  };
}

const listed = (transactions: readonly StoredTransaction[]) => ({ answer: 'approved', transactions });

function controlListener(controls: SandboxControls): Listener {
  return async (request, response, name) => {
    const text = await textOf(request);
    const control = Object.hasOwn(controls, name) && (controls as unknown as Record<string, unknown>)[name];
    const isFromPage = request.headers.origin !== undefined;
    if (typeof control !== 'function' || isFromPage || request.method !== 'POST')
      return sendText(response, 404, 'Not Found');
    const values: unknown = JSON.parse(text || '[]');
    if (!Array.isArray(values)) throw new RequestError(400, 'Send the arguments as a JSON array.');
    sendJson(response, (await control(...values)) ?? null);
  };
}

function pageListener(ledger: CardLedger, now: () => Date): Listener {
  const submit = cardSubmission(ledger, now);
  const serveFile = sirv(PAGE_DIRECTORY, { extensions: [] });
  return async (request, response, path) => {
    response.setHeader('content-security-policy', CARD_PAGE_POLICY);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cache-control', 'no-store');
    const notFound = () => sendText(response, 404, 'Not Found');
    if (request.method === 'GET' && path === '/') return sendPage(response, 200, TEST_CARD_PAGE);
    if (request.method === 'GET') return serveFile(request, response, notFound);
    if (request.method === 'POST' && path === CARD_PAGE_PATH) return openPage(ledger, request, response);
    if (request.method !== 'POST' || path !== `${CARD_PAGE_PATH}/submit`) return notFound();
    const result = await submit(JSON.parse(await textOf(request)));
    if (result === 'lost') return void response.destroy();
    if (result === 'error') return sendText(response, 500, 'The card page failed.');
    sendJson(response, result);
  };
}

/** The parent page posts the token. Only its origin receives the return message. */
async function openPage(
  ledger: CardLedger,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await textOf(request));
  const origin = request.headers.origin ?? '';
  if (!isLocalOrigin(origin)) return sendPage(response, 403, messagePage('This page cannot be opened here.'));
  const action = CARD_ACTIONS.find((known) => known === form.get(CARD_FORM_FIELDS.action));
  const token = action && ledger.findToken(form.get(CARD_FORM_FIELDS.token) ?? '', action);
  if (!action || !token) return sendPage(response, 410, messagePage(CLOSED_TEXT));
  sendPage(response, 200, cardPage(token, action, origin));
}

const sendPage = (response: ServerResponse, status: number, html: string) =>
  send(response, status, 'text/html; charset=utf-8', html);
