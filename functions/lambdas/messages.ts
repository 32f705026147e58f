import { messageRoutes } from '#shared/contracts/messages.ts';
import { pushRoutes } from '#shared/contracts/push-subscriptions.ts';
import { staffMessageRoutes } from '#shared/contracts/staff/messages.ts';
import { unsubscribeRoutes } from '#shared/contracts/unsubscribe.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { messageService } from '../messages/message-service.ts';
import { pushService } from '../messages/push/push-service.ts';
import { unsubscribeService } from '../messages/settings/unsubscribe-service.ts';
import { staffMessageService } from '../messages/staff-message-service.ts';

export const handler = defineService(
  'messages',
  { ...messageRoutes, ...pushRoutes, ...staffMessageRoutes, ...unsubscribeRoutes },
  ({ TABLE_NAME, PUSH_SANDBOX }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const messages = messageService(table);
    const push = pushService(table, tools.clock, PUSH_SANDBOX);
    const staff = staffMessageService(table, tools);
    const { unsubscribe } = unsubscribeService(table);
    return {
      listMessages: ({ caller, query }) => messages.list(caller, query),
      getMessage: ({ caller, params }) => messages.get(caller, params.messageId),
      savePushSubscription: ({ caller, body }) => push.save(caller, body),
      removePushSubscription: ({ caller, body }) => push.remove(caller, body),
      listCustomerMessages: ({ params, query }) => staff.list(params.customerId, query),
      showUnsubscribe: ({ query }) => `/unsubscribe?token=${query.token}`,
      unsubscribe: ({ query }) => unsubscribe(query.token),
      resendMessage: ({ caller, params, body }) => staff.resend(caller, params, body.requestId),
    };
  },
);
