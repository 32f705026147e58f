import type { STAFF_CLAIM_STEPS } from '#shared/rules/claims/claims.ts';

export type Decision = (typeof STAFF_CLAIM_STEPS)[number];

interface DecisionTexts {
  /** The button, and the title of its dialog. */
  label: string;
  hint: string;
  /** What the message begins with. */
  message: string;
  success: string;
}

export const DECISIONS: Readonly<Record<Decision, DecisionTexts>> = {
  ACKNOWLEDGE: {
    label: 'Acknowledge',
    hint: 'The customer receives it with the date by which we will decide.',
    message: 'We have received your claim and are looking into it.',
    success: 'Claim acknowledged.',
  },
  ASK: {
    label: 'Request information',
    hint: 'Say exactly what is missing, such as the invoice or a photo of the packaging. The deadline stays the same.',
    message: '',
    success: 'Information requested.',
  },
  OFFER: {
    label: 'Make offer',
    hint: 'Explain how you arrived at the amount. The customer can accept or refuse it.',
    message: '',
    success: 'Offer made.',
  },
  DECLINE: {
    label: 'Decline',
    hint: 'Give the reason in plain words. The customer can answer, which opens the claim again.',
    message: '',
    success: 'Claim declined.',
  },
};
