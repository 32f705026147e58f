/** Whether a card is past its last month, which still counts. `expiration` is `MM/YYYY`. */
export function isExpired(expiration: string, now: Date): boolean {
  const [month, year] = expiration.split('/').map(Number);
  if (!month || !year) return false;
  // The customer's own calendar decides; the server and the bank check again.
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}
