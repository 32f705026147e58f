import { setTimeout as pause } from 'node:timers/promises';
import type { CardTransaction } from '#functions/payments/provider/card-provider.ts';
import type { CardFrameMessage } from '#shared/contracts/card-frame.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { CardForm, type EnteredCard, readCard } from './card-form.ts';
import { CLOSED_TEXT } from './card-page.ts';
import type { CardLedger } from './ledger.ts';
import { testCard } from './test-cards.ts';

/** What the card page shows and sends on. */
interface SubmitReply {
  readonly text: string;
  /** Whether there is nothing more to do on the page. */
  readonly isDone?: boolean;
  readonly errors?: Readonly<Record<string, string>>;
  readonly message?: CardFrameMessage;
}

/** `lost` closes the connection without an answer. */
export type SubmitResult = SubmitReply | 'lost' | 'error';

const SLOW_MS = 4000;

const CLOSED: SubmitReply = { text: CLOSED_TEXT, isDone: true };
const PROCESSING: SubmitReply = {
  text: 'The bank has not answered yet. Do not pay again.',
  isDone: true,
};

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

/** The page around the frame handles each return message once, so each try has another one. */
function declined(last4: string, now: Date): SubmitReply {
  const date = now.toISOString();
  return {
    text: 'The card was declined. Nothing was charged. Try another card.',
    message: { ready: true, returnMessage: `DECLINED ${date}`, last4, date, status: 'declined' },
  };
}

/** Charges or stores the card that was entered on the card page. One request at a time for each token. */
export function cardSubmission(ledger: CardLedger, now: () => Date) {
  const busy = new Set<string>();

  function pay(token: string, { number }: EnteredCard): SubmitResult {
    const open = ledger.findToken(token, 'sale');
    if (!open) return CLOSED;
    // A form that was sent twice charges once.
    const before = ledger.listByOrder(open.orderId).find(({ status }) => status !== 'declined');
    // A browser repeats a request whose connection was closed, so this answer is lost each time.
    const losesAnswer = testCard(number).behavior === 'lose the answer';
    if (before && losesAnswer) return 'lost';
    if (before?.status === 'processing') return PROCESSING;
    if (before) return before.isVoided ? CLOSED : approved(before);
    const paid = ledger.payOnToken(token, number);
    if (paid.answer === 'processing') return PROCESSING;
    if (paid.answer !== 'approved') return declined(number.slice(-4), now());
    return losesAnswer ? 'lost' : approved(paid.transaction);
  }

  function store(token: string, card: EnteredCard): SubmitResult {
    if (!ledger.findToken(token, 'new')) return CLOSED;
    const stored = ledger.storeOnToken(token, card);
    const date = now().toISOString();
    if (stored.answer !== 'approved')
      return {
        text: 'The card could not be stored.',
        message: { ready: true, returnMessage: `DECLINED ${date}`, status: 'declined', date },
      };
    const { cardToken, cardType, last4, expirationMonth, expirationYear } = stored.card;
    return {
      text: 'The card is stored.',
      isDone: true,
      message: {
        ready: true,
        returnMessage: `ACCEPTED ${cardToken}`,
        ccToken: cardToken,
        cardType,
        last4,
        expirationMonth,
        expirationYear,
        state: 'accepted',
        date,
      },
    };
  }

  return async (body: unknown): Promise<SubmitResult> => {
    const form = CardForm.safeParse(body);
    if (!form.success) return 'error';
    const { token, action } = form.data;
    const entered = readCard(form.data, now());
    if ('errors' in entered) return { text: 'Please correct the marked fields.', errors: entered.errors };
    if (busy.has(token)) return { text: 'A charge is in progress.' };
    busy.add(token);
    try {
      const { behavior } = testCard(entered.card.number);
      if (behavior === 'show an error page') return 'error';
      if (behavior === 'be slow') await pause(SLOW_MS);
      return action === 'sale' ? pay(token, entered.card) : store(token, entered.card);
    } finally {
      busy.delete(token);
    }
  };
}
