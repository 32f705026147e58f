import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { line } from './text.ts';

/** The address that a browser's push service has given to this browser. A secret: whoever knows it can send to it. */
const Endpoint = z.string().check(z.regex(/^https?:\/\/[!-~]{1,1000}$/, 'This address is not valid.'));

/**
 * A subscription as the browser returns it, in base64url: the public key of the browser, an uncompressed point of P-256,
 * and a secret of 16 bytes. `device` says where it is, such as "Chrome on Android".
 */
export const PushSubscriptionInput = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'This key is not valid.')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'This key is not valid.')),
  }),
  device: line(60),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const pushRoutes = defineRoutes('messages', {
  savePushSubscription: {
    key: 'PUT /messages/push',
    summary:
      'Send notifications about ready and troubled packages to this browser, or renew its subscription',
    access: ['Customer'],
    body: PushSubscriptionInput,
    response: null,
  },
  removePushSubscription: {
    key: 'DELETE /messages/push',
    summary: 'Stop notifications to this browser',
    access: ['Customer'],
    body: z.strictObject({ endpoint: Endpoint }),
    response: null,
  },
});
