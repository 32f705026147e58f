import type { CommonEnvironment, EnvironmentOf } from '#shared/deployment/environment.ts';
import { connectTable } from '../core/data/table.ts';
import type { Tools } from '../core/platform/lambda.ts';
import { createEventCounter } from '../core/platform/metrics.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { connectSiteOrigin } from '../core/platform/site-origin.ts';
import { connectMail } from './channels/mail.ts';
import type { PushResult } from './channels/outgoing.ts';
import { connectPush } from './channels/push.ts';
import { connectTexts, limitedTexts, TEXT_TIMEOUT_MS } from './channels/texts.ts';
import type { SendingTools } from './preparing/prepare.ts';

/** What is counted for operators. `docs/operations.md` explains the alarms. */
type MessageSignal = `${CountedChannel} ${'sent' | 'failed'}`;
type CountedChannel = 'email' | 'text' | 'push';

type CountMessages = (signal: MessageSignal) => void;

/** Counts in the metrics of the stage. */
export const messageCounter = (environment: CommonEnvironment): CountMessages =>
  createEventCounter('messages', environment);

/**
 * Counts the attempts to send through a channel. Those that are repeated, or whose outcome is unknown, count as failed. A
 * browser whose subscription has ended does not count.
 */
export const counted =
  <A extends unknown[], R extends PushResult>(
    channel: CountedChannel,
    count: CountMessages,
    send: (...message: A) => Promise<R>,
  ) =>
  async (...message: A): Promise<R> => {
    const sent = await send(...message);
    if (sent.result !== 'gone') count(`${channel} ${sent.result === 'sent' ? 'sent' : 'failed'}`);
    return sent;
  };

/** Connects what sending messages needs. */
export function connectSending(environment: EnvironmentOf<'message-sender'>, tools: Tools): SendingTools {
  const { MAIL_FROM, MESSAGES_CONFIGURATION_SET, PRODUCT_NAME, SITE_ORIGIN, CUSTOMER_SERVICE_EMAIL } =
    environment;
  const sendMail = connectMail({
    from: MAIL_FROM,
    fromName: PRODUCT_NAME,
    replyTo: CUSTOMER_SERVICE_EMAIL,
    configurationSet: MESSAGES_CONFIGURATION_SET,
  });
  const siteOrigin = connectSiteOrigin(SITE_ORIGIN);
  const table = connectTable(environment.TABLE_NAME, tools);
  const provider = connectTexts(
    environment.TEXT_ORIGIN,
    MESSAGES_CONFIGURATION_SET,
    TEXT_TIMEOUT_MS.background,
  );
  const push = connectPush({
    secretName: environment.PUSH_SECRET,
    sandbox: environment.PUSH_SANDBOX,
    contact: CUSTOMER_SERVICE_EMAIL,
  });
  const count = messageCounter(environment);
  const texts = { isOn: provider.isOn, send: counted('text', count, provider.send) };
  return {
    table,
    tools,
    images: connectObjectStore(environment.IMAGE_BUCKET),
    sendMail: counted('email', count, sendMail),
    texts: limitedTexts(texts, { table, tools, maxPerDay: Number(environment.TEXTS_PER_DAY) }),
    push: { isOn: push.isOn, send: counted('push', count, push.send) },
    brand: async () => ({
      productName: PRODUCT_NAME,
      siteOrigin: await siteOrigin(),
      customerServiceEmail: CUSTOMER_SERVICE_EMAIL,
    }),
  };
}
