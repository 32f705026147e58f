import { lazy } from '#functions/core/platform/once.ts';
import type { SendResult } from '../ledger/message-states.ts';
import type { Mail, MailSettings } from './outgoing.ts';

export type SendMail = (mail: Mail) => Promise<SendResult>;

/** Connects to SES. Its client and the composer of emails are loaded for the first email. */
export function connectMail(settings: MailSettings): SendMail {
  if (settings.from === '') return async () => ({ result: 'refused', reason: 'This stage sends no email.' });
  return lazy(async () => (await import('./ses.ts')).connectSes(settings));
}
