import type { LocationCode } from '#shared/rules/locations.ts';
import type { ChargeType, ParcelStatus } from '#shared/rules/parcel-status.ts';

export { STATUS_LABELS } from '#shared/rules/parcel-status.ts';
export { dimensions, packages, weight } from '#shared/rules/texts/parcels.ts';

/** The terminal that records a status, in whose time zone it is shown: the destination once a parcel has arrived. */
export function terminalOf(
  { originCode, destinationCode }: { originCode: LocationCode; destinationCode: LocationCode | null },
  status: ParcelStatus,
): LocationCode {
  return status === 'DESTINATION' || status === 'COMPLETED' ? (destinationCode ?? originCode) : originCode;
}

/** A charge type with spaces instead of underscores. */
export function chargeName(chargeType: ChargeType): string {
  return chargeType.replaceAll('_', ' ');
}

/** A readable image name: `hazard_label-2.jpg` becomes `hazard label`. Empty if only digits are left. */
function imageSubject(imageName: string): string {
  return imageName
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/[-_.\s]+/g, ' ')
    .replace(/^\s*\d+\b|\b\d+$/g, '')
    .trim();
}

export function imageLabel(imageName: string, position: number, count: number): string {
  const subject = imageSubject(imageName);
  return `Image ${position} of ${count}${subject === '' ? '' : `: ${subject}`}`;
}
