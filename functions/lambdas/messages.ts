import { messageRoutes } from '#shared/contracts/messages.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { messageService } from '../messages/message-service.ts';

export const handler = defineService('messages', messageRoutes, ({ TABLE_NAME }, tools) => {
  const messages = messageService(connectTable(TABLE_NAME, tools));
  return {
    listMessages: ({ caller, query }) => messages.list(caller, query),
  };
});
