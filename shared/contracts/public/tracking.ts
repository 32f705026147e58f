import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { numberLine } from '../text.ts';

const MAX_LENGTH = 100;
/** As typed: any line, because a number or a code that cannot exist is answered like one that does not. */
const Typed = numberLine(MAX_LENGTH);

/** Where is a package, for anybody who has its freight bill number (decision 201). */
export const trackingRoutes = defineRoutes('tracking', {
  openTracking: {
    key: 'GET /track',
    summary: 'Page: enter a freight bill number, or with `number` see where the package is',
    access: 'public',
    query: z.object({ number: z.optional(Typed), code: z.optional(Typed) }),
    response: z.string(),
    page: true,
    errors: [404],
  },
  trackPackage: {
    key: 'GET /track/{number}',
    summary: 'Page: the last step of a package, and with its tracking code all steps',
    access: 'public',
    params: z.object({ number: Typed }),
    query: z.object({ code: z.optional(Typed) }),
    response: z.string(),
    page: true,
  },
});
