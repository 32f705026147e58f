import * as z from 'zod/mini';

/** The secret of the card provider: the key of its API, and the secrets of its webhooks, two during a rotation. */
const Credentials = z.object({
  apiKey: z.string().check(z.minLength(1)),
  webhookSecrets: z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.maxLength(2)),
});
export type Credentials = z.infer<typeof Credentials>;

/** Reads the credentials. With `fresh`, not from the cache, because they may have been rotated. */
export type ReadCredentials = (fresh?: boolean) => Promise<Credentials>;

const CACHE_SECONDS = 300;

/** Reads the credentials from Secrets Manager. Its client is loaded lazily. */
export function credentialsOf(secretName: string): ReadCredentials {
  return async (fresh = false) => {
    const { getSecret } = await import('@aws-lambda-powertools/parameters/secrets');
    const secret = await getSecret(secretName, {
      maxAge: CACHE_SECONDS,
      forceFetch: fresh,
      transform: 'json',
    });
    return Credentials.parse(secret);
  };
}
