import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardAction } from '#shared/contracts/card-frame.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { StoredToken } from './ledger-state.ts';
import { TEST_CARDS } from './test-cards.ts';

/** The folder with the page's script and style sheet, and the templates. */
export const PAGE_DIRECTORY = join(import.meta.dirname, 'page');

/** The card page's content security policy: its own files and requests. Only pages of these sources may frame it. */
export const cardPagePolicy = (parents: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents}`,
  ].join('; ');

const PAGE = readFileSync(join(PAGE_DIRECTORY, 'page.html'), 'utf8');
const FORM = readFileSync(join(PAGE_DIRECTORY, 'form.html'), 'utf8');

/** Fills in the `{name}` placeholders of a template. The values need no escaping: none come from users. */
const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollarsFromCents(cents));

function amountText({ amounts }: StoredToken): string {
  if (!amounts) return 'The card is stored for later payments. Nothing is charged now.';
  const { amountCents, withSurchargeCents } = amounts;
  if (amountCents === withSurchargeCents) return `You'll pay ${dollars(amountCents)}.`;
  return `You'll pay ${dollars(withSurchargeCents)} with a credit card (including a surcharge), or ${dollars(amountCents)} with any other card.`;
}

/** The page where the customer enters the card. `origin` is the parent page's. */
export function cardPage(token: StoredToken, action: CardAction, origin: string): string {
  const isSale = action === 'sale';
  const content = fill(FORM, {
    amount: amountText(token),
    origin,
    token: token.token,
    action,
    button: isSale ? 'Pay' : 'Store',
    testCards: TEST_CARD_LIST,
  });
  return fill(PAGE, { title: isSale ? 'Pay by card' : 'Store a card', content });
}

/** Shown for a token that is closed, expired or unknown. */
export const CLOSED_TEXT = 'This page is no longer available. Go back and start again.';

/** A page that explains why no card can be entered. */
export const messagePage = (text: string) =>
  fill(PAGE, { title: 'Card page', content: `<p role="alert">${text}</p>` });

const TEST_CARD_LIST = `<p>Use any future date, any security code and any ZIP code. All other card numbers are declined.</p><ul>${TEST_CARDS.map(
  ({ number, about, cardType }) =>
    `<li><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> ${cardType}: ${about}</li>`,
).join('')}</ul>`;

/** The sandbox's start page: the published test cards. */
export const TEST_CARD_PAGE = fill(PAGE, {
  title: 'Sandbox test cards',
  content: TEST_CARD_LIST,
});
