import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { basisText, rangeText, waitText } from '#shared/rules/texts/estimates.ts';
import type { MessageData } from '../message-data.ts';
import { agree } from '../words.ts';

type Estimated = Pick<MessageData, 'parcels' | 'estimates'>;

/** `Expected Dec 3 to 4, on the sailing of Nov 30. It waits for inspection.`, of these packages. */
function expected(estimate: Estimate, parcels: readonly unknown[] = [estimate]): string {
  const { waitsFor } = estimate;
  const wait = waitsFor
    ? ` ${agree(parcels, 'It waits', 'They wait')} for ${waitText(waitsFor, 'customer')}.`
    : '';
  return `Expected ${rangeText(estimate)}, ${basisText(estimate)}.${wait}`;
}

/** When all packages of a message are expected, or null if they differ, or if it is not known of one. */
export function expectedSentence({ parcels, estimates }: Estimated): string | null {
  const found = parcels.map(({ parcelId }) => estimates.get(parcelId));
  const known = found.filter((estimate) => estimate !== undefined);
  const [text = null, ...others] = new Set(known.map((estimate) => expected(estimate, parcels)));
  return known.length < found.length || others.length > 0 ? null : text;
}

/** The same of each package in a list, if it is no sentence about all of them. */
export function expectedDetail(data: Estimated): (parcel: ParcelRecord) => string[] {
  if (expectedSentence(data) !== null) return () => [];
  return ({ parcelId }) => {
    const estimate = data.estimates.get(parcelId);
    return estimate ? [expected(estimate)] : [];
  };
}

/** `Expected Dec 3 to 4.`, for a text message, if it is true for all packages. A range with a condition has no room there. */
export function expectedInText({ parcels, estimates }: Estimated): string[] {
  const found = parcels.map(({ parcelId }) => estimates.get(parcelId));
  const [text = '', ...others] = new Set(
    found.map((estimate) => (estimate && !estimate.waitsFor ? rangeText(estimate) : '')),
  );
  return text === '' || others.length > 0 ? [] : [`Expected ${text}.`];
}
