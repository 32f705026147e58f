import { setTimeout as pause } from 'node:timers/promises';
import type { CardFrameMessage } from '../../shared/contracts/card-frame.ts';
import { dollarsFromCents } from '../../shared/rules/money.ts';
import { CardForm, type EnteredCard, readCard } from './card-form.ts';
import type { CardLedger } from './ledger.ts';
import { testCard } from './test-cards.ts';

/** What the card page shows and sends on. */
interface SubmitReply {
  readonly text: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly message?: CardFrameMessage;
}

/** `lost` closes the connection without an answer. */
export type SubmitResult = SubmitReply | 'lost' | 'error';

const SLOW_MS = 4000;

/** Charges or stores the card that was entered on the card page. One request at a time for each token. */
export function cardSubmission(ledger: CardLedger, now: () => Date) {
  const busy = new Set<string>();

  function pay(token: string, { number }: EnteredCard): SubmitResult {
    const paid = ledger.payOnToken(token, number);
    const last4 = number.slice(-4);
    const date = now().toISOString();
    if (paid.answer !== 'approved') {
      const isOpen = ledger.findToken(token, 'sale') !== null;
      if (!isOpen) return { text: 'This page is no longer open. Please go back and start again.' };
      const returnMessage = `DECLINED ${date}`;
      return {
        text: 'The card was declined. Nothing was charged.',
        message: { ready: true, returnMessage, last4, date, status: 'declined' },
      };
    }
    if (testCard(number).behavior === 'lose the answer') return 'lost';
    const { transactionId, capturedCents } = paid.transaction;
    const amount = dollarsFromCents(capturedCents);
    return {
      text: 'Approved.',
      message: {
        ready: true,
        returnMessage: `APPROVED ${transactionId}`,
        transactionId,
        last4,
        amount,
        date,
        status: 'approved',
      },
    };
  }

  function store(token: string, card: EnteredCard): SubmitResult {
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
