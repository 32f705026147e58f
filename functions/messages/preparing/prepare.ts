import type { Table } from '#functions/core/data/table.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import type { SendMail } from '../channels/mail.ts';
import type { Notification, PushResult } from '../channels/outgoing.ts';
import type { PushSender } from '../channels/push.ts';
import type { TextProvider } from '../channels/texts.ts';
import { contentOf } from '../content/content.ts';
import type { Brand, MessageData } from '../content/message-data.ts';
import type { MessageRecord } from '../ledger/message-record.ts';
import type { Sendable, SendResult } from '../ledger/message-states.ts';
import { MESSAGE_DEFINITIONS } from '../message-definitions.ts';
import { obstacleTo, recipientOf, sendableAt } from '../planning/message-plan.ts';
import type { PushSubscriptionRecord } from '../push/push-subscription-record.ts';
import { pushSubscriptionRepository } from '../push/push-subscription-repository.ts';
import { settingsRepository } from '../settings/settings-repository.ts';
import { canUnsubscribe, unsubscribeToken, unsubscribeUrl } from '../settings/unsubscribe-token.ts';
import { calendarOf } from './appointment-calendar.ts';
import { NoLongerTrue, Unreachable } from './no-longer-true.ts';
import { packagePhotos } from './package-photos.ts';
import { presentState } from './present-state.ts';

/**
 * Sends a notification to all devices of a customer, and calls `remove` for subscriptions that have ended. It counts as
 * sent if one device was reached. If it is sent again, a device that has shown it replaces it.
 */
async function pushToDevices(
  push: PushSender,
  subscriptions: readonly PushSubscriptionRecord[],
  notification: Notification,
  remove: (subscription: PushSubscriptionRecord) => Promise<void>,
): Promise<SendResult> {
  const results = await Promise.all(
    subscriptions.map(async (subscription): Promise<PushResult> => {
      const result = await push.send(subscription, notification);
      if (result.result === 'gone') await remove(subscription);
      return result;
    }),
  );
  const [best] = results.toSorted((a, b) => RANK.indexOf(a.result) - RANK.indexOf(b.result));
  if (!best || best.result === 'gone') return { result: 'refused', reason: 'No device takes notifications.' };
  return best;
}

/** The result of the message is the first one of these that a device has. */
const RANK: readonly PushResult['result'][] = ['sent', 'unknown', 'not sent', 'refused', 'gone'];

/** What sending messages needs. */
export interface SendingTools {
  readonly table: Table;
  readonly tools: Tools;
  readonly images: Pick<ObjectStore, 'find'>;
  readonly sendMail: SendMail;
  readonly texts: TextProvider;
  readonly push: PushSender;
  readonly brand: () => Promise<Brand>;
}

/** A message that may only be sent later. */
export interface Later {
  readonly heldUntil: Date;
}

/** What is recorded about a message, and the call that sends it. */
export interface Prepared {
  readonly sendable: Sendable;
  readonly send: () => Promise<SendResult>;
}

interface Recipient {
  readonly customer: CustomerRecord;
  readonly data: Omit<MessageData, 'photos' | 'unsubscribeUrl'>;
}

/** A text with a character instead of the secrets in its links. */
const withoutSecrets = (text: string, { link }: Recipient['data'], unsubscribe: string | null): string =>
  [link?.path.split('#')[1], unsubscribe ?? undefined].reduce(
    (shown: string, secret) => (secret === undefined ? shown : shown.replaceAll(secret, '…')),
    text,
  );

const NO_EXTRAS = { photos: new Map<string, string>(), unsubscribeUrl: null };

/**
 * Prepares messages as of now: what they say, and to whom they go. Load this file with `import()`: it includes the
 * templates, and most events only join a digest.
 */
