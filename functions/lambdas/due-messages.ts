import { defineEventFunction } from '../core/events/event-function.ts';
import { connectSending } from '../messages/connect-sending.ts';
import { dueMessages } from '../messages/sending/due-messages.ts';

/** Runs every minute. */
export const handler = defineEventFunction('due-messages', (environment, tools) =>
  dueMessages(connectSending(environment, tools)),
);
