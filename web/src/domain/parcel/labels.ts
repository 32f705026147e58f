import type { ChargeType } from '#shared/rules/parcel-status.ts';

export { STATUS_LABELS } from '#shared/rules/parcel-status.ts';
export { dimensions, packages, weight } from '#shared/rules/texts/parcels.ts';

/** A charge type with spaces instead of underscores, and what it is for: `ADDITIONAL FEES Storage, 9 days`. */
export function chargeName(chargeType: ChargeType, description = ''): string {
  return `${chargeType.replaceAll('_', ' ')} ${description}`.trim();
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
