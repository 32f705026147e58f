import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardAction } from '#shared/contracts/card-frame.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { StoredToken } from './ledger-state.ts';
import { TEST_CARDS } from './test-cards.ts';

/** The folder of the page's script and style sheet, and of the templates. */
export const PAGE_DIRECTORY = join(import.meta.dirname, 'page');

/** The card page's content security policy: its own files and requests, inside pages of this machine only. */
export const CARD_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

const PAGE = readFileSync(join(PAGE_DIRECTORY, 'page.html'), 'utf8');
const FORM = readFileSync(join(PAGE_DIRECTORY, 'form.html'), 'utf8');

/** Fills the `{name}` places of a template. The values need no escaping: none comes from a user. */
const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(dollarsFromCents(cents));

function amountText({ amounts }: StoredToken): string {
  if (!amounts) return 'The card is stored for later payments. Nothing is charged now.';
  const { amountCents, withSurchargeCents } = amounts;
  if (amountCents === withSurchargeCents) return `You pay ${dollars(amountCents)}.`;
  return `You pay ${dollars(withSurchargeCents)} with a credit card, which includes a surcharge, and ${dollars(amountCents)} with any other card.`;
}

/** The page on which the customer enters the card. `origin` is that of the page around the frame. */
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
export const CLOSED_TEXT = 'This page is no longer open. Go back and start again.';

/** A page that says why no card can be entered. */
export const messagePage = (text: string) =>
  fill(PAGE, { title: 'Card page', content: `<p role="alert">${text}</p>` });

const TEST_CARD_LIST = `<p>Any date in the future, any security code and ZIP code. No other number is approved.</p><ul>${TEST_CARDS.map(
  ({ number, about, cardType }) =>
    `<li><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> ${cardType}: ${about}</li>`,
).join('')}</ul>`;

/** The sandbox's start page: the published test cards. */
export const TEST_CARD_PAGE = fill(PAGE, {
  title: 'Test cards of the sandbox card provider',
  content: TEST_CARD_LIST,
});
