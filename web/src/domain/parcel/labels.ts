import type { LocationCode } from '#shared/rules/locations.ts';
import type { ChargeType, ParcelStatus } from '#shared/rules/parcel-status.ts';
import { formatNumber } from '#web/lib/numbers.ts';

export { STATUS_LABELS } from '#shared/rules/parcel-status.ts';

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

/** `24 × 18 × 12 in` */
export function dimensions(parcel: { length: number; width: number; height: number }): string {
  return `${[parcel.length, parcel.width, parcel.height].map(formatNumber).join(' × ')} in`;
}

/** `1,032.5 lbs`, `1 lb` */
export function weight(weightLbs: number): string {
  const text = formatNumber(weightLbs);
  return `${text} ${text === '1' ? 'lb' : 'lbs'}`;
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

/** `1 package`, `1,203 packages` */
export function packages(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'package' : 'packages'}`;
}
