import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readText } from '../data-directory/read-text.ts';
import { replaceFile, setAside, type Warn } from '../data-directory/stored-json.ts';

const MAX_MESSAGES = 500;
const COMPACT_AT = MAX_MESSAGES * 2;

/** An inline photo of an email. Its HTML refers to it as `cid:<contentId>`. */
const InlinePhoto = z.object({ contentId: z.string(), contentType: z.string(), base64: z.string() });
export type InlinePhoto = z.infer<typeof InlinePhoto>;

/**
 * An email or text message. Emails of the portal have HTML too, photos, and the calendar file of an appointment. `headers`
 * are those worth showing.
 */
const Message = z.object({
  channel: z.enum(['email', 'sms', 'push']),
  to: z.string(),
  subject: z.optional(z.string()),
  /** The plain text, which an email of the user pool does not have. */
  body: z.string(),
  /** The confirmation code or temporary password in it, for the mailbox page and for tests. */
  code: z.optional(z.string()),
  html: z.optional(z.string()),
  photos: z.optional(z.array(InlinePhoto)),
  calendar: z.optional(z.string()),
  headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** The tags with which the mail or text service reports what became of the message. Without tags it reports nothing. */
  tags: z.optional(z.record(z.string(), z.string())),
});
export type Message = z.infer<typeof Message>;

const DeliveredMessage = z.extend(Message, {
  id: z._default(z.string(), randomUUID),
  /** When it was sent, ISO 8601 UTC. */
  at: z.iso.datetime(),
});
export type DeliveredMessage = z.infer<typeof DeliveredMessage>;

export type Mailbox = ReturnType<typeof openMailbox>;

/**
 * Opens the mailbox, `mailbox.jsonl` in a data directory: the email and text messages that the local portal would have
 * sent, one per line. Drops an incomplete last line, left by a killed process, and sets other damage aside.
 */
export function openMailbox(directory: string, clock: () => Date = () => new Date(), warn?: Warn) {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'mailbox.jsonl');
  let messages = existsSync(path) ? readMessages(path, warn) : [];
  let linesInFile = 0;

  const compact = () => {
    messages = messages.slice(-MAX_MESSAGES);
    replaceFile(path, messages.map(toLine).join(''));
    linesInFile = messages.length;
  };
  compact();

  return {
    /** Writes the message to disk before it returns. Throws if it cannot be written; then there is no part of it. */
    add(message: Message): DeliveredMessage {
      const delivered = { id: randomUUID(), at: clock().toISOString(), ...message };
      if (linesInFile >= COMPACT_AT) compact();
      appendWhole(path, toLine(delivered));
      messages.push(delivered);
      linesInFile += 1;
      return delivered;
    },
    /** The latest 500 messages, newest first. */
    list: (): DeliveredMessage[] => messages.slice(-MAX_MESSAGES).reverse(),
    find: (id: string): DeliveredMessage | undefined => messages.find((message) => message.id === id),
  };
}

const toLine = (message: DeliveredMessage) => `${JSON.stringify(message)}\n`;

/** Appends a line. A full disk may take only its beginning, to which the next line would be appended. */
function appendWhole(path: string, line: string): void {
  const { size } = statSync(path);
  try {
    appendFileSync(path, line);
  } catch (error) {
    truncateSync(path, size);
    throw error;
  }
}

function readMessages(path: string, warn: Warn | undefined): DeliveredMessage[] {
  const lines = readText(path).split('\n');
  // A complete line ends with a line feed, so the rest is empty or an interrupted write.
  lines.pop();
  const messages = lines.flatMap((line) => {
    try {
      return [DeliveredMessage.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  const lost = lines.length - messages.length;
  if (lost > 0) setAside(path, `${lost} of ${lines.length} messages in the mailbox are lost.`, warn);
  return messages;
}
