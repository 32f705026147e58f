import { startTransition, useEffect, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { PARCEL_SECTIONS, type ParcelSection, parcelSection } from '#shared/rules/payment.ts';

export interface SectionOfParcels {
  name: ParcelSection;
  parcels: Parcel[];
  /** The terminals whose address an earlier section shows. */
  shownTerminals: ReadonlySet<LocationCode>;
}

export const sectionTitleId = (name: ParcelSection) => `section-${name.toLowerCase().replaceAll(' ', '-')}`;

export const sectionTitle = (name: ParcelSection) => document.getElementById(sectionTitleId(name));

/** Groups the parcels into the three sections and keeps their order. */
export function groupBySection(parcels: readonly Parcel[]): SectionOfParcels[] {
  return PARCEL_SECTIONS.map((name) => {
    // Not `Map.groupBy`, which older phones lack.
    return { name, parcels: parcels.filter((parcel) => parcelSection(parcel) === name) };
  }).map((section, index, all) => ({ ...section, shownTerminals: terminalsOf(all.slice(0, index)) }));
}

const terminalsOf = (sections: readonly { parcels: Parcel[] }[]): ReadonlySet<LocationCode> =>
  new Set(sections.flatMap(({ parcels }) => readyByTerminal(parcels).groups.map(([code]) => code)));

/** Sections without parcels come last, or not at all while a search or filter is active. */
export function inOrder(sections: readonly SectionOfParcels[], isNarrowed: boolean): SectionOfParcels[] {
  const filled = sections.filter(({ parcels }) => parcels.length > 0);
  return isNarrowed ? filled : [...filled, ...sections.filter(({ parcels }) => parcels.length === 0)];
}

/**
 * How many cards to render: first a few, then three times as many after each paint, so that no paint takes long. In the end
 * more than there are, because empty sections follow the last card.
 */
export function useGrowingLimit(first: number, count: number): number {
  const [limit, setLimit] = useState(first);
  useEffect(() => {
    if (limit <= count) startTransition(() => setLimit(limit * 3));
  }, [limit, count]);
  return limit;
}

/**
 * How many cards of each section to render if only the first `limit` cards of the list are. Leaves out the sections that
 * would have none.
 */
export function withLimits(
  sections: readonly SectionOfParcels[],
  limit: number,
): { section: SectionOfParcels; limit: number }[] {
  let left = limit;
  return sections.flatMap((section) => {
    if (left <= 0) return [];
    const own = { section, limit: left };
    left -= section.parcels.length;
    return own;
  });
}

/** The parcels that are ready for pickup by terminal, and the others, both in the order of the list. */
export function readyByTerminal(parcels: readonly Parcel[]): {
  groups: [LocationCode, Parcel[]][];
  rest: Parcel[];
} {
  const groups = new Map<LocationCode, Parcel[]>();
  const rest: Parcel[] = [];
  for (const parcel of parcels) {
    if (parcel.status !== 'DESTINATION' || parcel.destinationCode === null) rest.push(parcel);
    else groups.set(parcel.destinationCode, [...(groups.get(parcel.destinationCode) ?? []), parcel]);
  }
  return { groups: [...groups], rest };
}
