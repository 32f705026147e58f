import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { sumDollars } from '../../../../../shared/rules/money.ts';
import {
  PARCEL_SECTIONS,
  type ParcelSection,
  parcelSection,
} from '../../../../../shared/rules/parcel-status.ts';

export interface SectionOfParcels {
  name: ParcelSection;
  parcels: Parcel[];
  /** The total price of PAYMENT REQUIRED in US dollars; null for the other sections. */
  due: number | null;
}

/** The accent color of each section, as a palette path. */
export const SECTION_ACCENTS: Record<ParcelSection, string> = {
  'ACTION REQUIRED': 'error.main',
  'PAYMENT REQUIRED': 'warning.main',
  'NO ACTION REQUIRED': 'success.main',
};

export function sectionTitleId(name: ParcelSection): string {
  return `section-${name.toLowerCase().replaceAll(' ', '-')}`;
}

/** The focusable heading of a section. */
export function sectionTitle(name: ParcelSection): HTMLElement | null {
  return document.getElementById(sectionTitleId(name));
}

/** Groups the parcels into the three sections and keeps their order. */
export function groupBySection(parcels: readonly Parcel[]): SectionOfParcels[] {
  return PARCEL_SECTIONS.map((name) => {
    // Not `Map.groupBy`, which older phones lack.
    const members = parcels.filter((parcel) => parcelSection(parcel) === name);
    return { name, parcels: members, due: name === 'PAYMENT REQUIRED' ? total(members) : null };
  });
}

function total(parcels: readonly Parcel[]): number {
  return sumDollars(parcels.map((parcel) => parcel.price ?? 0));
}
