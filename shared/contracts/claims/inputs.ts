import * as z from 'zod/mini';
import { CLAIM_CAUSES } from '#shared/rules/claims/claims.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { Dollars, RequestId } from '../primitives.ts';
import { line, text } from '../text.ts';
import { FILE_TYPES } from './claim-file.ts';

export const MAX_CLAIM_TEXT = 2000;
export const MAX_CLAIM_FILE_BYTES = 15_000_000;

const Amount = Dollars.check(
  z.lte(LIABILITY.maxDeclaredValue, {
    error: () => `A claim can be at most $${LIABILITY.maxDeclaredValue.toLocaleString('en-US')}.`,
  }),
);
const ClaimedAmount = Amount.check(z.gte(0.01, 'Enter the amount of your loss.'));
const WhatHappened = text(MAX_CLAIM_TEXT);
const Cause = z.enum(CLAIM_CAUSES, 'Choose what happened.');

/** `version` is that of the draft that this one is based on, or 0 if there was none. */
export const ClaimDraftInput = z.strictObject({
  cause: Cause,
  whatHappened: WhatHappened,
  amount: z.nullable(Amount),
  version: z.int().check(z.gte(0)),
});
export type ClaimDraftInput = z.infer<typeof ClaimDraftInput>;

/** The claim as it is filed, whatever the draft says. All files of the draft are sent with it. */
export const ClaimInput = z.strictObject({
  cause: Cause,
  whatHappened: text(MAX_CLAIM_TEXT, { required: 'Tell us what happened.' }),
  amount: ClaimedAmount,
  requestId: RequestId,
});
export type ClaimInput = z.infer<typeof ClaimInput>;

/** The file's id is chosen by the browser, so that a retry adds nothing twice. `bytes` is its exact size. */
export const ClaimUploadInput = z.strictObject({
  fileId: RequestId,
  name: line(255, { required: 'The file has no name.' }),
  contentType: z.enum(FILE_TYPES, 'Only photos (JPEG, PNG or WebP) and PDF files can be added.'),
  bytes: z
    .int()
    .check(z.gte(1, 'This file is empty.'), z.lte(MAX_CLAIM_FILE_BYTES, 'A file can have at most 15 MB.')),
});
export type ClaimUploadInput = z.infer<typeof ClaimUploadInput>;

/**
 * What a customer can do with a filed claim: add something or answer, with the files that were added since; accept the
 * offer of exactly this amount; or refuse it.
 */
export const ClaimReply = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('ANSWER'),
    text: text(MAX_CLAIM_TEXT, { required: 'Enter your answer.' }),
    requestId: RequestId,
  }),
  z.strictObject({ step: z.literal('ACCEPT'), offer: Dollars, requestId: RequestId }),
  z.strictObject({
    step: z.literal('REFUSE'),
    offer: Dollars,
    text: text(MAX_CLAIM_TEXT, { required: 'Tell us what you expect instead.' }),
    requestId: RequestId,
  }),
]);
export type ClaimReply = z.infer<typeof ClaimReply>;
