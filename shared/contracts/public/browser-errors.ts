import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { REPORT_LIMITS } from '#shared/rules/texts/error-report.ts';

/** ASCII, so that the firewall's limit in bytes is one in characters. */
const ascii = (limit: number) =>
  z.string().check(z.maxLength(limit), z.regex(/^[\n -~]*$/, 'Must be ASCII.'));

export const browserErrorRoutes = defineRoutes('browser-errors', {
  reportBrowserError: {
    key: 'POST /browser-errors',
    summary:
      'Report that the site failed in a browser; what may identify a person is removed before it is logged',
    access: 'public',
    body: z.strictObject({
      /** Of the site, which may be older than that of the API. */
      release: ascii(REPORT_LIMITS.release),
      /** The route of the page, without ids. */
      page: ascii(REPORT_LIMITS.page),
      message: ascii(REPORT_LIMITS.message),
      stack: ascii(REPORT_LIMITS.stack),
    }),
    response: null,
  },
});
