import type { Mailbox } from '../mailbox/mailbox.ts';
import { attributesOf, type PoolUser } from './pool-state.ts';
import type { RunTrigger } from './triggers.ts';

type Kind = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'AdminCreateUser' | 'UpdateUserAttribute';

const TEXTS: Record<Kind, { subject: string; body: string }> = {
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
  kind: Kind,
  user: PoolUser,
  code: string,
  options?: {
    metadata?: Record<string, string> | undefined;
    /** The user's own address unless given. */
    to?: string;
  },
) => Promise<CodeDeliveryDetails>;

/** Makes the function that writes Cognito's messages, or those of the customMessage trigger, to the mailbox. */
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
    const text = TEXTS[kind];
    const subject = fill(custom.emailSubject ?? text.subject);
    mailbox.add({ channel: 'email', to, subject, body: fill(custom.emailMessage ?? text.body), code });
    return emailDetails(to);
  };
}

/** Where a code was, or for an unknown user would have been, sent: `c***@n***`, as Cognito shows it. */
export const emailDetails = (email: string): CodeDeliveryDetails => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.toLowerCase().replace(/^(.).*@(.).*$/, '$1***@$2***'),
});
