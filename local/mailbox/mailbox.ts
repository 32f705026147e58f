import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readText } from '../data-directory/read-text.ts';
import { StartupError } from '../errors.ts';

const KEPT = 500;
const COMPACT_AT = KEPT * 2;

const Message = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.optional(z.string()),
  body: z.string(),
  /** A confirmation code or temporary password that the body contains, for the page and for tests. */
  code: z.optional(z.string()),
});
export type Message = z.infer<typeof Message>;

const DeliveredMessage = z.extend(Message, {
  /** When it was sent, ISO 8601 UTC. */
  at: z.iso.datetime(),
});
export type DeliveredMessage = z.infer<typeof DeliveredMessage>;

/** Where the portal on one machine puts the e-mail and SMS that it would send. */
export interface Mailbox {
  /** Keeps the message; it is on disk when this returns. Throws when the file cannot be written. */
  add(message: Message): void;
  /** The last 500 messages, newest first. */
  list(): DeliveredMessage[];
}

/**
 * Opens the mailbox of a data directory (`mailbox.jsonl`, one message a line) and reads what is in it.
 * The last line may be torn by a kill and is dropped; any other line that is not a message throws StartupError.
 */
export function openMailbox(directory: string, clock: () => Date = () => new Date()): Mailbox {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'mailbox.jsonl');
  let messages = existsSync(path) ? readMessages(path) : [];
  let linesInFile = 0;

  const compact = () => {
    messages = messages.slice(-KEPT);
    writeFileSync(`${path}.tmp`, messages.map(toLine).join(''));
    renameSync(`${path}.tmp`, path);
    linesInFile = messages.length;
  };
  compact();

  return {
    add(message) {
      const delivered = { at: clock().toISOString(), ...message };
      appendFileSync(path, toLine(delivered));
      messages.push(delivered);
      linesInFile += 1;
      if (linesInFile >= COMPACT_AT) compact();
    },
    list: () => messages.slice(-KEPT).reverse(),
  };
}

const toLine = (message: DeliveredMessage) => `${JSON.stringify(message)}\n`;

function readMessages(path: string): DeliveredMessage[] {
  const lines = readText(path).split('\n');
  // Every whole line ends with a line feed, so what follows the last one is a write that a kill cut short.
  lines.pop();
  return lines.map((line, index) => {
    try {
      return DeliveredMessage.parse(JSON.parse(line));
    } catch (cause) {
      throw new StartupError(
        `The mailbox ${path} is damaged in line ${index + 1}. Delete the file, or start over: npm start -- --fresh`,
        { cause },
      );
    }
  });
}
