import type { MessageType } from '#shared/rules/messages/message-types.ts';
import { cleanLine } from '#shared/rules/text.ts';
import { MESSAGE_DEFINITIONS } from '../message-definitions.ts';
import type { EmailParts } from './email-parts.ts';
import { emailParts } from './email-parts.ts';
import { htmlOf } from './html.ts';
import type { Block, Content, MessageBody } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { textMessageOf } from './text-message.ts';

/** The plain text of an email. */
function plainTextOf({ greeting, above, link, also, below, questions, footer }: EmailParts): string {
  return [
    greeting,
    ...above.map(blockText),
    ...[link, also].flatMap((each) => (each ? [`${each.label}:\n${each.url}`] : [])),
    ...below.map(blockText),
    questions,
    ['--', footer.reason, ...footer.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}:${indented(value)}`).join('\n');
    case 'packages':
      return block.packages
        .map(({ freightBillNum, details }) => [`Freight bill ${freightBillNum}`, ...details].join('\n  '))
        .join('\n');
    case 'links':
      return [`${block.label}:`, ...block.links.map(({ label, url }) => `  ${label}: ${url}`)].join('\n');
    case 'code':
      return `${block.label}: ${block.value}`;
  }
}

/** Further lines of a value stand below its label. */
const indented = (value: string) =>
  value.includes('\n') ? `\n  ${value.replaceAll('\n', '\n  ')}` : ` ${value}`;

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
function notificationOf({ text: [summary = '', ...others] }: MessageBody): string {
  return others.length > 0 ? others.join(' ') : summary;
}
