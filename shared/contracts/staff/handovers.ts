import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { AuthorityInput } from '../collection/authority.ts';
import { Instant, PresignedUpload, RequestId } from '../primitives.ts';
import { Id, line } from '../text.ts';

export const MAX_SIGNER_LENGTH = 100;
/** The pad creates images below 100 kB. */
export const MAX_SIGNATURE_BYTES = 150_000;
/** The maximum number of packages of one handover. */
export const MAX_HANDOVER = 50;

/** The SHA-256 hash of a signature, a PNG image, in hexadecimal. */
export const SignatureHash = z.string().check(z.regex(/^[\da-f]{64}$/, 'A signature is required.'));

/** `bytes` is the exact size of the image. */
const SignatureUploadInput = z.strictObject({
  signature: SignatureHash,
  bytes: z.int().check(z.gte(1), z.lte(MAX_SIGNATURE_BYTES)),
});
export type SignatureUploadInput = z.infer<typeof SignatureUploadInput>;

/**
 * Packages handed over at the counter against a signature, which must have been uploaded before. The browser chooses
 * `handoverId`, so a repeated request is one handover. `signerName` is as on the photo ID: of the customer, or of the person
 * whom the code in `authority` names.
 */
export const HandoverInput = z.strictObject({
  handoverId: RequestId,
  customerId: Id,
  locationCode: z.enum(DESTINATION_CODES),
  authority: AuthorityInput,
  parcelIds: z.array(Id).check(z.minLength(1, 'Select at least one package.'), z.maxLength(MAX_HANDOVER)),
  signerName: line(MAX_SIGNER_LENGTH, { required: 'Enter the name of the person signing.' }),
  identityConfirmed: z.literal(true, "Confirm the person's identity."),
  signature: SignatureHash,
});
export type HandoverInput = z.infer<typeof HandoverInput>;

export const Handover = z.object({
  handoverId: z.string(),
  handedOverAt: Instant,
  parcelIds: z.array(z.string()),
});
export type Handover = z.infer<typeof Handover>;

export const handoverRoutes = defineRoutes('handovers', {
  createSignatureUpload: {
    key: 'POST /staff/signatures',
    summary: 'Get a presigned URL to which a signature can be uploaded with PUT, valid for five minutes',
    access: STAFF_ACTIONS.handOver,
    body: SignatureUploadInput,
    response: PresignedUpload,
  },
  handOver: {
    key: 'POST /staff/handovers',
    summary: 'Hand packages over against a signature. The same request again returns the same handover.',
    access: STAFF_ACTIONS.handOver,
    body: HandoverInput,
    response: Handover,
    errors: [404, 409, 429],
  },
});
