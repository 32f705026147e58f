import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readBody, send, sendJson, sendText } from '../http/messages.ts';
import { FAULTS } from '../messages/faults.ts';
import type { MessageServer } from '../messages/message-server.ts';
import { SentMail } from '../messages/received-mail.ts';
import type { HeldMessages } from './held-messages.ts';
import type { DeliveredMessage, Mailbox } from './mailbox.ts';
import { MAILBOX_PATH, MAILBOX_POLICY, mailboxPage, stateOf, viewOf } from './mailbox-page.ts';

/** A pasted confirmation, with each character encoded. */
const MAX_BODY_BYTES = 100_000;

/** What the page's forms do: report on an email, reply to a text, send a mail, or make the next message fail. */
const Action = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['Bounce', 'Complaint']), message: z.string() }),
  z.object({ action: z.literal('reply'), message: z.string(), text: z.string().check(z.minLength(1)) }),
  z.extend(SentMail, { action: z.literal('mail') }),
  z.object({ action: z.literal('fail'), channel: z.enum(['email', 'sms']), fault: z.enum(FAULTS) }),
]);

/** What the mailbox page shows and controls. */
export interface MailboxTools {
  readonly mailbox: Mailbox;
  readonly held: Pick<HeldMessages, 'list'>;
  /** Sends a mail to the portal. */
  readonly receive: (mail: SentMail) => Promise<void>;
  readonly messages: Pick<MessageServer, 'faults' | 'isOptedOut' | 'reportMail' | 'reply'>;
}

/** Serves the mailbox: its page, its messages as JSON without photos, and what its forms do. */
export async function handleMailbox(
  tools: MailboxTools,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { mailbox, held, messages } = tools;
  if (request.method === 'POST') return act(tools, request, response);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === `${MAILBOX_PATH}.json`) return sendJson(response, mailbox.list().map(withoutPhotos));
  const all = { messages: mailbox.list(), held: await held.list() };
  if (pathname !== MAILBOX_PATH) return send(response, 200, 'text/plain; charset=utf-8', stateOf(all));
  response.setHeader('content-security-policy', MAILBOX_POLICY);
  const page = mailboxPage({
    ...all,
    view: viewOf(searchParams.get('view')),
    selected: searchParams.get('message') ?? undefined,
    done: searchParams.get('done') ?? undefined,
    isOptedOut: messages.isOptedOut,
  });
  send(response, 200, 'text/html; charset=utf-8', page);
}

const withoutPhotos = ({ photos: _, ...message }: DeliveredMessage) => message;

async function act(
  { mailbox, messages, receive }: MailboxTools,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = (await readBody(request, MAX_BODY_BYTES)).toString();
  const { data } = Action.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!data) return sendText(response, 400, 'There is no such action.');
  const { action } = data;
  const showPage = (query: Record<string, string>) => {
    const location = `${MAILBOX_PATH}?${new URLSearchParams({ ...query, done: action })}`;
    response.writeHead(303, { location }).end();
  };
  if (action === 'fail') {
    messages.faults.fail(data.channel, data.fault, 1);
    return showPage({ view: 'held' });
  }
  if (data.action === 'mail') {
    await receive(data);
    return showPage({ view: 'send' });
  }
  const message = mailbox.find(data.message);
  const channel = action === 'Bounce' || action === 'Complaint' ? 'email' : 'sms';
  if (message?.channel !== channel) return sendText(response, 404, 'There is no such message.');
  if (action === 'Bounce' || action === 'Complaint') {
    messages.reportMail(message, action);
    return showPage({ message: message.id });
  }
  if (data.action === 'reply') messages.reply(message.to, data.text);
  showPage({ view: 'texts' });
}
