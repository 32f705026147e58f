import * as z from 'zod/mini';
import { REFUSAL_NEXT, REFUSAL_REASONS } from '../rules/staff/refusals.ts';
import { Instant } from './primitives.ts';

/** A package that its customer does not take: why, what follows, and since when. */
export const Refusal = z.object({
  reason: z.enum(REFUSAL_REASONS),
  next: z.enum(REFUSAL_NEXT),
  at: Instant,
});
export type Refusal = z.infer<typeof Refusal>;
