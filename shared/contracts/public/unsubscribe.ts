import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';

/** The token of a link in an email: who gets it, which kind it turns off, and a secret. */
const UnsubscribeToken = z.strictObject({
  token: z.string().check(z.maxLength(200), z.regex(/^[\w.-]+$/, 'The token is malformed.')),
});

/**
 * One-click unsubscription (RFC 8058). Mail services send a POST if the recipient presses their button. Scanners and
 * recipients follow the link with a GET, which therefore changes nothing.
 */
export const unsubscribeRoutes = defineRoutes('messages', {
  showUnsubscribe: {
    key: 'GET /messages/unsubscribe',
    summary: 'Redirect to the page that asks whether to turn off a kind of email',
    access: 'public',
    query: UnsubscribeToken,
    response: z.string(),
    redirects: true,
  },
  unsubscribe: {
    key: 'POST /messages/unsubscribe',
    summary: 'Turn off a kind of email with one click; any body is accepted',
    access: 'public',
    query: UnsubscribeToken,
    response: null,
    errors: [404],
  },
});
