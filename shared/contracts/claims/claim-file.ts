import * as z from 'zod/mini';
import { CLAIM_FILE_TYPES, type ClaimFileType } from '#shared/rules/claims/claims.ts';
import { Instant } from '../primitives.ts';

export const FILE_TYPES = Object.keys(CLAIM_FILE_TYPES) as [ClaimFileType, ...ClaimFileType[]];

/**
 * A file of a claim. Its name is the one on the customer's device. `sentAt`: when it was sent with the claim or with an
 * answer; until then only the customer sees it, and can remove it.
 */
export const ClaimFile = z.object({
  fileId: z.string(),
  name: z.string(),
  contentType: z.enum(FILE_TYPES),
  bytes: z.int(),
  addedAt: Instant,
  sentAt: z.optional(Instant),
});
export type ClaimFile = z.infer<typeof ClaimFile>;
