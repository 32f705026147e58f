import { TABLE } from '#shared/deployment/table.ts';
import type { Item } from './entity.ts';

/** A time in the unit of DynamoDB's time to live: whole seconds since 1970. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether an item has expired. DynamoDB deletes expired items up to a few days later. */
export function isExpired(item: Item, now: Date): boolean {
  const expiresAt = item[TABLE.timeToLive];
  return typeof expiresAt === 'number' && expiresAt <= epochSeconds(now);
}
