import * as z from 'zod/mini';
import type { ServiceName } from '../route.ts';
import { MAX_SURCHARGE_BASIS_POINTS } from '../rules/cards/surcharge.ts';

const Common = z.object({
  STAGE: z.string().check(z.minLength(1)),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
});

export const WithTable = z.extend(Common, { TABLE_NAME: z.string().check(z.minLength(3)) });
export const WithImages = z.extend(WithTable, { IMAGE_BUCKET: z.string().check(z.minLength(3)) });

/** For changes to parcels: the queue of the function `image-jobs`. */
export const WithImageJobs = z.extend(WithTable, { IMAGE_JOBS_QUEUE_URL: z.string().check(z.minLength(1)) });

/** For calendar files, which name the product. */
const WithProduct = z.extend(WithTable, { PRODUCT_NAME: z.string().check(z.minLength(1)) });

/**
 * For payments: the surcharge on credit cards, the address of the provider's API, and the name or ARN of the secret with
 * its credentials.
 */
export const WithPayments = z.extend(WithTable, {
  SURCHARGE_BASIS_POINTS: z.string().check(
    z.regex(/^\d{1,3}$/),
    z.refine((points) => Number(points) <= MAX_SURCHARGE_BASIS_POINTS, 'The surcharge is too high.'),
  ),
  CARD_PROVIDER_URL: z.string().check(z.minLength(1)),
  CARD_PROVIDER_SECRET: z.string().check(z.minLength(1)),
});

/** For the user pool's triggers: whether tokens have staff groups only if the user has a second factor. */
const WithSecondFactor = z.extend(WithTable, { STAFF_SECOND_FACTOR: z.enum(['required', 'optional']) });

/** All environment variables that a service or an event function can have. */
export type Variables = z.input<typeof WithImages> &
  z.input<typeof WithImageJobs> &
  z.input<typeof WithProduct> &
  z.input<typeof WithPayments>;

/** A schema with at least `STAGE` and `LOG_LEVEL`. */
export type EnvironmentSchema =
  | typeof Common
  | typeof WithTable
  | typeof WithProduct
  | typeof WithPayments
  | typeof WithSecondFactor
  | typeof WithImageJobs
  | typeof WithImages;

/** A service of the API, or `identity`, which the user pool invokes. Event functions have their own table. */
export type LambdaName = ServiceName | 'identity';

/**
 * The environment of each Lambda function. CDK must provide exactly these variables, so a missing one does not
 * compile. The function validates them at startup.
 */
export const environments = {
  appointments: WithProduct,
  customers: WithTable,
  // Has no user pool id, because the pool depends on the function. Each trigger event contains it.
  identity: WithSecondFactor,
  handovers: WithImages,
  intake: WithImages,
  locations: Common,
  overview: WithTable,
  'parcel-images': WithImages,
  parcels: WithTable,
  payments: WithPayments,
  quotes: Common,
  'staff-edits': WithTable,
  'staff-parcels': WithTable,
} as const satisfies Record<LambdaName, EnvironmentSchema>;

export type EnvironmentInput<S extends LambdaName> = z.input<(typeof environments)[S]>;
export type EnvironmentOf<S extends LambdaName> = z.output<(typeof environments)[S]>;
