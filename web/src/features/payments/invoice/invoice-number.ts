import { formatDate, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';

/**
 * `10001-20261122-7F3A`: the customer number, the date in Tacoma, and a checksum of the freight bills in any order. The
 * same packages on the same day have the same number. It is not stored: only a payment has a record, its receipt.
 */
export function invoiceNumber(customerNumber: string, freightBills: readonly string[], now: Date): string {
  const [month, day, year] = formatDate(now.toISOString(), ORIGIN_TIME_ZONE).split('/');
  return `${customerNumber}-${year}${month}${day}-${checksum([...freightBills].sort().join())}`;
}

/** Four hexadecimal digits by FNV-1a. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
