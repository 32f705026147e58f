import type { Mailbox } from '#local/mailbox/mailbox.ts';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import type { RunTrigger } from './triggers.ts';

type MessageKind = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'AdminCreateUser' | 'UpdateUserAttribute';

const TEMPLATES: Record<MessageKind, { subject: string; body: string }> = {
  SignUp: { subject: 'Your verification code', body: 'Your confirmation code is {####}' },
  ResendCode: { subject: 'Your verification code', body: 'Your confirmation code is {####}' },
  ForgotPassword: { subject: 'Your verification code', body: 'Your password reset code is {####}' },
  UpdateUserAttribute: { subject: 'Your verification code', body: 'Your verification code is {####}' },
  AdminCreateUser: {
    subject: 'Your temporary password',
    body: 'Your username is {username} and temporary password is {####}.',
  },
};

export interface CodeDeliveryDetails {
  AttributeName: string;
  DeliveryMedium: 'EMAIL';
  Destination: string;
}

export type SendMessage = (
  kind: MessageKind,
  user: PoolUser,
  code: string,
  options?: {
    metadata?: Record<string, string> | undefined;
    /** The user's own email by default. */
    to?: string;
  },
) => Promise<CodeDeliveryDetails>;

/** Creates the function that sends Cognito's messages, or those of the customMessage trigger, to the mailbox. */
export function messageSender(mailbox: Mailbox, runTrigger: RunTrigger): SendMessage {
  return async (kind, user, code, { metadata, to = user.attributes.email ?? '' } = {}) => {
    const byAdministrator = kind === 'AdminCreateUser';
    const custom = await runTrigger('customMessage', {
      source: `CustomMessage_${kind}`,
      userName: user.username,
      byAdministrator,
      request: {
        userAttributes: { ...attributesOf(user), 'cognito:user_status': user.status },
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: byAdministrator ? '{username}' : null,
        ...(metadata && { clientMetadata: metadata }),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const fill = (text: string) => text.replaceAll('{####}', code).replaceAll('{username}', to);
    const template = TEMPLATES[kind];
    const subject = fill(custom.emailSubject ?? template.subject);
    mailbox.add({ channel: 'email', to, subject, body: fill(custom.emailMessage ?? template.body), code });
    return emailDetails(to);
  };
}

/** Delivery details with Cognito's masked email (`c***@n***`). Also returned for unknown users. */
export const emailDetails = (email: string): CodeDeliveryDetails => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.toLowerCase().replace(/^(.).*@(.).*$/, '$1***@$2***'),
});
