import { browserErrorRoutes } from '#shared/contracts/public/browser-errors.ts';
import { pagePattern, withoutPersonalData } from '#shared/rules/texts/error-report.ts';
import { defineService } from '../core/http/service.ts';

export const handler = defineService('browser-errors', browserErrorRoutes, (_environment, { logger }) => ({
  // The site has removed personal data too, but anybody can send a report.
  reportBrowserError: ({ body }) =>
    logger.report('BROWSER_ERROR', {
      browser: {
        release: withoutPersonalData(body.release),
        page: pagePattern(body.page),
        message: withoutPersonalData(body.message),
        stack: withoutPersonalData(body.stack),
      },
    }),
}));
