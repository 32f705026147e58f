import type { Message } from '#shared/contracts/messages.ts';
import type { MessageChannel, MessageState, MessageType } from '#shared/rules/messages/message-types.ts';
import type { BadgeLook } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, CheckCircleIcon, CheckIcon, ClockIcon, InfoIcon } from '#web/components/icons.tsx';
import { ALASKA_TIME_ZONE, formatMonthDay, formatTime, formatZone } from '#web/lib/dates.ts';

/** What a message is about, in a few words. */
export const MESSAGE_LABELS: Readonly<Record<MessageType, string>> = {
  'package-received': 'Arrived in Tacoma',
  'action-required': 'Action required',
  'package-corrected': 'Issue resolved',
  'package-priced': 'Ready to pay',
  'package-departed': 'Departed',
  'package-delayed': 'Delayed',
  'package-rolled': 'Change of sailing',
  'arrival-changed': 'Expected date changed',
  'pickup-before-arrival': 'Pickup before arrival',
  'package-ready': 'Ready for pickup',
  'package-refused': 'Refused',
  'package-handed-over': 'Picked up',
  'package-forwarded': 'Waybill number',
  'collected-by-other': 'Picked up by somebody else',
  'collection-code-locked': 'Collection code locked',
  'package-deleted': 'Deleted',
  'package-lost': 'Reported lost',
  'claim-changed': 'Claim',
  'appointment-booked': 'Appointment booked',
  'appointment-moved': 'Appointment moved',
  'appointment-canceled': 'Appointment canceled',
  'pickup-closed': 'Terminal closed',
  'pickup-open-again': 'Terminal open again',
  'payment-recorded': 'Payment received',
  'payment-link': 'Payment link',
  'refund-made': 'Refund',
  'pre-alert-missing': 'Expected package missing',
  'pre-alert-draft': 'Forwarded email',
  welcome: 'Welcome',
  'signs-in-with-google': 'Sign-in with Google',
  'contact-changed': 'Contact details changed',
  'storage-notice': 'Ready, storage notice',
  'storage-begins': 'Storage charges begin soon',
  'storage-last-day': 'Last free day of storage',
  'storage-charged': 'Storage charges have begun',
  'storage-abandonment': 'Notice before abandonment',
  'appointment-missed': 'Missed appointment',
  'book-pickup': 'Reminder to book a pickup',
  'pickup-tomorrow': 'Pickup reminder',
  'unpaid-and-ready': 'Reminder to pay',
  'still-on-hold': 'Reminder to answer',
  'still-unpaid': 'Reminder to pay before departure',
};

interface ChannelWords {
  name: string;
  /** Before the recipient. */
  short: string;
  /** The past participle, at the start of a sentence. */
  sent: string;
  service: string;
}

const CHANNELS: Readonly<Record<MessageChannel, ChannelWords>> = {
  EMAIL: { name: 'Email', short: 'Email', sent: 'Emailed', service: 'email service' },
  TEXT: { name: 'Text message', short: 'Text', sent: 'Texted', service: 'text service' },
  PUSH: { name: 'Notification', short: 'Notification', sent: 'Notified', service: 'notification service' },
};

/** The subject of an email, or what a message is about. */
export const headingOf = ({ subject, type }: Message): string => subject ?? MESSAGE_LABELS[type];

/** The subject of an email or the words of a text. Before it is written, what it is about. */
export const titleOf = (message: Message): string =>
  (message.channel === 'TEXT' ? message.text : null) ?? headingOf(message);

/** `Email to ana@example.com`, or `Email` while it has not been sent. */
export function recipientText({ channel, to }: Pick<Message, 'channel' | 'to'>): string {
  const { name, short } = CHANNELS[channel];
  return to === null ? name : `${short} to ${to}`;
}

const LOOKS: Readonly<Record<MessageState, BadgeLook>> = {
  HELD: { icon: ClockIcon, tone: 'neutral' },
  SENDING: { icon: ClockIcon, tone: 'neutral' },
  SENT: { icon: CheckIcon, tone: 'neutral' },
  DELIVERED: { icon: CheckCircleIcon, tone: 'success' },
  BOUNCED: { icon: AlertIcon, tone: 'error' },
  REFUSED: { icon: AlertIcon, tone: 'error' },
  UNKNOWN: { icon: AlertIcon, tone: 'warning' },
  CANCELED: { icon: InfoIcon, tone: 'neutral' },
};

/** A message that was not sent again after an unknown outcome may have arrived the first time. */
const shownState = ({
  state,
  hadUnknownOutcome,
}: Pick<Message, 'state' | 'hadUnknownOutcome'>): MessageState =>
  hadUnknownOutcome && (state === 'CANCELED' || state === 'REFUSED') ? 'UNKNOWN' : state;

export const lookOf = (message: Pick<Message, 'state' | 'hadUnknownOutcome'>): BadgeLook =>
  LOOKS[shownState(message)];

/** The state of a message in plain words, with the time in Alaska: `Emailed Nov 24, 10:12 AM AKST`. */
export function stateText(message: Message, now: Date): string {
  const { channel, createdAt, sentAt, heldUntil, reason } = message;
  const { sent, service } = CHANNELS[channel];
  const sentText = `${sent}${message.isResent ? ' again' : ''} ${timeOf(sentAt ?? createdAt, now)}`;
  switch (shownState(message)) {
    case 'HELD':
      return heldUntil === null || Date.parse(heldUntil) <= now.getTime()
        ? 'Being sent'
        : `Scheduled for ${dueText(heldUntil, now)}`;
    case 'SENDING':
      return 'Being sent';
    case 'SENT':
      return sentText;
    case 'DELIVERED':
      return `${sentText}, delivered`;
    case 'BOUNCED':
      return `${sentText}, but not delivered`;
    case 'REFUSED':
      return 'Could not be sent';
    case 'UNKNOWN':
      return `Not confirmed: the ${service} did not respond${sentAt === null ? '' : ` on ${timeOf(sentAt, now)}`}`;
    case 'CANCELED':
      return reason === null ? 'Not sent' : `Not sent. ${reason}`;
  }
}

/** `Ready for pickup, emailed Nov 24, 10:12 AM AKST`. */
export function summaryOf(message: Message, now: Date): string {
  const state = stateText(message, now);
  return `${MESSAGE_LABELS[message.type]}, ${state.charAt(0).toLowerCase()}${state.slice(1)}`;
}

/** Whether a message is about to be sent, so that its state changes soon. */
export const isOnItsWay = ({ state, heldUntil }: Message, now: Date): boolean =>
  state === 'SENDING' || (state === 'HELD' && Date.parse(heldUntil ?? '') <= now.getTime());

function timeOf(instant: string, now: Date): string {
  return `${formatMonthDay(instant, ALASKA_TIME_ZONE, now)}, ${clockOf(instant)}`;
}

const clockOf = (instant: string) =>
  `${formatTime(instant, ALASKA_TIME_ZONE)} ${formatZone(instant, ALASKA_TIME_ZONE)}`;

/** Only the time if it is today. */
function dueText(instant: string, now: Date): string {
  const dayOf = (time: string) => formatMonthDay(time, ALASKA_TIME_ZONE, now);
  const isToday = dayOf(instant) === dayOf(now.toISOString());
  return isToday ? clockOf(instant) : timeOf(instant, now);
}
