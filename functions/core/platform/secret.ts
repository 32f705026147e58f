import type * as z from 'zod/mini';
import { once } from './once.ts';

/** Reads a secret. With `fresh`, not from the cache, because it may have been rotated. */
export type ReadSecret<T> = (fresh?: boolean) => Promise<T>;

const CACHE_SECONDS = 300;

/** Reads a secret of this schema from Secrets Manager. Its client is loaded lazily. */
export function secretReader<T>(secretName: string, schema: z.ZodMiniType<T>): ReadSecret<T> {
  const secrets = once(async () => {
    const { SecretsProvider } = await import('@aws-lambda-powertools/parameters/secrets');
    return new SecretsProvider();
  });
  return async (fresh = false) => {
    const secret = await (await secrets()).get(secretName, {
      maxAge: CACHE_SECONDS,
      forceFetch: fresh,
      transform: 'json',
    });
    return schema.parse(secret);
  };
}
