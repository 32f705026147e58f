import { SiteCheckSecret } from '#shared/deployment/secrets.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectSiteOrigin } from '../core/platform/site-origin.ts';
import { siteCheck } from '../site-check/site-check.ts';

export const handler = defineEventFunction('site-check', ({ SITE_ORIGIN, SITE_CHECK_SECRET }, { logger }) => {
  if (SITE_CHECK_SECRET === '') return async () => {};
  return siteCheck({
    origin: connectSiteOrigin(SITE_ORIGIN),
    logger,
    credentials: async () => {
      const { SecretsProvider } = await import('@aws-lambda-powertools/parameters/secrets');
      return SiteCheckSecret.parse(await new SecretsProvider().get(SITE_CHECK_SECRET, { transform: 'json' }));
    },
  });
});
