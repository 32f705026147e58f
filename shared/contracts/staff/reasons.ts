import { text } from '../text.ts';

export const MAX_REASON_LENGTH = 500;

/** A required reason of at most `limit` UTF-16 code units. */
export const reasonInput = (limit: number) =>
  text(limit, { required: 'Enter a reason.', tooLong: `A reason can have at most ${limit} characters.` });

export const ReasonInput = reasonInput(MAX_REASON_LENGTH);

/** What staff tell a package's customer. */
export const CustomerMessage = text(MAX_REASON_LENGTH, {
  required: 'Enter a message to the customer.',
  tooLong: `A message can have at most ${MAX_REASON_LENGTH} characters.`,
});
