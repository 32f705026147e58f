import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { asError } from '#functions/core/platform/errors.ts';
import { loggableUserName } from '../directory/user-directory.ts';
import type { TriggerDependencies } from './trigger.ts';

/**
 * Writes the email with a code or a temporary password. Never throws, because Cognito would fail the sign-up or the
 * reset; with an unchanged response, it sends the pool's own text.
 */
export async function customMessage(
  event: CustomMessageTriggerEvent,
  { brand, logger }: Pick<TriggerDependencies, 'brand' | 'logger'>,
): Promise<CustomMessageTriggerEvent['response']> {
  const { triggerSource, response, userName } = event;
  try {
    // Loaded lazily, because most events are tokens.
    const { accountMail } = await import('../account-mails/account-mail.ts');
    const { subject, html } = accountMail(event, await brand());
    return { ...response, emailSubject: subject, emailMessage: html };
  } catch (error) {
    const cause = asError(error);
    logger.report('ACCOUNT_MAIL_FAILED', {
      triggerSource,
      userName: loggableUserName(userName),
      error: cause,
    });
    return response;
  }
}
