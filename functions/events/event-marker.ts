import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../data/entity.ts';
import { epochSeconds } from '../data/expiry.ts';
import { eventMarkerKey } from '../data/keys.ts';

/** An idempotency marker, written in one transaction with the changes that an event causes. */
const EventMarker = z.extend(Versioned, {
  functionName: z.string(),
  eventId: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
});

export const eventMarkerEntity = defineEntity({
  type: 'event-marker',
  schema: EventMarker,
  keys: ({ functionName, eventId }) => eventMarkerKey(functionName, eventId),
});

/** A stream keeps its records for one day, and they are not delivered after that. */
const RETENTION_MS = 3 * 86_400_000;

export function eventMarker(functionName: string, eventId: string, now: Date): z.infer<typeof EventMarker> {
  return {
    functionName,
    eventId,
    expiresAt: epochSeconds(new Date(now.getTime() + RETENTION_MS)),
    version: 1,
  };
}
