import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type * as z from 'zod/mini';
import { connectTable } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { handoverRepository } from '#functions/handovers/handover-repository.ts';
import { handler as liveHandler } from '#functions/lambdas/handovers.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { PresignedUpload } from '#shared/contracts/primitives.ts';
import type { Handover, HandoverInput } from '#shared/contracts/staff/handovers.ts';
import { hashOf } from '#test/support/api/staff-inputs.ts';
import { anEvent, aPerson, type HandlerResponse, invoke, type Person } from '#test/support/events.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable } from '#test/support/stores.ts';

export const NOW = new Date('2026-03-03T20:15:00.000Z');

/** The message of the refusal, or 'done'. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Conflict) return error.message;
      throw error;
    },
  );

/** A signature in this color, as the pad draws it. */
export const aSignature = async (color = '#102a43'): Promise<Buffer> => {
  const line = Buffer.from(
    `<svg width="300" height="120"><path d="M20 90 L280 30" stroke="${color}"/></svg>`,
  );
  return sharp(line).png().toBuffer();
};

/** Uploads a signature as a browser does, and returns its name in the request. */
export async function uploadSignature(image: Buffer): Promise<string> {
  const signature = hashOf(image);
  const body = { signature, bytes: image.length };
  const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
  const created = await invoke(
    handler,
    anEvent('createSignatureUpload', aPerson('ParcelOperations'), { body }),
  );
  const { url, headers } = created.body as z.infer<typeof PresignedUpload>;
  const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(image) });
  if (status !== 200) throw new Error(`The upload returned status ${status}.`);
  return signature;
}

/** The counter with its stores, on a new table unless one is given. */
export async function aCounter(given?: string, clock: Clock = { now: () => NOW }) {
  const tableName = given ?? (await aTable());
  const table = connectTable(tableName);
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName };
  const handler = liveHandler.with({ environment, clock });
  const parcels = parcelRepository(table);
  const images = connectObjectStore(IMAGE_BUCKET);
  const staff = aPerson('ParcelOperations');
  const signature = await uploadSignature(await aSignature());

  const parcel = async (parcelId: string): Promise<ParcelRecord> => {
    const found = await parcels.find(parcelId, true);
    if (!found) throw new Error('The parcel is missing.');
    return found;
  };

  const aCustomer = () => aRegisteredCustomer(table, { clock });

  /** Packages that are ready at the terminal, paid unless `changes` say otherwise. */
  const ready = async ({ customerId }: Person, count: number, changes: Partial<ParcelRecord> = {}) => {
    const records = Array.from({ length: count }, (_, index) => {
      const fields = { paymentStatus: 'PAID', freightBillNum: `NB20000${index + 1}`, ...changes } as const;
      return aParcelRecord(customerId, fields, ['TRANSIT', 'DESTINATION']);
    });
    await Promise.all(records.map((record) => parcels.create(record)));
    return records;
  };

  /** The request for these packages. */
  const request = (
    { customerId }: Pick<Person, 'customerId'>,
    records: readonly Pick<ParcelRecord, 'parcelId'>[],
    changes: Partial<HandoverInput> = {},
  ): HandoverInput => ({
    handoverId: randomUUID(),
    customerId,
    locationCode: 'ANC',
    parcelIds: records.map(({ parcelId }) => parcelId),
    authority: { kind: 'OWNER' },
    signerName: 'Ana Kowalski',
    identityConfirmed: true,
    signature,
    ...changes,
  });

  return {
    table,
    tableName,
    clock,
    parcels,
    handovers: handoverRepository(table),
    staff,
    parcel,

    aCustomer,
    ready,
    request,

    /** A customer with packages that are ready at the terminal, and the request to hand them over. */
    aPickup: async (count: number) => {
      const customer = await aCustomer();
      const records = await ready(customer, count);
      return { customer, records, input: request(customer, records) };
    },

    handOver: (body: HandoverInput): Promise<HandlerResponse> =>
      invoke(handler, anEvent('handOver', staff, { body })),

    /** The name of the signature of a package. */
    signatureOf: async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>) => {
      const { signatureKey = '' } = await parcel(parcelId);
      return hashOf(await images.read(signatureKey));
    },

    statusesOf: async (records: readonly Pick<ParcelRecord, 'parcelId'>[]) => [
      ...new Set(await Promise.all(records.map(async ({ parcelId }) => (await parcel(parcelId)).status))),
    ],
  };
}
export type Counter = Awaited<ReturnType<typeof aCounter>>;

export const handoverIn = ({ status, body }: HandlerResponse): Handover => {
  if (status !== 200) throw new Error(`Unexpected response: ${status} ${JSON.stringify(body)}`);
  return body as Handover;
};
