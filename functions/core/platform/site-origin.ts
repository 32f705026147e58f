import { lazy } from './once.ts';

/** Long, because it changes only with a domain, which deploys the functions too. */
const CACHE_SECONDS = 3600;

/**
 * The origin of the site, such as `https://portal.northbound.example`, from `SITE_ORIGIN`. In a stage without a domain, that
 * is the name of an SSM parameter, because CloudFront names the site after the functions are deployed.
 * @throws until the site is deployed
 */
export function connectSiteOrigin(value: string): () => Promise<string> {
  if (!value.startsWith('/')) return async () => value;
  return lazy(async () => {
    const { SSMProvider } = await import('@aws-lambda-powertools/parameters/ssm');
    const parameters = new SSMProvider();
    return async () => {
      const origin = await parameters.get(value, { maxAge: CACHE_SECONDS });
      if (origin === undefined) throw new Error(`The parameter ${value} is empty.`);
      return origin;
    };
  });
}
