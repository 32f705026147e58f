import type { Mailbox } from '../mailbox/mailbox.ts';

export type SendCode = ReturnType<typeof codeSender>;

/** Creates the function that sends Cognito's messages with a confirmation code to the mailbox. */
export const codeSender = (mailbox: Mailbox) => (to: string, what: string, code: string) => {
  const message = { subject: 'Your verification code', body: `Your ${what} code is ${code}` };
  mailbox.add({ channel: 'email', to, ...message, code });
  return emailDetails(to);
};

/** Delivery details with Cognito's masked email (`c***@n***`). Also returned for unknown users. */
export const emailDetails = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.toLowerCase().replace(/^(.).*@(.).*$/, '$1***@$2***'),
});
