import PostalMime, { type Email } from 'postal-mime';
import type { Message } from '../mailbox/mailbox.ts';

/** The headers that a developer wants to see, besides the recipient and the subject. */
const SHOWN_HEADERS = [
  'from',
  'reply-to',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
  'x-ledger-id',
];

const CALENDAR_TYPE = 'text/calendar';

/** What the mailbox keeps of an email in MIME format. */
export async function emailContent(mime: Buffer): Promise<Omit<Message, 'channel' | 'to'>> {
  const { subject, text = '', html, headers, attachments } = await PostalMime.parse(mime);
  const calendar = attachments.find(({ mimeType }) => mimeType === CALENDAR_TYPE);
  const photos = attachments.flatMap((attachment) => photoOf(attachment) ?? []);
  return {
    ...(subject !== undefined && { subject }),
    body: text,
    ...(html !== undefined && { html }),
    ...(photos.length > 0 && { photos }),
    ...(calendar && { calendar: contentOf(calendar).toString('utf8') }),
    headers: headers
      .filter(({ key }) => SHOWN_HEADERS.includes(key))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

type Attachment = Email['attachments'][number];

function photoOf(attachment: Attachment) {
  const { contentId, mimeType } = attachment;
  if (contentId === undefined || !mimeType.startsWith('image/')) return undefined;
  return {
    contentId: contentId.replace(/^<|>$/g, ''),
    contentType: mimeType,
    base64: contentOf(attachment).toString('base64'),
  };
}

function contentOf({ content, encoding }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content, encoding ?? 'utf8');
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
