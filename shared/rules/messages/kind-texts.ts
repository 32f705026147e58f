import { DIGEST_MINUTES, type MessageKind } from './message-types.ts';

interface KindText {
  readonly title: string;
  /** When these messages come, in sentences. */
  readonly when: string;
}

/** How the profile explains the kinds of messages. */
export const KIND_TEXTS: Readonly<Record<MessageKind, KindText>> = {
  received: {
    title: 'Arrived in Tacoma',
    when: `When we receive a package, with its photo, weight and size. Packages that arrive within ${DIGEST_MINUTES} minutes come in one message.`,
  },
  problems: {
    title: 'Problems with a package',
    when: `Within a minute or two after a package needs something from you, its issue is resolved, or it is lost or deleted, and at each step of a claim. Also within ${DIGEST_MINUTES} minutes after its sailing leaves it behind or we choose another one for it. Always sent.`,
  },
  price: {
    title: 'Price',
    when: `When a package has a price and you can pay for it. Packages priced within ${DIGEST_MINUTES} minutes come in one message.`,
  },
  progress: {
    title: 'On the way',
    when: `When a package leaves Tacoma or is delayed, and when its expected days change, to earlier or later ones. Packages that leave within ${DIGEST_MINUTES} minutes come in one message.`,
  },
  ready: {
    title: 'Ready for pickup',
    when: `When a package is ready at your terminal. Packages that are ready within ${DIGEST_MINUTES} minutes come in one message.`,
  },
  storage: {
    title: 'Storage',
    when: 'Before free storage ends, on its last day, when charges have begun, and on days 15, 25 and 29 of the 30 after which a package counts as abandoned. Also if we have not told you yet that a package is ready. Always sent.',
  },
  handover: {
    title: 'Picked up',
    when: `When a package is picked up, with the name of the person who signed for it. Packages picked up within ${DIGEST_MINUTES} minutes come in one message.`,
  },
  forwarding: {
    title: 'Shipped on by a carrier',
    when: 'If a carrier or an expediter collects your packages: the waybill number, and its correction.',
  },
  collection: {
    title: 'Picked up by somebody else',
    when: 'When somebody you sent has picked up your packages, with their name and the time, and when their code is locked after wrong tries. Always sent.',
  },
  appointments: {
    title: 'Pickup appointments',
    when: 'When an appointment is booked, moved or canceled, with an entry for your calendar, when the terminal closes at its time or opens again, and when a package will not be there in time. Always sent.',
  },
  payments: {
    title: 'Payments and refunds',
    when: 'After each payment and refund, with a link to the receipt, and when our staff send you a link to pay. Always sent.',
  },
  account: {
    title: 'Your account',
    when: 'Your shipping address when you join, and a notice when your mobile number or email address changes. Always sent.',
  },
  reminders: {
    title: 'Reminders',
    when: 'When a package is waiting for your payment, your answer or your pickup, the day before an appointment, and after a missed one. At most one a day, and none on Sundays. Storage notices still come if you turn these off.',
  },
};

/** How the profile explains the evening digest, the pause of reminders, and the hours of texts. */
export const EVENING_DIGEST_TEXT =
  'Packages that arrive in Tacoma on the same day come in one message at 6:00 PM Pacific Time.';
export const PAUSE_TEXT =
  'Reminders start again on this day. You still get all other messages, such as storage notices.';
export const TEXT_HOURS_TEXT =
  'Texts come between 8:00 AM and 9:00 PM where you live. Anything later waits until morning. To ask where a package is, text STATUS and its freight bill number, such as STATUS NB482018.';
