import * as z from 'zod/mini';
import type { ServiceName } from '../route.ts';

const Common = z.object({
  STAGE: z.string().check(z.minLength(1)),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
});

export const WithTable = z.extend(Common, { TABLE_NAME: z.string().check(z.minLength(3)) });
export const WithImages = z.extend(WithTable, { IMAGE_BUCKET: z.string().check(z.minLength(3)) });

/** For calendar files, which name the product. */
const WithProduct = z.extend(WithTable, { PRODUCT_NAME: z.string().check(z.minLength(1)) });

/** All environment variables that a Lambda function can have. */
export type Variables = z.input<typeof WithImages> & z.input<typeof WithProduct>;

/** A schema with at least `STAGE` and `LOG_LEVEL`. */
export type EnvironmentSchema = typeof Common | typeof WithTable | typeof WithProduct | typeof WithImages;

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
  identity: WithTable,
  locations: Common,
  parcels: WithImages,
  quotes: Common,
} as const satisfies Record<LambdaName, EnvironmentSchema>;

export type EnvironmentInput<S extends LambdaName> = z.input<(typeof environments)[S]>;
export type EnvironmentOf<S extends LambdaName> = z.output<(typeof environments)[S]>;
