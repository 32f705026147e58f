import { cutTo, SEGMENT_SEPTETS, toGsm7 } from '#shared/rules/messages/gsm7.ts';
import type { Brand } from './message-data.ts';

/** The part of the sender's name that a text message begins with. */
const SENDER_SEPTETS = 20;

/**
 * A text message of one segment: the sender, as many of the sentences as fit, in their order, and the link, which is never
 * cut.
 */
export function textMessageOf(sentences: readonly string[], url: string, { productName }: Brand): string {
  const link = toGsm7(url);
  const sender = `${cutTo(toGsm7(productName), SENDER_SEPTETS)}:`;
  const room = SEGMENT_SEPTETS - sender.length - link.length - 2;
  const [summary = '', ...others] = sentences.map(toGsm7);
  const text = others.reduce(
    (shown, next) => (shown.length + 1 + next.length <= room ? `${shown} ${next}` : shown),
    cutTo(summary, room),
  );
  return [sender, text, link].filter((part) => part !== '').join(' ');
}
