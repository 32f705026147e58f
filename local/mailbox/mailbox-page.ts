import { createHash } from 'node:crypto';
import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import { FAULTS } from '../messages/faults.ts';
import { localPage } from '../server/local-page.ts';
import { emailView } from './email-view.ts';
import type { HeldItem } from './held-messages.ts';
import type { DeliveredMessage } from './mailbox.ts';
import { MAILBOX_STYLE } from './mailbox-style.ts';
import { sendMailView } from './send-mail-view.ts';
import { timeElement } from './shown-time.ts';

export const MAILBOX_PATH = '/local/mailbox';

const VIEWS = ['email', 'texts', 'push', 'held', 'send'] as const;
type View = (typeof VIEWS)[number];

export interface MailboxView {
  /** Newest first. */
  readonly messages: readonly DeliveredMessage[];
  readonly held: readonly HeldItem[];
  readonly view?: View;
  /** The id of the email to show. By default, wide screens show the newest. */
  readonly selected?: string | undefined;
  /** What a form has just done. */
  readonly done?: string | undefined;
  readonly isOptedOut?: (number: string) => boolean;
}

const DONE: ReadonlyMap<string, string> = new Map([
  ['Bounce', 'A bounce was reported to the portal.'],
  ['Complaint', 'A complaint was reported to the portal.'],
  ['reply', 'The reply was sent to the portal.'],
  ['mail', 'The mail was sent to the portal.'],
  ['fail', 'The next message of this channel will fail.'],
]);

// Polls every two seconds and reloads only for a change, to keep the user's text selection.
const SCRIPT = `
const { state } = document.body.querySelector('main > [data-state]').dataset;
setInterval(async () => {
  try {
    const response = await fetch('${MAILBOX_PATH}/state');
    if (response.ok && (await response.text()) !== state) location.reload();
  } catch { /* the portal is not running; try again */ }
}, 2000);
`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');

/**
 * The page's content security policy, which the frames of emails inherit: its one script, polling, its forms, and inline
 * styles and photos. An email cannot load anything.
 */
export const MAILBOX_POLICY = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Changes when the page does. */
export const stateOf = ({ messages, held }: Pick<MailboxView, 'messages' | 'held'>): string =>
  createHash('sha256')
    .update(JSON.stringify([messages[0]?.id, messages[0]?.at, held]))
    .digest('base64url');

export const viewOf = (name: string | null): View => VIEWS.find((view) => view === name) ?? 'email';

/** Renders one view of the mailbox as an HTML page. */
export function mailboxPage(shown: MailboxView): string {
  const { messages, held, view = 'email', selected, done = '', isOptedOut = () => false } = shown;
  const emails = messages.filter(({ channel }) => channel === 'email');
  const texts = messages.filter(({ channel }) => channel === 'sms');
  const pushes = messages.filter(({ channel }) => channel === 'push');
  const tabs = [
    tab('email', 'Email', emails.length, view),
    tab('texts', 'Texts', texts.length, view),
    tab('push', 'Notifications', pushes.length, view),
    tab('held', 'Waiting', held.length, view),
    tab('send', 'Send a mail', null, view),
  ];
  const content = {
    email: () => emailsView(emails, selected),
    texts: () => textsView(texts, isOptedOut),
    push: () => pushesView(pushes),
    held: () => heldView(held),
    send: sendMailView,
  };
  const body = `<p class="about" data-state="${stateOf({ messages, held })}">What the local portal has sent, newest first. Nothing leaves this machine. Times are in Anchorage.</p>
<nav class="tabs" aria-label="Mailbox">${tabs.join('')}</nav>
${DONE.has(done) ? `<p class="done" role="status">${DONE.get(done)}</p>` : ''}
${content[view]()}
<script>${SCRIPT}</script>`;
  return localPage(MAILBOX_PATH, 'Local mailbox', body, MAILBOX_STYLE);
}

