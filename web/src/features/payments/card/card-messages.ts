import { CardFrameMessage } from '#shared/contracts/card-frame.ts';
import type { NewCardInput, RecordPaymentInput } from '#shared/contracts/payments.ts';

/** The origin of the provider's card page, with the protocol of this site. */
export const cardPageOrigin = (domain: string): string => `${window.location.protocol}//${domain}`;

/**
 * Returns a function that reads the messages of one frame. It returns null for messages to ignore: from another origin
 * or window, malformed, or with a return message that was already read.
 */
export function cardFrameReader(origin: string) {
  const seen = new Set<string>();
  return (event: MessageEvent<unknown>, frame: Window | null | undefined): CardFrameMessage | null => {
    if (event.origin !== origin || !frame || event.source !== frame) return null;
    const { data, success } = CardFrameMessage.safeParse(event.data);
    if (!success || seen.has(data.returnMessage)) return null;
    seen.add(data.returnMessage);
    return data;
  };
}

/** A message in the format of the API. Texts are truncated to the lengths that the server accepts. */
export function transactionDataOf(message: CardFrameMessage): RecordPaymentInput['transactionData'] {
  return {
    last4: lastFour(message),
    transactionId: truncate(message.transactionId),
    amount: message.amount ?? 0,
    date: truncate(message.date),
    status: truncate(message.status),
  };
}

/** A stored card in the format of the API. */
export function newCardOf(message: CardFrameMessage): NewCardInput {
  const { ccToken = '', cardType = '', expirationMonth = '', expirationYear = '', state } = message;
  return {
    ccToken,
    cardType,
    last4: lastFour(message),
    expirationMonth,
    expirationYear,
    state: truncate(state),
    date: truncate(message.date),
  };
}

const lastFour = ({ last4 = '' }: CardFrameMessage) => last4.slice(-4);

const truncate = (text = '') => text.slice(0, 100);
