import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Instant, RequestId } from '../primitives.ts';
import { Id, line } from '../text.ts';

const MAX_SIGNER_LENGTH = 100;
/** Base64 characters of a signature image: 150 kB. */
const MAX_SIGNATURE_LENGTH = 200_000;
/** The maximum number of packages of one handover. */
export const MAX_HANDOVER = 50;

/**
 * Packages handed over at the counter against a signature. The browser chooses `handoverId`, so a repeated request is
 * one handover. `signature` is a PNG image in base64.
 */
export const HandoverInput = z.strictObject({
  handoverId: RequestId,
  customerId: Id,
  locationCode: z.enum(DESTINATION_CODES),
  parcelIds: z.array(Id).check(z.minLength(1, 'Select at least one package.'), z.maxLength(MAX_HANDOVER)),
  signerName: line(MAX_SIGNER_LENGTH, { required: 'Enter the name of the person signing.' }),
  identityConfirmed: z.literal(true, "Confirm the person's identity."),
  signature: z
    .string()
    .check(
      z.minLength(1, 'A signature is required.'),
      z.maxLength(MAX_SIGNATURE_LENGTH),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
    ),
});
export type HandoverInput = z.infer<typeof HandoverInput>;

export const Handover = z.object({
  handoverId: z.string(),
  handedOverAt: Instant,
  parcelIds: z.array(z.string()),
});
export type Handover = z.infer<typeof Handover>;

export const handoverRoutes = defineRoutes('handovers', {
  handOver: {
    key: 'POST /staff/handovers',
    summary: 'Hand packages over against a signature. The same request again returns the same handover.',
    access: STAFF_ACTIONS.handOver,
    body: HandoverInput,
    response: Handover,
    errors: [404, 409],
  },
});
