import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Message, MessageList } from '../messages.ts';
import { RequestId } from '../primitives.ts';
import { Id } from '../text.ts';

/**
 * A message as staff see it. `reason` also says why it was refused or bounced, in the words of the mail or text service.
 * `resentBy` is the email address of who had it sent again, null if nobody did.
 */
export const StaffMessage = z.extend(Message, { resentBy: z.nullable(z.string()) });
export type StaffMessage = z.infer<typeof StaffMessage>;

export const staffMessageRoutes = defineRoutes('messages', {
  listCustomerMessages: {
    key: 'GET /staff/customers/{customerId}/messages',
    summary: "List a customer's messages, newest first, optionally only those about a package",
    access: STAFF_ACTIONS.seeMessages,
    params: z.object({ customerId: Id }),
    query: MessageList,
    response: z.array(StaffMessage),
    paged: true,
  },
  resendMessage: {
    key: 'POST /staff/customers/{customerId}/messages/{messageId}/resend',
    summary:
      'Send a message again within a minute, as of now, by the same channel. The same request again sends it once.',
    access: STAFF_ACTIONS.resendMessage,
    params: z.object({ customerId: Id, messageId: Id }),
    body: z.strictObject({ requestId: RequestId }),
    response: StaffMessage,
    errors: [409],
  },
});
