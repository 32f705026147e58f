/** The sentence that customers agree to by confirming their number. It is kept with their consent (decision 117). */
export const textConsent = (productName: string, phone: string): string =>
  `By confirming, you agree to get text messages from ${productName} about your packages, appointments and payments at ${phone}. Message frequency varies. Message and data rates may apply. Reply STOP to any of them to stop all texts.`;

/**
 * How consent was given or withdrawn: on the profile, by a reply to a text, by staff for the customer, or at the provider
 * of texts, which refuses the number.
 */
export const CONSENT_SOURCES = ['PROFILE', 'REPLY', 'STAFF', 'PROVIDER'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
