import type { MessageType } from '#shared/rules/messages/message-types.ts';
import { cleanLine } from '#shared/rules/text.ts';
import { MESSAGE_DEFINITIONS } from '../message-definitions.ts';
import { emailParts } from './email-parts.ts';
import { htmlOf } from './html.ts';
import type { Content, MessageBody } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { plainTextOf } from './plain-text.ts';
import { textMessageOf } from './text-message.ts';

/** A message in all its forms. */
export function contentOf(type: MessageType, data: MessageData): Content {
  const body = MESSAGE_DEFINITIONS[type].template(data);
  const email = emailParts({ ...body, subject: cleanLine(body.subject) }, data);
  const { subject } = email;
  const { url } = email.link;
  return {
    subject,
    url,
    html: htmlOf(email),
    plainText: plainTextOf(email),
    textMessage: textMessageOf(body.text, url, data.brand),
    notification: notificationOf(body),
  };
}

/** What a notification says below its title. The first sentence, if there are others, repeats the title. */
function notificationOf({ text: [news = '', ...others] }: MessageBody): string {
  return others.length > 0 ? others.join(' ') : news;
}
