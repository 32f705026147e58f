import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { forwardedMailService } from '../forwarded-mail/forwarded-mail-service.ts';
import { receivedMailIn } from '../forwarded-mail/reading/received-mail.ts';

/** Invoked for each mail that SES has stored, at least once. */
export const handler = defineEventFunction(
  'forwarded-mail',
  ({ TABLE_NAME, IMAGE_BUCKET, RECEIVED_MAIL_DOMAIN: domain }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const read = forwardedMailService({ table, mails: connectObjectStore(IMAGE_BUCKET), domain, tools });
    return (body) => read(receivedMailIn(body));
  },
);
