import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { type AppointmentRecord, appointmentEntity } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { claimFiles, fileKey } from '#functions/claims/claim-files.ts';
import { claimService } from '#functions/claims/claim-service.ts';
import { CLAIM_STATES_KEY, countsKey, type Key, NOW, scanCodePartition } from '#functions/core/data/keys.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { countsService } from '#functions/overview/counts/counts-service.ts';
import { imageKeys, imageRepository } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import { IMAGE_BUCKET, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable } from '#test/support/stores.ts';
import { verifyTable } from '#tools/verify/verify-table.ts';

withLocalStores();

const store = () => connectObjectStore(IMAGE_BUCKET);
const clock = { now: () => new Date('2026-03-02T18:00:00Z') };
let client: DynamoDBDocumentClient;
beforeAll(() => {
  client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
});

/** A customer with an open and a completed package, an image, a claim with a file, a booking, and counters. */
async function aPortalTable() {
  const name = await aTable();
  const table = connectTable(name, { clock });
  const customer = await aRegisteredCustomer(table, { clock });
  const { customerId } = customer;
  const parcels = parcelRepository(table);
  const open = aParcelRecord(customerId);
  const completed = aParcelRecord(customerId, { paymentStatus: 'PAID' }, [
    'TRANSIT',
    'DESTINATION',
    'COMPLETED',
  ]);
  for (const parcel of [open, completed]) await parcels.create(parcel);
  const changes = [open, completed].map((parcel) => ({
    eventId: parcel.parcelId,
    before: null,
    after: parcelEntity.write(parcel),
  }));
  await countsService(table).count(changes);
  const image = { parcelId: open.parcelId, name: 'a.jpg', contentType: 'image/jpeg' as const };
  await imageRepository(table).save(image);
  const keys = imageKeys(image.parcelId, image.name);
  for (const key of [...Object.values(keys), completed.signatureKey ?? ''])
    await store().write(key, Buffer.from('image'), 'image/jpeg');
  const claims = claimService(table, claimFiles(store()), clock);
  const file = { fileId: randomUUID(), name: 'box.jpg', contentType: 'image/jpeg', bytes: 5 } as const;
  await claims.addFile(customer, completed.parcelId, file);
  const claimedFile = fileKey(completed.parcelId, file);
  await store().write(claimedFile, Buffer.from('photo'), 'image/jpeg');
  await claims.file(customer, completed.parcelId, aClaim());
  const appointment = {
    customerId,
    locationCode: 'ANC',
    number: 1,
    pickupDate: '2026-03-04T19:00:00.000Z',
    pickupCode: 'ABC234',
    status: 'BOOKED',
    parcelCount: 1,
    customerName: 'Ann Smith',
    companyName: '',
    customerNumber: '10001',
    appointmentNotes: '',
    sequence: 0,
    createdAt: clock.now().toISOString(),
    updatedAt: clock.now().toISOString(),
    version: 1,
  } as unknown as AppointmentRecord;
  await appointmentRepository(table).book(appointment, null, 3);
  const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });
  return {
    name,
    open,
    keys,
    claimedFile,
    customer: keyOf(customerEntity.keys({ customerId } as never)),
    parcel: keyOf(parcelEntity.keys(open)),
    appointment: keyOf(appointmentEntity.keys(appointment)),
    terminal: completed.destinationCode ?? 'ANC',
    verify: () => verifyTable(name, store(), clock.now()),
    remove: (Key: Key) => client.send(new DeleteCommand({ TableName: name, Key })),
    set: (Key: Key, field: string, value: unknown) =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key,
          UpdateExpression: 'SET #field = :value',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':value': value },
        }),
      ),
  };
}
type World = Awaited<ReturnType<typeof aPortalTable>>;

it('finds nothing in a table that the portal has written', async () => {
  const { verify } = await aPortalTable();
  const { items, problems } = await verify();
  expect(problems).toEqual([]);
  expect(items).toBeGreaterThan(10);
});

const DAMAGES: [string, (world: World) => Promise<unknown>, RegExp[]][] = [
  [
    'a record that cannot be read, and the counters that need it',
    ({ set, parcel }) => set(parcel, 'status', 'SOLD'),
    [/^parcel .* cannot be read/, /^The counter COUNTS#/],
  ],
  [
    'an unknown record type',
    ({ set, parcel }) => set(parcel, 'type', 'box'),
    [/no such record type/, /^The counter/],
  ],
  [
    'a projected attribute that does not follow from the fields',
    ({ set, parcel }) => set(parcel, 'hasTmError', true),
    [/its hasTmError does not follow/],
  ],
  [
    'a missing pointer',
    ({ remove, open }) =>
      remove({
        pk: scanCodePartition(open.freightBillNum.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
        sk: open.parcelId,
      }),
    [/the pointer of .* is missing/],
  ],
  [
    'a lost image',
    ({ keys }) => store().remove(keys.thumbnailKey),
    [/its thumbnail .* is not in the bucket/],
  ],
  [
    'a lost file of a claim',
    ({ claimedFile }) => store().remove(claimedFile),
    [/its file box\.jpg .* is not in the bucket/],
  ],
  [
    'a wrong counter',
    ({ set, terminal }) => set(countsKey(terminal as never, 1, NOW), 'TRANSIT', 7),
    [/^The counter COUNTS#... 1#NOW TRANSIT is 7 instead of 0\.$/],
  ],
  [
    'a wrong count of claims',
    ({ set }) => set(CLAIM_STATES_KEY, 'FILED', 2),
    [/^The counter CLAIM_COUNTS STATES FILED is 2 instead of 1\.$/],
  ],
  [
    'a booking without its slot',
    ({ remove, appointment }) => remove(appointment),
    [/^The counter SLOTS#ANC 2026-03-04T\d\d:\d\d count is 1 instead of 0\.$/],
  ],
];

it.each(DAMAGES)('finds %s', async (_, damage, expected) => {
  const world = await aPortalTable();
  await damage(world);
  const { problems } = await world.verify();
  for (const pattern of expected) expect(problems).toContainEqual(expect.stringMatching(pattern));
});