const tab = (view: View, label: string, count: number | null, current: View) =>
  `<a href="${MAILBOX_PATH}?view=${view}"${view === current ? ' aria-current="page"' : ''}>${label}${count === null ? '' : ` <span class="count">${count}</span>`}</a>`;

function emailsView(emails: readonly DeliveredMessage[], selected: string | undefined): string {
  const shown = emails.find(({ id }) => id === selected) ?? emails[0];
  if (!shown) return '<p>No messages yet. They will appear here, with codes.</p>';
  const isSelected = shown.id === selected;
  const items = emails.map((email) => listItem(email, email === shown));
  return `<div class="columns${isSelected ? ' selected' : ''}">
<ol class="list">${items.join('')}</ol>
<div class="shown"><a class="back" href="${MAILBOX_PATH}">All email</a>
${emailView(shown)}</div>
</div>`;
}

const listItem = ({ id, at, to, subject, code }: DeliveredMessage, isShown: boolean) =>
  `<li><a href="${MAILBOX_PATH}?message=${encodeURIComponent(id)}"${isShown ? ' aria-current="true"' : ''}>
<strong>${escapeHtml(subject ?? 'Email')}</strong>
<span class="about">${escapeHtml(to)}</span>
<span class="about">${timeElement(at)}</span>
${codeOf(code)}</a></li>`;

const codeOf = (code: string | undefined) =>
  code === undefined ? '' : `<span class="code">${escapeHtml(code)}</span>`;

function textsView(texts: readonly DeliveredMessage[], isOptedOut: (number: string) => boolean): string {
  if (texts.length === 0) return '<p>No messages yet. They will appear here, with codes.</p>';
  const items = texts.map(({ id, at, to, body, code }) => {
    const word = isOptedOut(to) ? 'START' : 'STOP';
    return `<li><p class="about">${escapeHtml(to)} · ${timeElement(at)}</p>
<p class="bubble" dir="auto">${escapeHtml(body)}</p>
${codeOf(code)}
<form method="post"><input type="hidden" name="action" value="reply"><input type="hidden" name="message" value="${escapeHtml(id)}">
<label>Reply<br><textarea name="text" rows="2" maxlength="600" required>${word}</textarea></label> <button>Send reply</button></form></li>`;
  });
  return `<ol class="texts">${items.join('')}</ol>`;
}

function heldView(held: readonly HeldItem[]): string {
  const rows = held.map(
    ({ dueAt, type, about }) => `<li><strong>${escapeHtml(sentence(type))}</strong>
<span>held until ${timeElement(dueAt)}</span>
<span class="about">${escapeHtml(about)}</span></li>`,
  );
  const list = rows.length > 0 ? `<ol class="held">${rows.join('')}</ol>` : '<p>No message is waiting.</p>';
  return `<p>Messages that are not due yet, such as digests and texts at night, and the next checks for reminders. <a href="/local/clock">Move the clock</a> to send them now.</p>
${list}
<h2>Make the next message fail</h2>
<form method="post">
<label>Channel<br><select name="channel"><option value="email">Email</option><option value="sms">Text message</option></select></label>
<label>Failure<br><select name="fault">${FAULTS.map((fault) => `<option value="${fault}">${sentence(fault)}</option>`).join('')}</select></label>
<button name="action" value="fail">Make it fail</button>
</form>
<p class="about">“Lost” means that the connection breaks before or after the message is delivered, and the portal cannot tell which.</p>`;
}

function pushesView(pushes: readonly DeliveredMessage[]): string {
  if (pushes.length === 0)
    return '<p>No notifications yet. Those to devices of the push sandbox appear here.</p>';
  const items = pushes.map(
    ({
      at,
      to,
      subject = '',
      body,
    }) => `<li><p class="about">Device ${escapeHtml(to)} · ${timeElement(at)}</p>
<p class="bubble" dir="auto"><strong>${escapeHtml(subject)}</strong><br>${escapeHtml(body)}</p></li>`,
  );
  return `<ol class="texts">${items.join('')}</ol>`;
}

/** `package-ready` as `Package ready`. */
const sentence = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
