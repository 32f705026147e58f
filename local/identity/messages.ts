import { randomInt } from 'node:crypto';
import type { Mailbox } from '../mailbox.ts';
import { errors } from './errors.ts';
import { attribute, attributesOf, type IssuedCode, type PoolUser } from './pool.ts';
import type { RunTrigger } from './triggers.ts';

const HOUR = 3_600_000;
const MOST_WRONG_ANSWERS = 5;
const LIFETIME = { signUp: 24 * HOUR, reset: HOUR };

export type CodeKind = keyof typeof LIFETIME;

/** A new code of six digits: for 24 hours where it confirms a sign-up, for one where it resets a password. */
export function newCode(kind: CodeKind, now: Date): IssuedCode {
  const value = randomInt(1_000_000).toString().padStart(6, '0');
  return { value, expires: now.getTime() + LIFETIME[kind], attempts: 0 };
}

/**
 * What is wrong with an answer to a code, or undefined. LimitExceededException after five wrong answers, until a new
 * code is sent; ExpiredCodeException when there is none or it is too old; else CodeMismatchException.
 */
export function codeFault(code: IssuedCode | undefined, answer: string, now: Date) {
  if (!code) return errors.codeExpired();
  if (code.attempts >= MOST_WRONG_ANSWERS) return errors.tooManyAttempts();
  if (code.expires <= now.getTime()) return errors.codeExpired();
  return code.value === answer ? undefined : errors.codeMismatch();
}

type Kind = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'AdminCreateUser';

const TEXTS: Record<Kind, { subject: string; body: string }> = {
  SignUp: { subject: 'Your verification code', body: 'Your confirmation code is {####}' },
  ResendCode: { subject: 'Your verification code', body: 'Your confirmation code is {####}' },
  ForgotPassword: { subject: 'Your verification code', body: 'Your password reset code is {####}' },
  AdminCreateUser: {
    subject: 'Your temporary password',
    body: 'Your username is {username} and temporary password is {####}.',
  },
};

export interface CodeDeliveryDetails {
  AttributeName: string;
  DeliveryMedium: 'EMAIL' | 'SMS';
  Destination: string;
}

export type SendMessage = (
  kind: Kind,
  user: PoolUser,
  code: string,
  options?: { metadata?: Record<string, string> | undefined; channel?: 'email' | 'sms' },
) => Promise<CodeDeliveryDetails>;

/** Makes the function that writes Cognito's messages, or those of the customMessage trigger, to the mailbox. */
export function messageSender(mailbox: Mailbox, runTrigger: RunTrigger): SendMessage {
  return async (kind, user, code, { metadata, channel = 'email' } = {}) => {
    const to = attribute(user, channel === 'email' ? 'email' : 'phone_number') ?? '';
    const custom = await runTrigger('customMessage', {
      source: `CustomMessage_${kind}`,
      userName: user.Username,
      byAdministrator: kind === 'AdminCreateUser',
      request: {
        userAttributes: { ...attributesOf(user), 'cognito:user_status': user.UserStatus },
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: kind === 'AdminCreateUser' ? '{username}' : null,
        ...(metadata && { clientMetadata: metadata }),
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const fill = (text: string) => text.replaceAll('{####}', code).replaceAll('{username}', to);
    const text = TEXTS[kind];
    if (channel === 'sms') {
      mailbox.add({ channel, to, body: fill(custom.smsMessage ?? text.body), code });
      return { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: maskPhone(to) };
    }
    const subject = fill(custom.emailSubject ?? text.subject);
    mailbox.add({ channel, to, subject, body: fill(custom.emailMessage ?? text.body), code });
    return emailDetails(to);
  };
}

/** Where a code was, or for an unknown user would have been, sent: `c***@n***`, as Cognito shows it. */
export const emailDetails = (email: string): CodeDeliveryDetails => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
});

const maskPhone = (phone: string) => phone.replace(/.(?=.{4})/g, '*');
