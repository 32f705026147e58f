import { defaultAccountMails } from '#shared/deployment/user-pool.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { CognitoError } from './errors.ts';
import type { PoolUser } from './pool/pool-state.ts';
import { CODE_PARAMETER, type CustomMessage, type Metadata, USER_NAME_PARAMETER } from './triggers.ts';

interface AccountMail {
  readonly source: CustomMessage['source'];
  readonly user: PoolUser;
  /** Only if it is not the user's own address. */
  readonly to?: string;
  /** A code or a temporary password. */
  readonly code: string;
  readonly metadata: Metadata;
}

export type SendMail = ReturnType<typeof mailSender>;

const MAX_CHARACTERS = 20_000;

/**
 * Creates the function that sends Cognito's emails to the mailbox: those of the custom message trigger, or those of the
 * pool. They are HTML without plain text.
 */
export const mailSender = (
  mailbox: Mailbox,
  productName: string,
  customMessage: (message: CustomMessage) => Promise<{ subject: string | null; html: string | null }>,
) => {
  const defaults = defaultAccountMails(productName);
  return async ({ source, user, to = user.attributes.email ?? '', code, metadata }: AccountMail) => {
    const isInvitation = source === 'CustomMessage_AdminCreateUser';
    const { subject, body } = isInvitation ? defaults.invitation : defaults.verification;
    const custom = await customMessage({ source, user, metadata });
    const html = custom.html ?? body;
    const required = isInvitation ? [CODE_PARAMETER, USER_NAME_PARAMETER] : [CODE_PARAMETER];
    if (html.length > MAX_CHARACTERS || !required.every((parameter) => html.includes(parameter)))
      throw new CognitoError('InvalidLambdaResponseException', 'CustomMessage returned an invalid message.');
    mailbox.add({
      channel: 'email',
      to,
      subject: custom.subject ?? subject,
      body: '',
      html: html.replaceAll(CODE_PARAMETER, code).replaceAll(USER_NAME_PARAMETER, user.username),
      code,
    });
    return emailDetails(to);
  };
};

/** Delivery details with Cognito's masked email (`c***@n***`). Also returned for unknown users. */
export const emailDetails = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.toLowerCase().replace(/^(.).*@(.).*$/, '$1***@$2***'),
});
