import * as z from 'zod/mini';
import { Message } from '../messages.ts';
import { ParcelStatus } from '../parcel.ts';
import { Instant, Url } from '../primitives.ts';

/** `isAfterReceipt`: it came after we had received the claim. */
const After = { isAfterReceipt: z.boolean() };
/** The staff member, or the customer or a part of the system. Only staff get it. */
const By = { by: z.optional(z.string()) };

export const PHOTO_STAGES = ['INTAKE', 'DEPARTURE', 'ARRIVAL', 'HANDOVER', 'OTHER'] as const;

/**
 * What both sides know about a package, oldest first. The photos are those of `GET /parcels/{parcelId}/thumbnails` and
 * `/image/{name}`. Inches and pounds.
 */
export const ClaimEvidence = z.object({
  /** When we received the claim. Null for a draft. */
  filedAt: z.nullable(Instant),
  photos: z.array(
    z.object({ name: z.string(), stage: z.enum(PHOTO_STAGES), at: z.nullable(Instant), ...By, ...After }),
  ),
  signature: z.nullable(z.object({ url: Url, signerName: z.string(), at: Instant, ...By, ...After })),
  /** The measures now, and each change to them since the intake. */
  measures: z.object({
    length: z.number(),
    width: z.number(),
    height: z.number(),
    weightLbs: z.number(),
    damaged: z.boolean(),
    changes: z.array(
      z.object({
        at: Instant,
        field: z.string(),
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        ...By,
        ...After,
      }),
    ),
  }),
  history: z.array(
    z.object({ status: ParcelStatus, at: Instant, message: z.optional(z.string()), ...By, ...After }),
  ),
  /** Those about the package that were sent, or tried, with their text. */
  messages: z.array(z.extend(Message, After)),
});
export type ClaimEvidence = z.infer<typeof ClaimEvidence>;
