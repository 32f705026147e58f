import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { toE164 } from '#shared/rules/customer.ts';
import type { TextMessage } from './outgoing.ts';
import { attempted } from './send-result.ts';

/** How long the phone company may try to deliver a text, in seconds. */
const TIME_TO_LIVE_SECONDS = 4 * 60 * 60;

/** Connects to AWS End User Messaging. Load this file with `import()`: it includes the client. See `connectTexts`. */
export function connectEndUserMessaging(origin: string, configurationSet: string, timeoutMs: number) {
  const client = new PinpointSMSVoiceV2Client({
    // A retry could send twice; the ledger decides.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  return ({ to, text, customerId, messageId }: TextMessage) => {
    const command = new SendTextMessageCommand({
      DestinationPhoneNumber: toE164(to),
      OriginationIdentity: origin,
      ConfigurationSetName: configurationSet,
      MessageBody: text,
      MessageType: 'TRANSACTIONAL',
      TimeToLive: TIME_TO_LIVE_SECONDS,
      ...(customerId !== undefined &&
        messageId !== undefined && { Context: { customer: customerId, message: messageId } }),
    });
    return attempted(() => client.send(command));
  };
}
