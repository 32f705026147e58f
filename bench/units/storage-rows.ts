import { abandonmentService } from '#functions/abandonment/abandonment-service.ts';
import { closureService } from '#functions/appointments/closures/closure-service.ts';
import { claimService } from '#functions/claims/claim-service.ts';
import { staffClaimService } from '#functions/claims/staff-claim-service.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { messageEntity } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { noticeUpdates } from '#functions/messages/notices/parcel-notices.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelService } from '#functions/parcels/parcel-service.ts';
import { storageDesk } from '#functions/parcels/staff/storage-desk.ts';
import { paymentServices } from '#functions/payments/connect-payments.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { inMemoryProvider } from '#test/support/payments/in-memory-provider.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

const STAFF = { customerId: '', email: 'service@northbound.test', roles: ['CustomerService'] } as const;
const CARD_NUMBER = '4242424242424242';
const LISTED = 25;
/** Before those of the other rows, so the lists of a terminal begin with them. */
const EARLY = '2025-12-01T22:00:00.000Z';
const ARRIVED = '2026-02-02T20:00:00.000Z';
const NOTICE = { at: '2026-02-02T22:00:00.000Z', by: 'EMAIL', messageId: '0'.repeat(60) } as const;
/** 21 charged days of 1.62 cubic feet. */
const DUE = 17.01;

/** A paid package that waits in Anchorage, of 1 KB once its customer was told. What is settled of its storage is more. */
const waitingParcel = (
  customerId: string,
  index: number,
  changes: Partial<ParcelRecord> = {},
): ParcelRecord => ({
  ...parcelOfOneKilobyte(customerId, 'DESTINATION', index, {
    paymentStatus: 'PAID',
    statusHistory: [{ status: 'DESTINATION', statusDate: ARRIVED, by: 'dock' }],
    notices: [NOTICE],
  }),
  ...changes,
});

const benchPayments = (
  table: Bench['table'],
  clock: Bench['clock'],
  provider = inMemoryProvider({ clock }),
) =>
  paymentServices({
    ...{ table, clock, provider, surchargeBasisPoints: 250 },
    logger: { info: () => {}, report: () => {} },
    signal: () => {},
  });

/** Storage: what the customer was told and has seen, waivers, a payment of storage alone, closures and staff's list. */
export async function storageRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);

  /** A registered customer with packages that wait. */
  async function aCustomer(packages: number, changes: Partial<ParcelRecord> = {}) {
    const customerId = newCustomerId(clock.now());
    const email = `${crypto.randomUUID()}@northbound.test`;
    const profile = { ...SAMPLE_PROFILE, emailAddress: email };
    await customerService(table, clock).register({ customerId, email }, profile);
    const waiting = Array.from({ length: packages }, (_, index) =>
      waitingParcel(customerId, 900_000 + index, changes),
    );
    await inBatches(waiting, 10, parcels.create);
    return { customerId, email, parcelIds: waiting.map(({ parcelId }) => parcelId) };
  }
  const notTold = () => aCustomer(1, { notices: [] });

  const note = noticeUpdates(table);
  /** The change of the stream when a customer was told of their packages by email. */
  async function told({ customerId, parcelIds }: Awaited<ReturnType<typeof aCustomer>>) {
    const message = aMessage(customerId, { parcelIds, createdAt: clock.now().toISOString() });
    await messageRepository(table).create(message);
    return { eventId: message.messageId, before: null, after: messageEntity.write(message) };
  }
  const [first, second] = [await told(await notTold()), await told(await notTold())];
  await row('stream: note that a message told of a package', 'W', 2, () => note([first]));
  await row('stream: note it again', 'W', 0, () => note([first]));
  await row('stream: read what a note of a message needs', 'R', 3, () => note([second]));

  const service = parcelService(table, clock);
  const [one, other] = [await notTold(), await notTold()];
  await row('note that a customer has seen a package', 'W', 2, () => service.reportSeen(one, one.parcelIds));
  await row('  if they have seen it before', 'W', 0, () => service.reportSeen(one, one.parcelIds));
  await row('  its reads', 'R', 1.5, () => service.reportSeen(other, other.parcelIds));

  const many = await aCustomer(20);
  // Has read nothing yet.
  const lists = parcelService(table, clock);
  const list = () => lists.list(many, { statuses: ['DESTINATION'] });
  // 0.5 for the closures, which a function reads once a minute.
  await row('list 20 packages that wait at a terminal', 'R', 3, list);
  await row('  again in the same minute', 'R', 2.5, list);

  const desk = storageDesk(table, clock, 1000);
  const waive = ({ parcelIds: [parcelId = ''] }: typeof one) =>
    desk.waive(STAFF, parcelId, {
      amount: DUE,
      reason: 'The terminal was flooded.',
      requestId: crypto.randomUUID(),
    });
  const [waived, read] = [await aCustomer(1), await aCustomer(1)];
  await row('staff: waive storage', 'W', 3, () => waive(waived));
  await row('  its reads', 'R', 2, () => waive(read));

  const payer = await aCustomer(1);
  const provider = inMemoryProvider({ clock });
  const { checkout, driver } = benchPayments(table, clock, provider);
  let opened: Awaited<ReturnType<typeof checkout.token>> | undefined;
  await row('pay: open the card page for storage alone', 'W', 10, async () => {
    opened = await checkout.token(payer, payer.parcelIds);
  });
  provider.ledger.payOnToken(opened?.token ?? '', CARD_NUMBER);
  // As for a parcel's price, and 2 more because a parcel with what it has settled is larger than 1 KB.
  await row('pay: record storage alone', 'W', 12, () =>
    driver.handle(opened?.paymentId ?? '', { type: 'lookup requested' }),
  );

  await aCustomer(LISTED, {
    destinationCode: 'PBY',
    statusHistory: [{ status: 'DESTINATION', statusDate: EARLY, by: 'dock' }],
    notices: [{ ...NOTICE, at: EARLY }],
  });
  const listing = { terminal: 'PBY', limit: LISTED } as const;
  const abandonment = abandonmentService(table, clock);
  // 0.5 for each parcel, because the list does not have their notices.
  await row(`staff: ${LISTED} storage files of a terminal`, 'R', 15, async () => {
    const { shown } = await abandonment.list({ ...listing, stage: 'ABANDONED' });
    if (shown.length !== LISTED) throw new Error(`${shown.length} storage files were listed.`);
  });

  const closures = closureService(table, clock);
  const close = (locationCode: 'KEN' | 'KOD') =>
    closures.create(
      {
        ...{ closureId: crypto.randomUUID(), locationCode, reason: 'Storm' },
        ...{ from: '2026-03-03T00:00', until: '2026-03-04T00:00' },
      },
      STAFF,
    );
  await row('staff: close a terminal', 'W', 1, () => close('KOD'));
  await row('  its reads', 'R', 1, () => close('KEN'));
}