export function messagePreparation({ table, tools, images, sendMail, texts, push, brand }: SendingTools) {
  const customers = customerRepository(table);
  const settingsOf = settingsRepository(table);
  const subscriptions = pushSubscriptionRepository(table);
  const stateOf = presentState(table, tools.clock, brand);
  const photosOf = packagePhotos(table, images, tools);

  async function email(message: MessageRecord, { customer, data }: Recipient): Promise<Prepared> {
    const { messageType: type, customerId, messageId } = message;
    const to = customer.emailAddress;
    const photos = MESSAGE_DEFINITIONS[type].hasPhotos ? await photosOf(data.parcels) : [];
    const contentIds = new Map(photos.map(({ parcelId, image }) => [parcelId, image.contentId]));
    const settings = canUnsubscribe(type) ? await settingsOf.ensured(customerId, tools.clock.now()) : null;
    const unsubscribe = settings && unsubscribeUrl(type, settings, data.brand.siteOrigin);
    const extras = { photos: contentIds, unsubscribeUrl: unsubscribe };
    const { subject, plainText: text, html } = contentOf(type, { ...data, ...extras });
    const calendar = await calendarOf(type, data, to);
    const mail = {
      ...{ to, subject, text, html, calendar, customerId, messageId },
      unsubscribeUrl: unsubscribe ?? undefined,
    };
    return {
      // Staff see the ledger, so it does not have the secrets of links.
      sendable: {
        ...{ to, subject, text: withoutSecrets(text, data, settings && unsubscribeToken(type, settings)) },
        canceledAppointment: calendar?.method === 'CANCEL' ? data.appointment?.id : undefined,
      },
      send: () => sendMail({ ...mail, images: photos.map(({ image }) => image) }),
    };
  }

  async function text(message: MessageRecord, { customer, data }: Recipient): Promise<Prepared> {
    if (!texts.isOn) throw new Unreachable('Texts cannot be sent yet.');
    const { messageType: type, customerId, messageId } = message;
    const to = customer.mobileNumber;
    const { textMessage } = contentOf(type, { ...data, ...NO_EXTRAS });
    const sendable = { to, text: withoutSecrets(textMessage, data, null) };
    return { sendable, send: () => texts.send({ to, text: textMessage, customerId, messageId }) };
  }

  async function notification(
    { messageType: type, customerId, messageId }: MessageRecord,
    { data }: Recipient,
  ): Promise<Prepared> {
    const devices = push.isOn ? await subscriptions.ofCustomer(customerId) : [];
    if (devices.length === 0) throw new NoLongerTrue('Notifications were turned off.');
    const content = contentOf(type, { ...data, ...NO_EXTRAS });
    const { subject, notification: text, url } = content;
    const shown = { id: messageId, title: subject, body: text, url };
    const to = devices.map(({ device }) => device).join(', ');
    return {
      sendable: { to, subject, text },
      send: () => pushToDevices(push, devices, shown, subscriptions.remove),
    };
  }

  const CHANNELS: Record<MessageChannel, (message: MessageRecord, to: Recipient) => Promise<Prepared>> = {
    EMAIL: email,
    TEXT: text,
    PUSH: notification,
  };

  /** @throws NoLongerTrue if the message no longer applies, Unreachable if it cannot reach the customer */
  return async (message: MessageRecord): Promise<Prepared | Later> => {
    const { customerId, channel } = message;
    const [customer, settings] = await Promise.all([
      customers.find(customerId, true),
      settingsOf.ofCustomer(customerId),
    ]);
    if (!customer) throw new NoLongerTrue('There is no such customer.');
    const recipient = recipientOf(message.facts[0], customer);
    const obstacle = obstacleTo(channel, recipient, settings);
    if (obstacle !== null) throw new Unreachable(obstacle);
    const now = tools.clock.now();
    // It was planned for an hour when texts may be sent, but may have waited since, or the customer has moved.
    const heldUntil = sendableAt(channel, now, recipient);
    if (heldUntil > now) return { heldUntil };
    const data = await stateOf(message, customer, now);
    const { sendable, send } = await CHANNELS[channel](message, { customer: recipient, data });
    const packages = data.parcels.map(({ parcelId, freightBillNum }) => ({ parcelId, freightBillNum }));
    return { sendable: { ...sendable, packages }, send };
  };
}
