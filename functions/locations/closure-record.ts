import * as z from 'zod/mini';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { CLOSURES_PARTITION } from '../core/data/keys.ts';

/**
 * A closure of a terminal by staff. The browser chooses its id. `from` and `until` are local to the terminal, such as
 * `2026-11-29T12:00`; `until` moves when it ends earlier than planned. A canceled one has no effect anymore.
 */
const ClosureRecord = z.extend(Versioned, {
  locationCode: z.enum(DESTINATION_CODES),
  closureId: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
  endedAt: z.optional(z.string()),
  endedBy: z.optional(z.string()),
  canceledAt: z.optional(z.string()),
  canceledBy: z.optional(z.string()),
});
export type ClosureRecord = z.infer<typeof ClosureRecord>;

export const closureEntity = defineEntity({
  type: 'terminal-closure',
  schema: ClosureRecord,
  keys: ({ from, closureId }) => ({ pk: CLOSURES_PARTITION, sk: `${from}#${closureId}` }),
});
