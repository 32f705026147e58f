import type { FunctionName } from '#shared/deployment/functions.ts';

/**
 * The billed time of an invocation. `others` is measured: `bench:warm` took 1.5 ms on 2026-11-27, which is 2.6 ms with the
 * 0.58 cores of 1,024 MB, and `bench:cold` 102 ms, in one of 50 invocations; each of a few requests to the table takes
 * 5 ms. The rest are estimates, because most of the time is spent waiting for other services, and for `images` decoding.
 */
export const BILLED_MS: Partial<Record<FunctionName, number>> & { readonly others: number } = {
  images: 1500,
  'intake-images': 150,
  'image-jobs': 150,
  'message-sender': 120,
  'due-messages': 40,
  handovers: 80,
  payments: 300,
  // Waiting for the shipping system, half a second a call: a look-up and a change, or a poll.
  'shipping-sender': 800,
  'shipping-sync': 600,
  others: 30,
};

/** Of `bench:bytes`: /login and /orders with all that they open. A later visit revalidates the document. */
export const SITE_BYTES = { firstVisit: 340_000, laterVisit: 4_000, files: 55, laterFiles: 3 } as const;

/** Compressed, of the slowest common answer, a list of 20 packages with 20 thumbnails of up to 20 kB counted apart. */
export const ANSWER_BYTES = 1_500;

/** A line of the gateway's access log, and Lambda's start and report lines, as CloudWatch stores them. */
export const ACCESS_LOG_BYTES = 450;
export const PLATFORM_LOG_BYTES = 900;

/**
 * Mean sizes in bytes. A thumbnail has at most 20 kB (decision 30), a phone's photo about 2.5 MB, a signature about 10 kB. The
 * site makes the photos of claims smaller, but papers stay as they are.
 */
export const PHOTO_BYTES = {
  original: 2_500_000,
  thumbnail: 15_000,
  signature: 10_000,
  claimFile: 700_000,
} as const;

/** What a customer's month leaves in the table, index and entries included, in bytes. A bill of lading has 600 to 700. */
export const STORED_BYTES = { package: 9_800, message: 2_500, customer: 6_000 } as const;
