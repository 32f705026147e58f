import PostalMime, { type Email } from 'postal-mime';
import { textOfHtml } from './html-text.ts';

/** How much of its text is searched for numbers, in characters. */
const MAX_TEXT = 100_000;

/** More than any mail program creates. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256_000, maxRfc822NestingDepth: 3 } as const;
const MAX_FORWARDED = 3;

/**
 * The text of a mail in MIME format, which may be cut off: its subject, its text, and those of what was forwarded with it as a
 * file, each with its sender. Other attachments are not read. Null if it cannot be parsed or exceeds the limits. Nothing of it
 * may be trusted.
 */
export async function textOfMail(mime: Uint8Array): Promise<string | null> {
  const mail = await parsed(mime);
  if (!mail) return null;
  const forwarded = await forwardedIn(mail);
  return [textOf(mail), ...forwarded.flatMap((each) => [senderLine(each), textOf(each)])]
    .join('\n')
    .slice(0, MAX_TEXT);
}

/** As mail programs write it above what they forward in the text. */
const senderLine = ({ from }: Email): string => (from ? `From: ${from.name} <${from.address ?? ''}>` : '');

/** The parser throws for what exceeds its limits, and only then. */
const parsed = (mime: Uint8Array): Promise<Email | null> => PostalMime.parse(mime, LIMITS).catch(() => null);

/** The mails that were forwarded as files. Those within them are not read. */
async function forwardedIn({ attachments }: Email): Promise<Email[]> {
  const files = attachments.filter(({ mimeType }) => mimeType === 'message/rfc822').slice(0, MAX_FORWARDED);
  const mails = files.map(({ content }) => parsed(bytesOf(content)));
  return (await Promise.all(mails)).filter((mail) => mail !== null);
}

const bytesOf = (content: Email['attachments'][number]['content']): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** HTML and text can differ, and a number in either is worth a draft. */
const textOf = ({ subject = '', text = '', html = '' }: Email): string =>
  [subject, text.slice(0, MAX_TEXT), textOfHtml(html)].join('\n');
