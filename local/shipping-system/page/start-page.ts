import { CLOCK_TIME_ZONE, timeIn } from '#local/clock/clock-page.ts';
import { plainPage } from '#local/server/local-page.ts';
import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import type { PlannedFault } from '../engine/faults.ts';
import type { Order } from '../engine/order.ts';
import { DELAYS_SECONDS, FAULT_BUTTONS, OUTAGES_MINUTES } from './page-actions.ts';

/** The page's content security policy. It has forms and no script. */
export const START_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const STYLE = `
.buttons { display: flex; flex-wrap: wrap; gap: 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
article h3 { margin-bottom: .25rem; } ol { margin: .5rem 0; padding-left: 1.5rem; }
summary { cursor: pointer; padding: .625rem 0; color: var(--accent); font-weight: 600; }
input[type="number"] { width: 8rem; } .done { border-left: .25rem solid var(--accent); padding: .25rem .75rem; }
`;

/** Up to this many orders are shown. */
export const SHOWN_ORDERS = 50;

export interface StartPageView {
  readonly now: Date;
  readonly count: number;
  /** The ones that changed last, first. */
  readonly orders: readonly Order[];
  readonly search: string;
  readonly isDown: boolean;
  readonly downUntil: number | null;
  readonly planned: readonly PlannedFault[];
  readonly delays: ReadonlyMap<string, number>;
  /** What a form has just done, or why it could not. */
  readonly done?: string | undefined;
  readonly error?: string | undefined;
}

/** The page for people: the orders of the sandbox, and buttons for what can go wrong. */
export function startPage(view: StartPageView): string {
  const { now, count, orders, search, done, error } = view;
  const shown = orders.map(orderArticle).join('');
  const body = `<main>
<h1>Sandbox shipping system</h1>
<p class="about">Stands in for TruckMate. Its time is ${escapeHtml(timeIn(now, CLOCK_TIME_ZONE))}.</p>
${done === undefined ? '' : `<p class="done" role="status">${escapeHtml(done)}</p>`}
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<h2>Faults</h2>
${faultState(view)}
${faultForms()}
<h2>Orders (${count})</h2>
<form method="get" role="search"><label>Package id, freight bill or bill number<br><input name="search" value="${escapeHtml(search)}"></label><button>Search</button></form>
<div class="buttons">${form('post-all', 'Post all bills')}</div>
${orders.length < count ? `<p>These ${orders.length} changed last.</p>` : ''}
${shown || '<p>There are no orders.</p>'}
</main>`;
  return plainPage('Sandbox shipping system', body, STYLE);
}

function faultState({ isDown, downUntil, planned, delays }: StartPageView): string {
  const states = [
    ...(isDown && downUntil !== null ? [`Down until ${timeIn(new Date(downUntil), CLOCK_TIME_ZONE)}.`] : []),
    ...[...delays].map(([method, ms]) => `Slow: ${ms / 1000} s for ${named(method)}.`),
    ...planned.map(({ method, fault, times }) => {
      const often = times === null ? 'all requests' : `the next ${times}`;
      return `${fault.kind}: ${often} of ${named(method)}.`;
    }),
  ];
  if (states.length === 0) return '<p>Everything works.</p>';
  return `<ul>${states.map((state) => `<li>${escapeHtml(state)}</li>`).join('')}</ul>`;
}

const named = (method: string) => (method === '*' ? 'every kind' : `the kind “${method}”`);

function faultForms(): string {
  const next = Object.entries(FAULT_BUTTONS).map(([fault, { label }]) => form('fault', label, { fault }));
  const slow = DELAYS_SECONDS.map((seconds) => form('slow', `Slow: ${seconds} s`, { seconds }));
  const down = OUTAGES_MINUTES.map((minutes) => form('down', downLabel(minutes), { minutes }));
  return `<h3>The next change</h3><div class="buttons">${next.join('')}</div>
<h3>Until it recovers</h3><div class="buttons">${[...slow, ...down, form('recover', 'Recover')].join('')}</div>`;
}

const downLabel = (minutes: number) =>
  minutes >= 1440 ? 'Down for a day' : minutes >= 60 ? 'Down for an hour' : `Down for ${minutes} minutes`;

function form(action: string, label: string, values: Readonly<Record<string, string | number>> = {}): string {
  const fields = Object.entries({ action, ...values }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
  );
  return `<form method="post">${fields.join('')}<button>${escapeHtml(label)}</button></form>`;
}

function orderArticle(order: Order): string {
  const { orderId, billNumber, documentType, masterOrderId, status, statusHistory, weight, endZone } = order;
  const kind =
    masterOrderId !== null ? ` (child of ${masterOrderId})` : documentType === 'REBILL' ? ' (rebill)' : '';
  const traces = order.traceNumbers.map(({ traceType, traceNumber }) => `${traceType} ${traceNumber}`);
  const customs = order.customDefs.map(({ label, value }) => `${label}: ${value}`);
  const facts: readonly [string, string][] = [
    ['Bill', billNumber || 'not posted'],
    ['Status', status],
    ['Customer', `${order.caller.clientId} ${order.caller.contact}`],
    ['Our number', order.user1],
    ['To', endZone],
    ['Weight', `${weight} lb, ${order.length} × ${order.width} × ${order.height} in`],
    ['Charges', order.charges === null ? 'none' : `$${order.charges.toFixed(2)}`],
    ['Trace numbers', traces.join(', ')],
    ...(customs.length > 0
      ? [['Custom fields', customs.join(', ')] as const satisfies [string, string]]
      : []),
  ];
  const rows = statusHistory.map(
    ({ statusCode, statusDate, reasonCode, comment }) =>
      `<li>${escapeHtml([statusCode, statusDate, reasonCode, comment].filter(Boolean).join(' · '))}</li>`,
  );
  const buttons = (
    [
      ['cancel', 'Cancel the bill'],
      ['post', 'Post the bill'],
      ['bill', 'Mark as billed'],
      ['rebill', 'Rebill'],
      ['split', 'Split'],
      ['remove', 'Delete'],
    ] as const
  ).map(([action, label]) => form(action, label, { orderId }));
  return `<article aria-labelledby="order-${orderId}"><h3 id="order-${orderId}">Order ${orderId}${escapeHtml(kind)}</h3>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${rows.length > 0 ? `<ol aria-label="Status history">${rows.join('')}</ol>` : '<p>No status yet.</p>'}
<details><summary>Change order ${orderId}</summary>
<form method="post"><input type="hidden" name="action" value="weight"><input type="hidden" name="orderId" value="${orderId}">
<label>Weight in pounds<br><input type="number" name="weight" min="0.1" step="any" value="${weight}" required></label><button>Correct the weight</button></form>
<div class="buttons">${buttons.join('')}</div></details></article>`;
}
