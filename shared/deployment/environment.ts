import * as z from 'zod/mini';
import type { ServiceName } from '../route.ts';

const Common = z.object({
  STAGE: z.string().check(z.minLength(1)),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
});

const WithTable = z.extend(Common, { TABLE_NAME: z.string().check(z.minLength(3)) });
const WithPictures = z.extend(WithTable, { PICTURE_BUCKET: z.string().check(z.minLength(3)) });

/**
 * The environment of each service's Lambda. CDK must give exactly these, so a missing variable does not compile there,
 * and the Lambda parses them before its first call.
 */
export const environments = {
  customers: WithTable,
  locations: Common,
  parcels: WithPictures,
} as const satisfies Record<ServiceName, z.ZodMiniObject>;

export type EnvironmentInput<S extends ServiceName> = z.input<(typeof environments)[S]>;
export type EnvironmentOf<S extends ServiceName> = z.output<(typeof environments)[S]>;
