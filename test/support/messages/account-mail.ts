import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { accountMail } from '#functions/identity/account-mails/account-mail.ts';
import { RESET_REASON } from '#shared/rules/sign-up.ts';
import { BRAND } from './message-data.ts';

type Source = CustomMessageTriggerEvent['triggerSource'];

/** Every account email: the event that it answers, and what the request said about it. */
export const ACCOUNT_MAIL_EVENTS: Readonly<
  Record<string, { source: Source; clientMetadata?: Record<string, string> }>
> = {
  'sign-up': { source: 'CustomMessage_SignUp' },
  'new-code': { source: 'CustomMessage_ResendCode' },
  reset: { source: 'CustomMessage_ForgotPassword' },
  'second-code': {
    source: 'CustomMessage_ForgotPassword',
    clientMetadata: { [RESET_REASON.key]: RESET_REASON.confirmedElsewhere },
  },
  login: { source: 'CustomMessage_Authentication' },
  invitation: { source: 'CustomMessage_AdminCreateUser' },
  'new-address': { source: 'CustomMessage_UpdateUserAttribute' },
  'verified-address': { source: 'CustomMessage_VerifyUserAttribute' },
};
export const ACCOUNT_MAIL_NAMES = Object.keys(ACCOUNT_MAIL_EVENTS);

/** The email as Cognito gets it, with the placeholders for the code and the user name. */
export function accountMailOf(name: string, brand = BRAND, userAttributes: Record<string, string> = {}) {
  const { source: triggerSource, clientMetadata } = ACCOUNT_MAIL_EVENTS[name] ?? {};
  if (!triggerSource) throw new Error(`There is no account email ${name}.`);
  const isInvitation = triggerSource === 'CustomMessage_AdminCreateUser';
  const request = {
    userAttributes,
    codeParameter: '{####}',
    linkParameter: '{##Click Here##}',
    usernameParameter: isInvitation ? '{username}' : null,
    clientMetadata,
  };
  return accountMail({ triggerSource, request }, brand);
}
