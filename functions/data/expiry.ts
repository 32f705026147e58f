import { TABLE } from '../../shared/deployment/table.ts';
import type { Item } from './entity.ts';

/** An instant as the table's time to live wants it: whole seconds since 1970. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether the time of an item is over. The engine removes it up to days later. */
export function hasExpired(item: Item, now: Date): boolean {
  const expiresAt = item[TABLE.timeToLive];
  return typeof expiresAt === 'number' && expiresAt <= secondsOf(now);
}
