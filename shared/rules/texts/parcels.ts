import { formatNumber } from './numbers.ts';

/** `24 × 18 × 12 in` */
export function dimensions(parcel: { length: number; width: number; height: number }): string {
  return `${[parcel.length, parcel.width, parcel.height].map(formatNumber).join(' × ')} in`;
}

/** `1,032.5 lbs`, `1 lb` */
export function weight(weightLbs: number): string {
  const text = formatNumber(weightLbs);
  return `${text} ${text === '1' ? 'lb' : 'lbs'}`;
}

/** `1 package`, `1,203 packages` */
export function packages(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'package' : 'packages'}`;
}

/** `Storage, 9 days` */
export const storageName = (days: number): string => `Storage, ${days} ${days === 1 ? 'day' : 'days'}`;
