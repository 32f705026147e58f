import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { htmlOf } from '#functions/messages/content/html.ts';
import type { Brand } from '#functions/messages/content/message-data.ts';
import { ACCOUNT_MAILS } from './account-mail-templates.ts';

/**
 * The email of an event, in the look of the messages. It names nothing that a user of the pool has chosen, such as a name:
 * anyone can sign up with the address of another person, and would decide what that person reads (decision 168).
 */
export function accountMail(
  { triggerSource, request }: Pick<CustomMessageTriggerEvent, 'triggerSource' | 'request'>,
  brand: Brand,
): { subject: string; html: string } {
  const { productName, siteOrigin, customerServiceEmail } = brand;
  const { codeParameter, usernameParameter, clientMetadata = {} } = request;
  const { subject, ...parts } = ACCOUNT_MAILS[triggerSource]({
    brand,
    code: codeParameter,
    userName: usernameParameter ?? '',
    clientMetadata,
  });
  const html = htmlOf({
    productName,
    customerServiceEmail,
    subject,
    greeting: 'Hello,',
    link: null,
    also: null,
    ...parts,
    questions: `Questions? Write to ${customerServiceEmail}.`,
    footer: {
      reason: `We sent this email because this address was entered for an account at ${productName}.`,
      links: [{ label: new URL(siteOrigin).host, url: siteOrigin }],
    },
  });
  return { subject, html };
}
