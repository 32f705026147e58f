import type { MessageData } from './message-data.ts';

/** A package in a message. `photo` is a content id. */
export interface PackageLine {
  readonly freightBillNum: string;
  readonly details: readonly string[];
  readonly photo?: string | undefined;
}

/** `url` is the whole address. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A part of an email, in the order of reading. Values may have several lines. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'packages'; readonly packages: readonly PackageLine[] }
  /** Links to choose from, each with what it leads to. */
  | { readonly kind: 'links'; readonly label: string; readonly links: readonly Link[] }
  /** A code or a temporary password, to copy or to type. */
  | { readonly kind: 'code'; readonly label: string; readonly value: string };

interface LinkedAction {
  readonly label: string;
  readonly path: string;
}

/**
 * What a template says, for every channel. Texts are plain; the renderers escape them.
 *
 * - `subject` is also the headline of the email and the title on a phone.
 * - `action` is the one thing to do next, with a path of the site. `also` is what can be done after it, below.
 * - `text` are the sentences of the text message, the most important first. The renderer adds the sender's name and the
 *   link, and leaves out the last sentences if they do not fit into one segment.
 */
export interface MessageBody {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly action: LinkedAction;
  readonly also?: LinkedAction | null;
  readonly text: readonly string[];
}

/** What a message of one type says. */
export type Template = (data: MessageData) => MessageBody;

/**
 * A message ready to be sent: the email in both forms, the text message, and what a notification says below the subject,
 * which is its title.
 */
export interface Content {
  readonly subject: string;
  readonly html: string;
  readonly plainText: string;
  readonly textMessage: string;
  readonly notification: string;
  readonly url: string;
}
