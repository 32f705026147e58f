import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Warn } from '../data-directory/stored-json.ts';
import { type GuardOptions, startInternalServer } from '../http/internal-port.ts';
import { send as respond } from '../http/messages.ts';
import { bodyText, errorResponseOf, RequestError } from '../http/request-error.ts';
import { accessDenied, denial, LOCAL_MAIL_FROM, LOCAL_TEXT_ORIGIN } from '../lambda/roles.ts';
import type { DeliveredMessage, Mailbox } from '../mailbox/mailbox.ts';
import { emailContent } from './email-content.ts';
import { type Channel, type Fault, plannedFaults } from './faults.ts';
import { openOptOuts } from './opt-outs.ts';
import { inboundText, type MailOutcome, mailEvent, textEvent } from './service-events.ts';

/** The maximum of SES for a message with its attachments is 40 MB; ours have a few small photos. */
const MAX_BODY_BYTES = 2_000_000;
const JSON_TYPE = 'application/x-amz-json-1.0';

const SEND_EMAIL_PATH = '/v2/email/outbound-emails';
const SEND_TEXT_TARGET = 'PinpointSMSVoiceV2.SendTextMessage';

const SendEmail = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.length(1)) }),
  Content: z.object({ Raw: z.object({ Data: z.string() }) }),
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
});
const SendText = z.object({
  DestinationPhoneNumber: z.string(),
  MessageBody: z.string(),
  ConfigurationSetName: z.optional(z.string()),
  Context: z.optional(z.record(z.string(), z.string())),
});

/** A confirmation code. A text with one is not in the ledger, so it has no context. */
const CODE = /\b\d{6}\b/;

/** The recipients of the mailbox simulator of SES, which also accepts `bounce+label@…`. */
const SIMULATOR = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;
const SIMULATED: Readonly<Record<string, readonly MailOutcome[]>> = {
  bounce: ['Bounce'],
  complaint: ['Delivery', 'Complaint'],
};
/** The phone of the simulator of End User Messaging that receives nothing. */
const BLOCKED_PHONE = '+14254147167';

const REFUSALS: Record<Extract<Fault, 'error' | 'throttled'>, [status: number, type: string]> = {
  error: [500, 'InternalServerException'],
  throttled: [429, 'TooManyRequestsException'],
};

/** A `ConflictException` of End User Messaging. */
class Refusal extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`Conflict Occurred - Reason="${reason}"`);
    this.reason = reason;
  }
}

export type MessageServer = Awaited<ReturnType<typeof startMessageServer>>;

interface MessageServerOptions {
  mailbox: Mailbox;
  now: () => Date;
  /** Stores the numbers that replied STOP. */
  optOutsFile: string;
  /** Receives what the services report about messages, and the replies to texts. */
  report: (event: object) => void;
  guard?: GuardOptions;
  /** Receives what was lost with a damaged file. */
  warn?: Warn;
}

/**
 * Starts an emulator of SES (SendEmail with raw content) and of AWS End User Messaging (SendTextMessage). It delivers to
 * the mailbox and reports each delivery, bounce and complaint.
 */
