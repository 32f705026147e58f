import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import * as z from 'zod/mini';
import { asError } from '#functions/core/platform/errors.ts';
import { startInternalServer } from '../http/internal-port.ts';
import { readBody, send as respond } from '../http/messages.ts';
import { accessDenied, denial, LOCAL_MAIL_FROM, LOCAL_TEXT_ORIGIN } from '../lambda/roles.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';

/** The maximum of SES for a message with its attachments is 40 MB; ours have a few small photos. */
const MAX_BODY_BYTES = 2_000_000;
const JSON_TYPE = 'application/x-amz-json-1.0';

const SEND_EMAIL_PATH = '/v2/email/outbound-emails';
const SEND_TEXT_TARGET = 'PinpointSMSVoiceV2.SendTextMessage';

const SendEmail = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({ Raw: z.object({ Data: z.string() }) }),
});
const SendText = z.object({ DestinationPhoneNumber: z.string(), MessageBody: z.string() });

/**
 * Starts an emulator of SES (SendEmail with raw content) and of AWS End User Messaging (SendTextMessage). It delivers to
 * the mailbox.
 */
export const startMessageServer = (mailbox: Mailbox) =>
  startInternalServer(async (request, response) => {
    const body = (await readBody(request, MAX_BODY_BYTES)).toString();
    try {
      const isEmail = request.url === SEND_EMAIL_PATH;
      if (!isEmail && request.headers['x-amz-target'] !== SEND_TEXT_TARGET)
        throw new Error(`${request.url} is not supported.`);
      const access = isEmail
        ? { action: 'ses:SendEmail', resource: LOCAL_MAIL_FROM }
        : { action: 'sms-voice:SendTextMessage', resource: LOCAL_TEXT_ORIGIN };
      const denied = denial(request, [access]);
      if (denied !== undefined) return respond(response, 403, JSON_TYPE, accessDenied(denied));
      const json: unknown = JSON.parse(body);
      await (isEmail ? deliverEmail(mailbox, json) : deliverText(mailbox, json));
      respond(response, 200, JSON_TYPE, JSON.stringify({ MessageId: randomUUID() }));
    } catch (error) {
      const { message } = asError(error);
      respond(response, 400, JSON_TYPE, JSON.stringify({ __type: 'BadRequestException', message }));
    }
  });

async function deliverEmail(mailbox: Mailbox, json: unknown): Promise<void> {
  const { Destination, Content } = SendEmail.parse(json);
  const { subject, text = '' } = await PostalMime.parse(Buffer.from(Content.Raw.Data, 'base64'));
  for (const to of Destination.ToAddresses)
    mailbox.add({ channel: 'email', to, ...(subject !== undefined && { subject }), body: text });
}

async function deliverText(mailbox: Mailbox, json: unknown): Promise<void> {
  const { DestinationPhoneNumber, MessageBody } = SendText.parse(json);
  mailbox.add({ channel: 'sms', to: DestinationPhoneNumber, body: MessageBody });
}
