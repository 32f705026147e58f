import type { InputOf } from '#shared/routes.ts';

/** The code in a state with an unanswered one. */
export const PHONE_CODE = '123456';

/** Choices as sent by the form: everything by email, what is urgent also by text. */
export const SAMPLE_CHOICES: InputOf<'updateMessageSettings'>['body'] = {
  kinds: {
    received: { email: true, text: false },
    problems: { email: true, text: true },
    price: { email: true, text: false },
    progress: { email: false, text: false },
    ready: { email: true, text: true },
    storage: { email: true, text: true },
    handover: { email: true, text: false },
    forwarding: { email: true, text: false },
    collection: { email: true, text: true },
    appointments: { email: true, text: true },
    payments: { email: true, text: false },
    reminders: { email: true, text: true },
    account: { email: true, text: false },
  },
  isEveningDigest: true,
  pausedUntil: null,
  version: 1,
};
