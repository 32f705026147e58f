import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { SAMPLE_PROFILE } from '../profile.ts';

const byEmail = { email: true, text: false };
const byBoth = { email: true, text: true };

/** The settings of a customer who has chosen nothing and confirmed their number. */
export const MESSAGE_SETTINGS: MessageSettings = {
  contactMethod: 'BOTH',
  kinds: {
    received: byEmail,
    problems: byBoth,
    price: byEmail,
    progress: byEmail,
    ready: byBoth,
    storage: byBoth,
    handover: byEmail,
    forwarding: byBoth,
    collection: byBoth,
    appointments: byEmail,
    payments: byEmail,
    reminders: byBoth,
    account: byEmail,
  },
  isEveningDigest: false,
  pausedUntil: null,
  texts: {
    state: 'ON',
    phone: SAMPLE_PROFILE.mobileNumber,
    consent: 'By confirming, you agree to get text messages.',
    stoppedAt: null,
    codeSentAt: null,
  },
  emailProblem: null,
  version: 0,
};
