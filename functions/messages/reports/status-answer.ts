import type { TrackedByOwner } from '#functions/tracking/tracking-service.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { monthDayText, rangeText } from '#shared/rules/texts/estimates.ts';
import { LINKED_PATHS, TRACK_PATH, trackPath } from '#shared/site-paths.ts';
import type { Brand } from '../content/message-data.ts';
import { textMessageOf } from '../content/text-message.ts';

/** What its customer reads instead of the last step. */
const OWN_WORDS: Partial<Record<ParcelStatus, string>> = {
  TROUBLED: 'on hold in Tacoma, waits for your answer',
  CORRECTED: 'on hold in Tacoma while we check it',
  LOST: 'we are looking for it and will tell you',
};

/**
 * The text that answers "STATUS NB482018": the last step, as anybody may know it, and for the customer of the package what
 * it waits for, when it is expected and until when storage is free.
 */
export function statusAnswer(found: TrackedByOwner | null, brand: Brand): string {
  const at = (path: string) => `${brand.siteOrigin}${path}`;
  if (!found) return textMessageOf(['We found no package with this number.'], at(TRACK_PATH), brand);
  const { freightBillNum, last, own } = found;
  if (!own)
    return textMessageOf(
      [`${freightBillNum}: ${last.text}, ${last.date}.`],
      at(trackPath(freightBillNum)),
      brand,
    );
  const { expected, freeThrough } = own.details;
  const words = OWN_WORDS[own.status];
  const path = own.status === 'TROUBLED' ? LINKED_PATHS.orders : trackPath(freightBillNum, own.code);
  return textMessageOf(
    [
      `${freightBillNum}: ${words ?? `${last.text}, ${last.date}`}.`,
      // With its condition, the text would have more than 160 characters. The page has both.
      ...(expected && !expected.isIf ? [`Expected ${rangeText(expected)}.`] : []),
      ...(freeThrough ? [`Storage is free through ${monthDayText(freeThrough)}.`] : []),
    ],
    at(path),
    brand,
  );
}