export async function startMessageServer(options: MessageServerOptions) {
  const { mailbox, now, optOutsFile, report, guard, warn } = options;
  const faults = plannedFaults();
  const optOuts = openOptOuts(optOutsFile, warn);

  async function deliverEmail(json: unknown): Promise<DeliveredMessage> {
    const { Destination, Content, ConfigurationSetName, EmailTags = [] } = SendEmail.parse(json);
    const content = await emailContent(Buffer.from(Content.Raw.Data, 'base64'));
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
    return mailbox.add({
      channel: 'email',
      to: Destination.ToAddresses.join(),
      ...content,
      ...(ConfigurationSetName !== undefined && {
        tags: { ...tags, 'ses:configuration-set': ConfigurationSetName },
      }),
    });
  }

  async function deliverText(json: unknown): Promise<DeliveredMessage> {
    const { DestinationPhoneNumber: to, MessageBody: body, ...rest } = SendText.parse(json);
    if (optOuts.has(to)) throw new Refusal('DESTINATION_PHONE_NUMBER_OPTED_OUT');
    const { ConfigurationSetName, Context } = rest;
    const code = Context === undefined ? CODE.exec(body)?.[0] : undefined;
    return mailbox.add({
      channel: 'sms',
      to,
      body,
      ...(code !== undefined && { code }),
      ...(ConfigurationSetName !== undefined && { tags: Context ?? {} }),
    });
  }

  function reportDelivery(message: DeliveredMessage): void {
    if (!message.tags) return;
    for (const event of deliveryEvents(message, now())) report(event);
  }

  async function handle(channel: Channel, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyText(request, MAX_BODY_BYTES);
    const denied = denial(request, ACCESSES[channel]);
    if (denied !== undefined) return respond(response, 403, JSON_TYPE, accessDenied(denied));
    const fault = faults.next(channel);
    if (fault === 'lost before') return void response.destroy();
    if (fault === 'error' || fault === 'throttled') {
      const [status, __type] = REFUSALS[fault];
      return respond(response, status, JSON_TYPE, JSON.stringify({ __type, message: 'A planned failure' }));
    }
    const json: unknown = JSON.parse(body);
    const message = await (channel === 'email' ? deliverEmail(json) : deliverText(json));
    if (fault === 'lost after') response.destroy();
    else respond(response, 200, JSON_TYPE, JSON.stringify({ MessageId: message.id }));
    reportDelivery(message);
  }

  const { endpoint, close } = await startInternalServer(async (request, response) => {
    try {
      await handle(channelOf(request), request, response);
    } catch (error) {
      const { status, message } = errorResponseOf(error);
      // A sender gives up after a 400, so a full disk must not become one.
      if (status >= 500 && !(error instanceof Refusal)) throw error;
      const body =
        error instanceof Refusal
          ? { __type: 'ConflictException', Message: error.message, Reason: error.reason }
          : { __type: 'BadRequestException', message };
      respond(response, 400, JSON_TYPE, JSON.stringify(body));
    }
  }, guard);

  return {
    endpoint,
    close,
    /** Failures of the next messages. */
    faults: { fail: faults.fail, recover: faults.recover },
    isOptedOut: optOuts.has,
    /** Reports what became of an email later. */
    reportMail: (message: DeliveredMessage, outcome: MailOutcome): void =>
      report(mailEvent(outcome, message, now())),
    /** Sends a text from a phone. Answers STOP and START as End User Messaging does. */
    reply: (from: string, text: string): void => {
      const answer = optOuts.answer(from, text);
      if (answer !== undefined) mailbox.add({ channel: 'sms', to: from, body: answer });
      report(inboundText(from, text, now()));
    },
  };
}

/** What the services report about a message that they have accepted. */
function deliveryEvents(message: DeliveredMessage, now: Date): object[] {
  const { channel, to } = message;
  if (channel === 'sms') return [textEvent(message, to !== BLOCKED_PHONE, now)];
  const simulated = SIMULATOR.exec(to)?.[1]?.toLowerCase() ?? '';
  const outcomes = SIMULATED[simulated] ?? ['Delivery'];
  return outcomes.map((outcome) => mailEvent(outcome, message, now));
}

/** SES authorizes an email with raw content by both of its actions. */
const ACCESSES = {
  email: [
    { action: 'ses:SendEmail', resource: LOCAL_MAIL_FROM },
    { action: 'ses:SendRawEmail', resource: LOCAL_MAIL_FROM },
  ],
  sms: [{ action: 'sms-voice:SendTextMessage', resource: LOCAL_TEXT_ORIGIN }],
} as const;

function channelOf({ url, headers }: IncomingMessage): Channel {
  if (url === SEND_EMAIL_PATH) return 'email';
  if (headers['x-amz-target'] === SEND_TEXT_TARGET) return 'sms';
  throw new RequestError(400, `${url} is not supported.`);
}
