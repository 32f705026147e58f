import * as z from 'zod/mini';
import type { ServiceName } from '../route.ts';

const Common = z.object({
  STAGE: z.string().check(z.minLength(1)),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
});

export const WithTable = z.extend(Common, { TABLE_NAME: z.string().check(z.minLength(3)) });
export const WithImages = z.extend(WithTable, { IMAGE_BUCKET: z.string().check(z.minLength(3)) });

/** Every variable that a Lambda can have. */
export type Variables = z.input<typeof WithImages>;

/** A schema for some of the {@link Variables}, `STAGE` and `LOG_LEVEL` among them. */
export type EnvironmentSchema = typeof Common | typeof WithTable | typeof WithImages;

/** A service of the API, or `identity`, which the user pool calls. Event functions have a table of their own. */
export type LambdaName = ServiceName | 'identity';

/**
 * The environment of each Lambda. CDK must give exactly these, so a missing variable does not compile there,
 * and the Lambda parses them before its first call.
 */
export const environments = {
  customers: WithTable,
  // No id of the user pool: it comes with each event, because the pool needs the function before it is made.
  identity: WithTable,
  locations: Common,
  parcels: WithImages,
  quotes: Common,
} as const satisfies Record<LambdaName, EnvironmentSchema>;

export type EnvironmentInput<S extends LambdaName> = z.input<(typeof environments)[S]>;
export type EnvironmentOf<S extends LambdaName> = z.output<(typeof environments)[S]>;
