import { createHash } from 'node:crypto';
import type { CardAction } from '#shared/contracts/card-frame.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { StoredToken } from './ledger-state.ts';
import { TEST_CARDS } from './test-cards.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; --line: #7a8794; --accent: #0b5a5a; --on: #fff; --error: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --accent: #7fd6d0; --on: #06201f; --error: #ffb4ab; } }
* { box-sizing: border-box; }
html { background: Canvas; color: CanvasText; }
body { margin: 0; padding: 12px; overflow-wrap: anywhere; }
h1 { font-size: 1.125rem; margin: 0 0 8px; }
p { margin: 0 0 12px; }
[hidden] { display: none !important; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.wide { grid-column: 1 / -1; }
label { display: block; font-weight: 600; font-size: .875rem; margin-bottom: 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid var(--line); border-radius: 8px; background: Canvas; color: CanvasText; }
input[aria-invalid=true] { border-color: var(--error); }
input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { color: var(--error); font-size: .875rem; margin: 4px 0 0; }
.error:empty { display: none; }
button { min-height: 48px; font: inherit; font-weight: 700; border: 0; border-radius: 10px; background: var(--accent); color: var(--on); cursor: pointer; }
button[aria-disabled=true] { opacity: .6; }
details { margin-top: 16px; font-size: .875rem; }
summary { min-height: 24px; cursor: pointer; }
li { margin: 4px 0; }
code { font-family: ui-monospace, monospace; }
`;

/** Runs in the card page. Sends the card to the sandbox, and what came of it to the page around the frame. */
const SCRIPT = `
const form = document.querySelector('form');
const data = JSON.parse(document.getElementById('data').textContent);
const status = document.getElementById('status');
const button = form.querySelector('button');
let isBusy = false;
const show = (name, text) => {
  const input = document.getElementById(name);
  input.setAttribute('aria-invalid', String(text !== ''));
  document.getElementById(name + '-error').textContent = text;
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  button.setAttribute('aria-disabled', 'true');
  status.textContent = 'One moment …';
  const fields = Object.fromEntries(new FormData(form));
  let reply;
  try {
    const response = await fetch('/pay/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, token: data.token, action: data.action }),
    });
    reply = await response.json();
  } catch {
    status.textContent = 'There was no answer. Do not try again: your bank may have approved the charge.';
    return;
  }
  isBusy = false;
  button.removeAttribute('aria-disabled');
  for (const name of ['number', 'expiry', 'cvc', 'zip']) show(name, reply.errors?.[name] ?? '');
  status.textContent = reply.text;
  form.hidden = reply.isDone === true;
  if (reply.errors) form.querySelector('[aria-invalid=true]')?.focus();
  if (reply.message) parent.postMessage(reply.message, data.origin);
});
`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');

/** The card page's content security policy: its own script and requests, inside pages of this machine only. */
export const CARD_PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${scriptHash}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollarsFromCents(cents));

function amountText({ amounts }: StoredToken): string {
  if (!amounts) return 'The card is stored for later payments. Nothing is charged now.';
  const { amountCents, withSurchargeCents } = amounts;
  if (amountCents === withSurchargeCents) return `You pay ${dollars(amountCents)}.`;
  return `You pay ${dollars(withSurchargeCents)} with a credit card, which includes a surcharge, and ${dollars(amountCents)} with any other card.`;
}

interface CardPage {
  readonly token: StoredToken;
  readonly action: CardAction;
  /** The origin of the page around the frame. */
  readonly origin: string;
}

const FIELDS = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number', mode: 'numeric', wide: true },
  { name: 'expiry', label: 'Expires (MM/YY)', autocomplete: 'cc-exp', mode: 'numeric', wide: false },
  { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', mode: 'numeric', wide: false },
  { name: 'zip', label: 'ZIP code', autocomplete: 'postal-code', mode: 'numeric', wide: true },
];

/** The page on which the customer enters the card. */
export function cardPage({ token, action, origin }: CardPage): string {
  const title = action === 'sale' ? 'Pay by card' : 'Store a card';
  const data = JSON.stringify({ token: token.token, action, origin }).replaceAll('<', '\\u003c');
  const fields = FIELDS.map(
    ({ name, label, autocomplete, mode, wide }) => `<div${wide ? ' class="wide"' : ''}>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="${mode}" aria-describedby="${name}-error" required>
<p class="error" id="${name}-error"></p>
</div>`,
  ).join('\n');
  return page(
    title,
    `<p>${amountText(token)}</p>
<form novalidate>
${fields}
<button class="wide">${action === 'sale' ? 'Pay' : 'Store'}</button>
</form>
<p id="status" role="status" aria-live="polite" style="margin-top:12px"></p>
<details><summary>Test cards of this sandbox</summary>${testCardList()}</details>
<script type="application/json" id="data">${data}</script>
<script>${SCRIPT}</script>`,
  );
}

/** Shown for a token that is closed, expired or unknown. */
export const CLOSED_TEXT = 'This page is no longer open. Go back and start again.';

/** A page that says why no card can be entered. */
export function messagePage(text: string): string {
  return page('Card page', `<p role="alert">${text}</p>`);
}

/** The sandbox's start page: the published test cards. */
export function testCardPage(): string {
  return page('Test cards of the sandbox card provider', testCardList());
}

function testCardList(): string {
  const items = TEST_CARDS.map(
    ({ number, about, cardType }) =>
      `<li><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> ${cardType}: ${about}</li>`,
  );
  return `<p>Any date in the future, any security code and ZIP code. No other number is approved.</p><ul>${items.join('')}</ul>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1>
${content}
</main></body>
</html>
`;
}
