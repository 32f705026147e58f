import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import { callAt } from '#shared/rules/sailings/sailing.ts';

type Entry = Manifest['entries'][number];

/** What a manifest says of its load. Numbers are those on the labels. */
export interface LoadCheck {
  readonly listed: number;
  readonly arrived: number;
  readonly missing: readonly string[];
  /** Lost or on hold. */
  readonly gone: readonly string[];
  readonly unlisted: readonly string[];
  readonly unlistedIds: readonly string[];
}

interface Here {
  readonly parcelId: string;
  readonly freightBillNum: string;
}

/** Compares a manifest with the packages that are here, also those that the manifest does not know of yet. */
export function loadCheck(
  { entries, unlisted: noted }: Pick<Manifest, 'entries' | 'unlisted'>,
  here: readonly Here[],
): LoadCheck {
  const [listedIds, hereIds] = [idsOf(entries), idsOf(here)];
  const isHere = ({ state, parcelId }: Entry) => state === 'ARRIVED' || hereIds.has(parcelId);
  const others = entries.filter((entry) => !isHere(entry));
  const unlisted = new Map([...noted, ...here].map((each) => [each.parcelId, each.freightBillNum]));
  for (const id of listedIds) unlisted.delete(id);
  return {
    listed: entries.length,
    arrived: entries.length - others.length,
    missing: numbersOf(others.filter(({ state }) => state === 'ABOARD')),
    gone: numbersOf(others.filter(({ state }) => state !== 'ABOARD')),
    unlisted: [...unlisted.values()],
    unlistedIds: [...unlisted.keys()],
  };
}

/** Whether something shows that a load has arrived. Those who unload a ship do not always record its arrival first. */
export const hasArrived = (
  { sailing, locationCode }: Pick<Manifest, 'sailing' | 'locationCode'>,
  { arrived, unlisted }: LoadCheck,
): boolean =>
  callAt(sailing, locationCode)?.arrival.actual !== undefined || arrived > 0 || unlisted.length > 0;

const idsOf = (parcels: readonly { readonly parcelId: string }[]): ReadonlySet<string> =>
  new Set(parcels.map(({ parcelId }) => parcelId));

const numbersOf = (entries: readonly Entry[]): string[] =>
  entries.map(({ freightBillNum }) => freightBillNum);

/** A load of which nothing has arrived lists no more than these. */
const SHOWN_NUMBERS = 20;

/** The numbers in one line: of many, the first ones. */
export function numbersText(numbers: readonly string[]): string {
  const more = numbers.length - SHOWN_NUMBERS;
  return `${numbers.slice(0, SHOWN_NUMBERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