/** The limit of liability that a customer agrees to before the first payment, with its bill of lading. */
export async function coverRows({ table, clock, row }: Bench): Promise<void> {
  const { cover } = benchPayments(table, clock);
  const caller = { customerId: newCustomerId(clock.now()), email: `${crypto.randomUUID()}@northbound.test` };
  const profile = { ...SAMPLE_PROFILE, emailAddress: caller.email };
  await customerService(table, clock).register(caller, profile);
  const agree = async (index: number) => {
    const parcel = parcelOfOneKilobyte(caller.customerId, 'ORIGIN', index);
    await parcelRepository(table).create(parcel);
    return () =>
      cover.choose(caller, parcel.parcelId, { declaredValue: null, contents: 'Lamps', agreement: 0 });
  };
  await row('agree to the limit of a package', 'W', 6, await agree(920_000));
  await row('  its reads', 'R', 1.5, await agree(920_001));
}

/** A claim from its draft, and staff's list of those that are open. */
export async function claimRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const files = {
    createUpload: async () => ({ url: '', headers: {} }),
    url: async () => '',
    remove: async () => {},
    requireArrived: async () => {},
  };
  const claims = claimService(table, files, clock);
  const { cause, whatHappened, amount } = aClaim();
  const draft = { cause, whatHappened, amount, version: 0 };

  async function aDelivery() {
    const customerId = newCustomerId(clock.now());
    const parcel = parcelOfOneKilobyte(customerId, 'COMPLETED', 910_000, {
      statusHistory: [{ status: 'COMPLETED', statusDate: ARRIVED, by: 'dock' }],
    });
    await parcels.create(parcel);
    return { customerId, parcelId: parcel.parcelId };
  }
  type Delivery = Awaited<ReturnType<typeof aDelivery>>;
  const save = (owner: Delivery) => claims.saveDraft(owner, owner.parcelId, draft);
  const file = (owner: Delivery) => claims.file(owner, owner.parcelId, aClaim());

  const [one, other] = [await aDelivery(), await aDelivery()];
  await row('save the draft of a claim', 'W', 1, () => save(one));
  await row('file a claim', 'W', 7, () => file(one));
  await save(other);
  await row('  its reads', 'R', 3, () => file(other));
  for (let index = 0; index < LISTED; index += 1) await file(await aDelivery());
  const staff = staffClaimService(table, files, clock);
  await row(`staff: ${LISTED} open claims`, 'R', 1.5, () => staff.list({ list: 'OPEN', limit: LISTED }));
}
