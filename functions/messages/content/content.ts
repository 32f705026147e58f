import type { MessageType } from '#shared/rules/messages/message-types.ts';
import type { Content } from './message-body.ts';
import type { MessageData } from './message-data.ts';

/** A message in all its forms. */
export function contentOf(type: MessageType, { brand, parcels }: MessageData): Content {
  const list = parcels.map(({ freightBillNum }) => freightBillNum).join(', ');
  const subject = `${type} ${list}`.trim();
  const url = `${brand.siteOrigin}/orders`;
  return { subject, html: `<p>${subject}</p>`, plainText: subject, textMessage: subject, url };
}
