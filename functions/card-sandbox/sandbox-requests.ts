import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChargeCard, OpenToken, RefundCharge } from '#functions/payments/provider/card-provider.ts';
import { CARD_ACTIONS, CARD_FORM_FIELDS } from '#shared/contracts/card-frame.ts';
import { CARD_PAGE_PATH } from '#shared/deployment/card-sandbox.ts';
import {
  CLOSED_TEXT,
  cardPage,
  cardPagePolicy,
  messagePage,
  PAGE_DIRECTORY,
  TEST_CARD_PAGE,
} from './card-page.ts';
import { cardSubmission } from './card-submit.ts';
import type { CardLedger, WithLedger } from './ledger.ts';
import type { StoredTransaction } from './ledger-state.ts';

export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly authorization?: string | undefined; readonly origin?: string | undefined };
  readonly body: string;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>> & { readonly 'content-type': string };
  readonly body: string;
}

/** The pages that may show the card page in a frame. */
interface FrameParents {
  /** As in a content security policy. */
  readonly sources: string;
  readonly allows: (origin: string) => boolean;
}

interface SandboxOptions {
  readonly withLedger: WithLedger;
  readonly apiKey: () => Promise<string>;
  readonly now: () => Date;
  readonly parents: () => Promise<FrameParents>;
  /** Runs a call of the server API. Can lose its response. */
  readonly runCall?: (method: string, call: () => Promise<object>) => Promise<object | 'lost'>;
}

/**
 * The sandbox's server API and card page, on any server. Without a response, the server closes the connection.
 * @throws SyntaxError or ZodError for a malformed body
 */
export function sandboxRequests(options: SandboxOptions) {
  const api = apiRequests(options);
  const page = pageRequests(options);
  return (request: SandboxRequest): Promise<SandboxResponse | 'lost'> =>
    request.path.startsWith(API_PATH) ? api(request) : page(request);
}

const API_PATH = '/v1/';

/** The sandbox's server API: one path for each method of the port. The adapter is its only client. */
const API: Readonly<Record<string, (ledger: CardLedger, request: never) => object>> = {
  'open-token': (ledger, request: OpenToken) => ledger.openToken(request),
  'close-token': (ledger, { token }: { token: string }) => ledger.closeToken(token),
  'list-by-order': (ledger, { orderId }: { orderId: string }) => listed(ledger.listByOrder(orderId)),
  'list-day': (ledger, { date }: { date: string }) => listed(ledger.listDay(date)),
  'charge-card': (ledger, request: ChargeCard) => ledger.chargeCard(request),
  'void-charge': (ledger, request: { key: string; transactionId: string }) => ledger.voidCharge(request),
  'refund-charge': (ledger, request: RefundCharge) => ledger.refundCharge(request),
  'find-refund': (ledger, { key }: { key: string }) => ledger.findRefund(key),
  'find-card': (ledger, { cardToken }: { cardToken: string }) => ledger.findCard(cardToken),
  'remove-card': (ledger, { cardToken }: { cardToken: string }) => ledger.removeCard(cardToken),
};

const listed = (transactions: readonly StoredTransaction[]) => ({ answer: 'approved', transactions });

function apiRequests({ withLedger, apiKey, runCall = (_, call) => call() }: SandboxOptions) {
  return async ({ method, path, headers, body }: SandboxRequest): Promise<SandboxResponse | 'lost'> => {
    if (headers.authorization !== `Bearer ${await apiKey()}`) return textResponse(401, 'Unauthorized');
    const name = path.slice(API_PATH.length);
    const handle = Object.hasOwn(API, name) && API[name];
    if (!handle || method !== 'POST') return textResponse(404, 'Not Found');
    const answer = await runCall(name, () =>
      withLedger((ledger) => handle(ledger, JSON.parse(body) as never)),
    );
    return answer === 'lost' ? 'lost' : jsonResponse(answer);
  };
}

const pageFile = (name: string, contentType: string) =>
  response(200, contentType, readFileSync(join(PAGE_DIRECTORY, name), 'utf8'));

const FILES: Readonly<Record<string, SandboxResponse>> = {
  '/': htmlResponse(200, TEST_CARD_PAGE),
  '/card.css': pageFile('card.css', 'text/css'),
  '/card.js': pageFile('card.js', 'text/javascript'),
};

function pageRequests({ withLedger, now, parents }: SandboxOptions) {
  const submit = cardSubmission(withLedger, now);

  /** The parent page posts the token. Only its origin receives the return message. */
  async function openPage({ headers: { origin = '' }, body }: SandboxRequest, { allows }: FrameParents) {
    if (!allows(origin)) return htmlResponse(403, messagePage('This page cannot be opened here.'));
    const form = new URLSearchParams(body);
    const action = CARD_ACTIONS.find((known) => known === form.get(CARD_FORM_FIELDS.action));
    const given = form.get(CARD_FORM_FIELDS.token) ?? '';
    const token = action && (await withLedger((ledger) => ledger.findToken(given, action)));
    if (!action || !token) return htmlResponse(410, messagePage(CLOSED_TEXT));
    return htmlResponse(200, cardPage(token, action, origin));
  }

  async function answer(request: SandboxRequest, framing: FrameParents): Promise<SandboxResponse | 'lost'> {
    const { method, path, body } = request;
    if (method === 'GET') return FILES[path] ?? textResponse(404, 'Not Found');
    if (method === 'POST' && path === CARD_PAGE_PATH) return openPage(request, framing);
    if (method !== 'POST' || path !== `${CARD_PAGE_PATH}/submit`) return textResponse(404, 'Not Found');
    const result = await submit(JSON.parse(body));
    if (result === 'error') return textResponse(500, 'The card page failed.');
    return result === 'lost' ? 'lost' : jsonResponse(result);
  }

  return async (request: SandboxRequest): Promise<SandboxResponse | 'lost'> => {
    const framing = await parents();
    const answered = await answer(request, framing);
    if (answered === 'lost') return 'lost';
    const security = {
      'content-security-policy': cardPagePolicy(framing.sources),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    };
    return { ...answered, headers: { ...answered.headers, ...security } };
  };
}

function response(status: number, contentType: string, body: string): SandboxResponse {
  return { status, headers: { 'content-type': contentType }, body };
}

/** A plain text that explains the status. */
export const textResponse = (status: number, text: string): SandboxResponse =>
  response(status, 'text/plain; charset=utf-8', `${text}\n`);

const jsonResponse = (value: object) =>
  response(200, 'application/json; charset=utf-8', JSON.stringify(value));

function htmlResponse(status: number, html: string): SandboxResponse {
  return response(status, 'text/html; charset=utf-8', html);
}
