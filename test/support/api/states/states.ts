import { createHash, randomInt, randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { calendarFeedService } from '#functions/appointments/calendar/feed-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { withCode } from '#functions/messages/settings/phone-code.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { unsubscribeUrl } from '#functions/messages/settings/unsubscribe-token.ts';
import { imageKeys, imageRepository } from '#functions/parcels/images/image-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { storageDue } from '#functions/parcels/storage/parcel-storage.ts';
import { parcelStorages } from '#functions/parcels/storage/parcel-storages.ts';
import type { Notice } from '#functions/parcels/storage/storage-fields.ts';
import type { Portal } from '#local/portal.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { aFreePickupTime, appointmentServiceOf } from '#test/support/appointments.ts';
import { AGENT_STATES } from '#test/support/collection/agent-states.ts';
import { withAuthorization } from '#test/support/collection/collection-states.ts';
import type { Person } from '#test/support/events.ts';
import { anImage, SAMPLE_IMAGE } from '#test/support/images.ts';
import { anIntake } from '#test/support/intakes.ts';
import { aMessage } from '#test/support/messages/message.ts';
import {
  heldParcel,
  withForwardingAddress,
  withPreAlert,
} from '#test/support/pre-alerts/pre-alert-states.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aParcelRecord, aTroubledRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { tableNamed } from '#test/support/stores.ts';
import { PHONE_CODE } from '../message-inputs.ts';
import { registered } from '../registered.ts';
import { SAMPLE_SIGNATURE } from '../staff-inputs.ts';
import {
  withAcceptedOffer,
  withClaim,
  withClaimDraft,
  withClaimDraftAndMessage,
  withDamage,
  withOffer,
} from './claim-states.ts';
import { closedTerminal, freeSlots, openTerminal } from './closure-states.ts';
import { readyToBeCollected, readyToHandOver, withOfflineProblem } from './counter-states.ts';
import {
  type Sandbox,
  withCardAtProvider,
  withOpenedLink,
  withPaymentLink,
  withReceipt,
  withStoredCard,
  withUnpaidParcel,
  withWebhook,
} from './payment-states.ts';
import { aDepartedSailing, aSailing, newSailing } from './sailing-states.ts';

type Stores = Pick<Portal, 'tableName' | 'imageBucket'> & { readonly cardProvider: Sandbox | null };

/** A customer with a parcel that is ready for pickup in Anchorage, and a free pickup time. */
async function readyForPickup(stores: Stores, owner: Person) {
  await registered(stores, owner);
  const parcel = aParcelRecord(owner.customerId, {}, ['TRANSIT', 'DESTINATION']);
  await parcelRepository(tableNamed(stores.tableName)).create(parcel);
  return { parcelId: parcel.parcelId, pickupDate: await aFreePickupTime(stores.tableName) };
}

/** A different color for each customer, so that another customer's image in a response is noticed. */
function colorOf({ customerId }: Person): string {
  return `#${createHash('sha256').update(customerId).digest('hex').slice(0, 6)}`;
}

/** A different price in cents for each customer, so that another customer's total in a response is noticed. */
function priceOf({ customerId }: Person): number {
  return 1 + createHash('sha256').update(customerId).digest().readUIntBE(0, 3);
}

/** The states that the product's samples need, by name. Each returns the ids for the request. */
export const STATES = {
  /** A user without a profile. */
  newUser: async () => ({}),

  registered: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const id = randomUUID();
    return { intakeId: id, shippingTrackingNum: `TN${id}` };
  },

  /** A customer to whom a code was sent, at a different time for each. */
  withPhoneCode: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const sentAt = new Date(Date.now() - randomInt(5 * MINUTE_MS));
    await settingsRepository(tableNamed(stores.tableName)).change(owner.customerId, (settings) =>
      withCode(settings, SAMPLE_PROFILE.mobileNumber, PHONE_CODE, sentAt),
    );
    return {};
  },

  /** A customer with a damaged parcel that has an image. */
  withDamagedParcel: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const table = tableNamed(stores.tableName);
    const freightBillNum = `NB${randomInt(10 ** 9, 10 ** 10)}`;
    const parcel = { ...aTroubledRecord(owner.customerId, { damaged: true }), freightBillNum };
    const { parcelId } = parcel;
    await parcelRepository(table).create(parcel);
    const { originalKey } = imageKeys(parcelId, SAMPLE_IMAGE);
    const image = await anImage({ color: colorOf(owner) });
    await connectObjectStore(stores.imageBucket).write(originalKey, image, 'image/jpeg');
    const images = imageRepository(table);
    await vi.waitFor(async () => expect((await images.list(parcelId)).shown).toHaveLength(1), 10_000);
    return { parcelId, freightBillNum: parcel.freightBillNum };
  },

  /** A customer with a completed parcel. */
  withHistoryParcel: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const paid = { paymentStatus: 'PAID', priceCents: priceOf(owner) } as const;
    const parcel = aParcelRecord(owner.customerId, paid, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
    const store = connectObjectStore(stores.imageBucket);
    await store.write(PROOF_OF_DELIVERY.signatureKey, SAMPLE_SIGNATURE, 'image/png');
    await parcelRepository(tableNamed(stores.tableName)).create(parcel);
    return { parcelId: parcel.parcelId };
  },

  readyForPickup,

  /** A customer with an unpaid parcel in Tacoma. */
  atOrigin: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const parcel = aParcelRecord(owner.customerId, {}, []);
    await parcelRepository(tableNamed(stores.tableName)).create(parcel);
    return { parcelId: parcel.parcelId };
  },

  /** A customer with an unpaid parcel in Tacoma, and a sailing that it can board. */
  beforeASailing: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const [{ sailingId }, parcel] = [await aSailing(stores), aParcelRecord(owner.customerId, {}, [])];
    await parcelRepository(tableNamed(stores.tableName)).create(parcel);
    return { parcelId: parcel.parcelId, sailingId };
  },

  /** A customer with a parcel aboard a sailing, and a sailing that it can be on instead. */
  aboardASailing: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const [{ sailingId }, next] = [await aSailing(stores), await aSailing(stores)];
    const parcel = aParcelRecord(owner.customerId, { sailingId }, ['TRANSIT']);
    await parcelRepository(tableNamed(stores.tableName)).create(parcel);
    return { parcelId: parcel.parcelId, sailingId, nextSailingId: next.sailingId };
  },

  readyToHandOver,
  readyToBeCollected,
  withOfflineProblem,

  /** A customer, and a received package whose customer is unknown. */
  waitingIntake: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const intakes = intakeService(tableNamed(stores.tableName), systemClock);
    const { intakeId } = await intakes.receive({ email: 'warehouse@northbound.test' }, anIntake());
    return { intakeId };
  },

  /** A customer with a parcel whose storage is charged since a few days, and what is due, less than the warehouse's limit. */
  withStorageDue: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const at = new Date(systemClock.now().getTime() - 16 * DAY_MS).toISOString();
    const notices: Notice[] = [{ at, by: 'SITE' }];
    const parcel = aParcelRecord(owner.customerId, { notices }, ['TRANSIT', 'DESTINATION']);
    const table = tableNamed(stores.tableName);
    await parcelRepository(table).create(parcel);
    const terminal = await parcelStorages(table, systemClock).terminal('ANC');
    const { dueCents = 0 } = storageDue(parcel, terminal, systemClock.now()) ?? {};
    return { parcelId: parcel.parcelId, due: dollarsFromCents(dueCents) };
  },

  /** A customer with an appointment in Anchorage, and another free pickup time there. */
  withAppointment: async (stores: Stores, owner: Person) => {
    const { pickupDate: bookedDate } = await readyForPickup(stores, owner);
    const request = { locationCode: 'ANC', pickupDate: bookedDate, notes: '' } as const;
    const { id } = await appointmentServiceOf(stores.tableName).book(owner, request);
    return { id, bookedDay: bookedDate.slice(0, 10), pickupDate: await aFreePickupTime(stores.tableName) };
  },

  /** A customer who was told that a parcel is ready for pickup. */
  withMessage: async (stores: Stores, owner: Person) => {
    const { parcelId } = await readyForPickup(stores, owner);
    const message = aMessage(owner.customerId, { parcelIds: [parcelId], to: owner.email });
    await messageRepository(tableNamed(stores.tableName)).create(message);
    return { messageId: message.messageId };
  },

  /** A customer with the token that one of their emails has to turn off its kind. */
  withUnsubscribeToken: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const settings = await settingsRepository(tableNamed(stores.tableName)).ensured(
      owner.customerId,
      new Date(),
    );
    const url = unsubscribeUrl('package-ready', settings, '');
    return { token: url.split('=')[1] ?? '' };
  },

  /** A customer with an address of their calendar, and the secret in it. */
  withCalendarFeed: async (stores: Stores, owner: Person) => {
    await registered(stores, owner);
    const feeds = calendarFeedService(tableNamed(stores.tableName), systemClock, 'Northbound');
    const { path } = await feeds.renew(owner, 0);
    return { secret: path?.split('/').at(-2) ?? '' };
  },

  withAuthorization,
  withForwardingAddress,
  withPreAlert,
  heldParcel,
  ...AGENT_STATES,
  openTerminal,
  closedTerminal,
  freeSlots,
  aDepartedSailing,
  aSailing,
  newSailing,
  withDamage,
  withClaimDraft,
  withClaimDraftAndMessage,
  withClaim,
  withOffer,
  withAcceptedOffer,
  withUnpaidParcel,
  withPaymentLink,
  withOpenedLink,
  withReceipt,
  withCardAtProvider,
  withStoredCard,
  withWebhook,
} as const satisfies Record<string, (stores: Stores, owner: Person) => Promise<object>>;

/** What each state returns. */
export type ProductStates = { [Name in keyof typeof STATES]: Awaited<ReturnType<(typeof STATES)[Name]>> };
