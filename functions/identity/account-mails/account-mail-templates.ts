import type { CustomMessageTriggerEvent } from 'aws-lambda';
import type { EmailParts } from '#functions/messages/content/email-parts.ts';
import type { Block } from '#functions/messages/content/message-body.ts';
import type { Brand } from '#functions/messages/content/message-data.ts';
import { CODE_VALIDITY, TEMPORARY_PASSWORD_DAYS } from '#shared/deployment/user-pool.ts';
import { RESET_REASON } from '#shared/rules/sign-up.ts';
import { LINKED_PATHS } from '#shared/site-paths.ts';

interface AccountMailData {
  readonly brand: Brand;
  /** What Cognito replaces with the code or the temporary password. It must be in the email exactly once. */
  readonly code: string;
  /** What Cognito replaces with the user name; empty except for invitations. */
  readonly userName: string;
  /** Untrusted: anyone can send it with a request. */
  readonly clientMetadata: Readonly<Record<string, string>>;
}

type AccountMail = Pick<EmailParts, 'subject' | 'above' | 'below'> & Partial<Pick<EmailParts, 'link'>>;
type AccountMailTemplate = (data: AccountMailData) => AccountMail;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const confirmationCode = (value: string): Block => ({ kind: 'code', label: 'Confirmation code', value });

const hours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`);
const VALID_CONFIRMATION = `The code is valid for ${hours(CODE_VALIDITY.confirmationHours)}.`;

const signUp: AccountMailTemplate = ({ brand: { productName }, code }) => ({
  subject: 'Confirm your email address',
  above: [
    paragraph(
      `Welcome to ${productName}. To finish your registration, enter this code on the page where you signed up.`,
    ),
    confirmationCode(code),
    paragraph(
      `${VALID_CONFIRMATION} If you have closed the page, log in with your email and your password, and we will send you a new one.`,
    ),
    paragraph(
      'If you did not sign up, you can ignore this email. Without the code, nobody can use the account.',
    ),
  ],
  below: [],
});

const newCode: AccountMailTemplate = ({ brand: { productName }, code }) => ({
  subject: 'Your new confirmation code',
  above: [
    paragraph(
      `Here is a new code to confirm your email address at ${productName}. The earlier code no longer works.`,
    ),
    confirmationCode(code),
    paragraph(VALID_CONFIRMATION),
    paragraph(
      'If you did not ask for a code, you can ignore this email. Without the code, nobody can use the account.',
    ),
  ],
  below: [],
});

const VALID_RESET = `The code is valid for ${hours(CODE_VALIDITY.resetHours)}.`;

const reset: AccountMailTemplate = ({ brand: { productName }, code }) => ({
  subject: 'Reset your password',
  above: [
    paragraph(
      `Someone asked to reset the password of your ${productName} account. If it was you, enter this code and choose a new password.`,
    ),
    confirmationCode(code),
    paragraph(`${VALID_RESET} Once you choose a new password, you're logged out everywhere else.`),
    paragraph(
      'If it was not you, ignore this email: your password stays the same. Do not give the code to anyone. We never ask for it.',
    ),
  ],
  below: [],
});

/** Why a second code comes: without proof of who chose the first password, a confirmation replaces it. */
const passwordAfterConfirmation: AccountMailTemplate = ({ brand: { productName }, code }) => ({
  subject: 'Second code: choose your password',
  above: [
    paragraph(
      `Your email address is confirmed. There's one step left: enter this second code and choose the password of your ${productName} account.`,
    ),
    confirmationCode(code),
    paragraph(
      `${VALID_RESET} We ask for it because we can't be sure that you chose the first password, for example if the account was created on another device. That password no longer works.`,
    ),
    paragraph(
      'If you did not confirm your email just now, ignore this email. Do not give the code to anyone. We never ask for it.',
    ),
  ],
  below: [],
});

const login: AccountMailTemplate = ({ brand: { productName, customerServiceEmail }, code }) => ({
  subject: 'Your login code',
  above: [
    paragraph(`Enter this code to finish logging in to ${productName}.`),
    { kind: 'code', label: 'Login code', value: code },
    paragraph(`The code is valid for ${CODE_VALIDITY.loginMinutes} minutes.`),
    paragraph(
      `If you are not logging in right now, someone else knows your password. Do not give them the code, and write to ${customerServiceEmail}.`,
    ),
  ],
  below: [],
});

const invitation: AccountMailTemplate = ({ brand, code, userName }) => {
  const { productName, siteOrigin, customerServiceEmail } = brand;
  return {
    subject: `Your ${productName} account is ready`,
    above: [
      paragraph(
        `We have created a ${productName} account for you. Log in with this email address and the temporary password, and then choose your own.`,
      ),
      { kind: 'code', label: 'Temporary password', value: code },
      paragraph(`The temporary password is valid for ${TEMPORARY_PASSWORD_DAYS} days.`),
    ],
    link: { label: 'Log in', url: siteOrigin + LINKED_PATHS.login },
    below: [
      paragraph(
        `If you did not expect this email, write to ${customerServiceEmail}. Do not give the password to anyone.`,
      ),
      { kind: 'facts', facts: [['Account', userName]] },
    ],
  };
};

const newAddress: AccountMailTemplate = ({ brand: { productName }, code }) => ({
  subject: 'Confirm your new email address',
  above: [
    paragraph(
      `Enter this code to use this email address for your ${productName} account. Until then, the account keeps its current address.`,
    ),
    confirmationCode(code),
    paragraph(VALID_CONFIRMATION),
    paragraph(
      'If you did not ask for this, you can ignore this email. Without the code, nothing changes. Do not give it to anyone.',
    ),
  ],
  below: [],
});

/** The email of each event, in which Cognito sends a code or a temporary password. */
export const ACCOUNT_MAILS: Record<CustomMessageTriggerEvent['triggerSource'], AccountMailTemplate> = {
  CustomMessage_SignUp: signUp,
  CustomMessage_ResendCode: newCode,
  CustomMessage_ForgotPassword: (data) =>
    data.clientMetadata[RESET_REASON.key] === RESET_REASON.confirmedElsewhere
      ? passwordAfterConfirmation(data)
      : reset(data),
  CustomMessage_Authentication: login,
  CustomMessage_AdminCreateUser: invitation,
  CustomMessage_UpdateUserAttribute: newAddress,
  CustomMessage_VerifyUserAttribute: newAddress,
};
