import type { SendResult } from '../ledger/message-states.ts';

/** Errors after which the service has certainly not accepted the message, and may accept it later. */
const TRY_LATER = [
  'TooManyRequestsException',
  'ThrottlingException',
  'LimitExceededException',
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'ServiceQuotaExceededException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'ExpiredTokenException',
];

/** Why End User Messaging refuses a number that has answered STOP, to us or by its phone company. */
const OPTED_OUT = 'DESTINATION_PHONE_NUMBER_OPTED_OUT';

/** Errors of the connection, before a request was sent. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Whether an error means that no request was sent. */
export const isNotConnected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_CONNECTED.includes(String(error.code));

interface ServiceError extends Error {
  readonly Reason: string;
  readonly $metadata: { readonly httpStatusCode?: number };
}

/**
 * Sends a request of the AWS SDK without retries, and says what came of it. A rejection means that nothing was sent; a
 * server error, a timeout and a lost connection leave it open.
 */
export async function attempted(send: () => Promise<unknown>): Promise<SendResult> {
  try {
    await send();
    return { result: 'sent' };
  } catch (error) {
    const { name, message, Reason, $metadata } = error as Partial<ServiceError>;
    // SES names the recipient in some errors. No log line has an address.
    const reason = `${name}: ${message}`.replace(/\S+@\S+/g, '(address)');
    if (isNotConnected(error) || TRY_LATER.includes(name ?? '')) return { result: 'not sent', reason };
    const status = $metadata?.httpStatusCode ?? 0;
    if (status < 400 || status >= 500) return { result: 'unknown', reason };
    return { result: 'refused', reason, ...(Reason === OPTED_OUT && { isOptedOut: true }) };
  }
}
