import * as z from 'zod/mini';
import type { ServiceName } from '../route.ts';

const Common = z.object({
  STAGE: z.string().check(z.minLength(1)),
  LOG_LEVEL: z._default(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']), 'INFO'),
});

const WithTable = z.extend(Common, { TABLE_NAME: z.string().check(z.minLength(3)) });
const WithPictures = z.extend(WithTable, { PICTURE_BUCKET: z.string().check(z.minLength(3)) });

/**
 * A Lambda with an environment: a service of the API, `identity`, which the user pool calls, or `pictures`, which is
 * called when an original arrives.
 */
export type LambdaName = ServiceName | 'identity' | 'pictures';

/**
 * The environment of each Lambda. CDK must give exactly these, so a missing variable does not compile there,
 * and the Lambda parses them before its first call.
 */
export const environments = {
  customers: WithTable,
  // No id of the user pool: it comes with each event, because the pool needs the function before it is made.
  identity: WithTable,
  locations: Common,
  parcels: WithPictures,
  pictures: WithPictures,
  quotes: Common,
} as const satisfies Record<LambdaName, z.ZodMiniObject>;

export type EnvironmentInput<S extends LambdaName> = z.input<(typeof environments)[S]>;
export type EnvironmentOf<S extends LambdaName> = z.output<(typeof environments)[S]>;
