import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { sumDollars } from '../../../../../shared/rules/money.ts';
import {
  PARCEL_SECTIONS,
  type ParcelSection,
  parcelSection,
} from '../../../../../shared/rules/parcel-status.ts';

export interface SectionOfParcels {
  name: ParcelSection;
  parcels: Parcel[];
  /** What the parcels of PAYMENT REQUIRED cost together in US dollars; null in the other sections. */
  due: number | null;
}

/** The quiet accent of each section, as a path into the palette. */
export const SECTION_ACCENTS: Record<ParcelSection, string> = {
  'ACTION REQUIRED': 'error.main',
  'PAYMENT REQUIRED': 'warning.main',
  'NO ACTION REQUIRED': 'success.main',
};

export function sectionTitleId(name: ParcelSection): string {
  return `section-${name.toLowerCase().replaceAll(' ', '-')}`;
}

/** The heading of a section on screen, which can take the focus. */
export function sectionTitle(name: ParcelSection): HTMLElement | null {
  return document.getElementById(sectionTitleId(name));
}

/** The three sections of the screen in their order, each with its parcels in the order of the list. */
export function groupBySection(parcels: readonly Parcel[]): SectionOfParcels[] {
  const groups = Map.groupBy(parcels, parcelSection);
  return PARCEL_SECTIONS.map((name) => {
    const own = groups.get(name) ?? [];
    return { name, parcels: own, due: name === 'PAYMENT REQUIRED' ? total(own) : null };
  });
}

function total(parcels: readonly Parcel[]): number {
  return sumDollars(parcels.map((parcel) => parcel.price ?? 0));
}
