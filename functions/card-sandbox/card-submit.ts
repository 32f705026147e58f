import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { CardTransaction } from '#functions/payments/provider/card-provider.ts';
import { CARD_ACTIONS, type CardFrameMessage } from '#shared/contracts/card-frame.ts';
import { isCardNumber } from '#shared/rules/cards/card-number.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { CLOSED_TEXT } from './card-page.ts';
import type { CardLedger, WithLedger } from './ledger.ts';
import { testCard } from './test-cards.ts';

const CardForm = z.object({
  token: z.string(),
  action: z.enum(CARD_ACTIONS),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  zip: z.string(),
});
type CardForm = z.infer<typeof CardForm>;

/** What the card page shows, and the `message` that it forwards to the parent page. */
interface SubmitReply {
  readonly text: string;
  /** Whether the page is finished. */
  readonly isDone?: boolean;
  readonly errors?: Partial<CardForm>;
  readonly message?: CardFrameMessage;
}

/** `lost` closes the connection without a response. */
type SubmitResult = SubmitReply | 'lost' | 'error';

const SLOW_MS = 4000;

const CLOSED: SubmitReply = { text: CLOSED_TEXT, isDone: true };
const PROCESSING: SubmitReply = { text: "The bank hasn't responded yet. Don't pay again.", isDone: true };

function approved({ transactionId, capturedCents, card, createdAt }: CardTransaction): SubmitReply {
  return {
    text: 'Approved.',
    isDone: true,
    message: {
      ready: true,
      returnMessage: `APPROVED ${transactionId}`,
      transactionId,
      last4: card.last4,
      amount: dollarsFromCents(capturedCents),
      date: createdAt,
      status: 'approved',
    },
  };
}

/** The parent page handles each return message once, so each attempt needs a unique one. */
function declined(text: string, now: Date, last4?: string): SubmitReply {
  const date = now.toISOString();
  const returnMessage = `DECLINED ${date}`;
  return { text, message: { ready: true, returnMessage, last4, date, status: 'declined' } };
}

/** The entered card with only the digits of its number, and the errors by field. */
function readCard({ number, expiry, cvc, zip }: CardForm, now: Date) {
  const digits = number.replace(/[ -]/g, '');
  const [, month = '', year = ''] = /^\s*(\d{2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isPast = Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime();
  const errors: Partial<CardForm> = {
    ...(!isCardNumber(digits) && { number: 'Enter a valid card number.' }),
    ...(!isMonth && { expiry: 'Enter the date as MM/YY.' }),
    ...(isMonth && isPast && { expiry: 'The card has expired.' }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cvc: 'Enter the 3- or 4-digit code.' }),
    ...(!/^\d{5}(-\d{4})?$/.test(zip.trim()) && { zip: 'Enter a ZIP code.' }),
  };
  return { card: { number: digits, expirationMonth: month, expirationYear: `20${year}` }, errors };
}

/** Charges or stores the card entered on the card page, one request at a time for each token. */
export function cardSubmission(withLedger: WithLedger, now: () => Date) {
  const busy = new Set<string>();

  function pay(ledger: CardLedger, token: string, number: string): SubmitResult {
    const open = ledger.findToken(token, 'sale');
    if (!open) return CLOSED;
    // A form submitted twice charges once.
    const earlier = ledger.listByOrder(open.orderId).find(({ status }) => status !== 'declined');
    // A browser retries a request whose connection was closed, so the response is lost each time.
    const losesResponse = testCard(number).behavior === 'lose the response';
    if (earlier && losesResponse) return 'lost';
    if (earlier?.status === 'processing') return PROCESSING;
    if (earlier) return earlier.isVoided ? CLOSED : approved(earlier);
    const paid = ledger.payOnToken(token, number);
    if (paid.answer === 'processing') return PROCESSING;
    if (paid.answer === 'approved') return losesResponse ? 'lost' : approved(paid.transaction);
    const text = 'The card was declined and not charged. Try another card.';
    return declined(text, now(), number.slice(-4));
  }

  function store(ledger: CardLedger, token: string, card: ReturnType<typeof readCard>['card']): SubmitResult {
    if (!ledger.findToken(token, 'new')) return CLOSED;
    const stored = ledger.storeOnToken(token, card);
    if (stored.answer !== 'approved') return declined('The card could not be stored.', now());
    const { cardToken: ccToken, cardType, last4, expirationMonth, expirationYear } = stored.card;
    const described = { ccToken, cardType, last4, expirationMonth, expirationYear };
    const result = { ready: true, returnMessage: `ACCEPTED ${ccToken}`, state: 'accepted' } as const;
    return {
      text: 'The card is stored.',
      isDone: true,
      message: { ...result, ...described, date: now().toISOString() },
    };
  }

  return async (body: unknown): Promise<SubmitResult> => {
    const form = CardForm.parse(body);
    const { token, action } = form;
    const { card, errors } = readCard(form, now());
    if (Object.keys(errors).length > 0) return { text: 'Correct the marked fields.', errors };
    if (busy.has(token)) return { text: 'A charge is in progress.' };
    busy.add(token);
    try {
      const { behavior } = testCard(card.number);
      if (behavior === 'show an error page') return 'error';
      if (behavior === 'be slow') await pause(SLOW_MS);
      return await withLedger((ledger) =>
        action === 'sale' ? pay(ledger, token, card.number) : store(ledger, token, card),
      );
    } finally {
      busy.delete(token);
    }
  };
}
