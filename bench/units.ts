/**
 * `npm run bench:units`: what each operation costs in DynamoDB request units, measured on the local engine with
 * parcels of 1 KB, beside the limit. Ends with an error where a limit is passed.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { customerRepository } from '../functions/customers/customer-repository.ts';
import { newCustomerId, newParcelId } from '../functions/data/ids.ts';
import { Table } from '../functions/data/table.ts';
import { loginRepository } from '../functions/identity/login-repository.ts';
import { loginService } from '../functions/identity/login-service.ts';
import { moved } from '../functions/parcels/parcel-moves.ts';
import { type ParcelRecord, parcelEntity } from '../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../functions/parcels/parcel-repository.ts';
import { parcelService } from '../functions/parcels/parcel-service.ts';
import { startDynamo } from '../local/dynamo.ts';
import { ensureTable } from '../local/dynamo-table.ts';
import { ACTIVE_STATUSES } from '../shared/rules/parcel-status.ts';
import { meterCapacity, type Units } from './consumed-capacity.ts';
import { itemBytes } from './item-bytes.ts';

const ITEM_BYTES = 1024;
const clock = { now: () => new Date('2026-03-02T17:00:00Z') };

function parcelOfOneKilobyte(
  customerId: string,
  status: ParcelRecord['status'],
  index: number,
): ParcelRecord {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const parcel: ParcelRecord = {
    parcelId: newParcelId(customerId, at),
    customerId,
    freightBillNum: `NB${100_000 + index}`,
    status,
    paymentStatus: status === 'COMPLETED' ? 'PAID' : 'UNPAID',
    originCode: 'TAC',
    destinationCode: 'ANC',
    priceCents: 2750,
    charges: [{ chargeId: '1', chargeType: 'BASE_PRICE', amountCents: 2750 }],
    shippingTrackingNum: '1Z999AA10123456784',
    shippingProvider: 'UPS',
    customerNotes: '',
    weightLbs: 12.5,
    length: 20,
    width: 14,
    height: 10,
    damaged: false,
    damageAccepted: false,
    hazard: false,
    oversized: false,
    statusHistory: [{ status, statusDate: at.toISOString(), by: 'dock' }],
    updateDate: at.toISOString(),
    version: 1,
  };
  const missing = ITEM_BYTES - itemBytes(parcelEntity.write(parcel));
  return { ...parcel, customerNotes: 'n'.repeat(Math.max(0, missing)) };
}

async function inBatches<T>(items: T[], size: number, work: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += size)
    await Promise.all(items.slice(start, start + size).map(work));
}

const dynamo = await startDynamo();
const client = new DynamoDBClient({
  endpoint: dynamo.endpoint,
  region: 'us-west-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const units = meterCapacity(client);
const rows: { operation: string; kind: keyof Units; measured: number; limit: number }[] = [];

async function row(
  operation: string,
  kind: keyof Units,
  limit: number,
  work: () => Promise<unknown>,
): Promise<void> {
  rows.push({ operation, kind, measured: (await units(work))[kind], limit });
}

try {
  await ensureTable(client, 'bench');
  const table = new Table(
    'bench',
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
  const parcels = parcelRepository(table);
  const service = parcelService(parcels, clock);
  const customers = customerRepository(table);

  for (const past of [0, 500, 10_000]) {
    const customerId = newCustomerId(clock.now());
    const open = Array.from({ length: 20 }, (_, index) => parcelOfOneKilobyte(customerId, 'ORIGIN', index));
    const old = Array.from({ length: past }, (_, index) =>
      parcelOfOneKilobyte(customerId, 'COMPLETED', index),
    );
    await inBatches([...open, ...old], 50, parcels.create);
    await row(`20 active parcels beside ${past} past ones`, 'R', 2.5, () =>
      service.list({ customerId }, { statuses: [...ACTIVE_STATUSES] }),
    );
    if (past === 0) continue;
    for (const sort of ['deliveredDate', 'price'] as const) {
      const page = { sort, direction: 'descending', limit: 25 } as const;
      await row(`25 of ${past} past parcels by ${sort}`, 'R', 3, () => service.history({ customerId }, page));
    }
  }

  const customerId = newCustomerId(clock.now());
  const parcel = parcelOfOneKilobyte(customerId, 'ORIGIN', 1);
  const { parcelId } = parcel;
  await row('create a parcel', 'W', 2, () => parcels.create(parcel));
  await row('a parcel of an owner by its id', 'R', 0.5, () => service.owned({ customerId }, parcelId));
  await row('change the notes', 'W', 1, () =>
    service.updateNotes({ customerId }, parcelId, 'Leave at the dock', 1),
  );
  const before = await service.owned({ customerId }, parcelId);
  await row('move to another status', 'W', 3, () =>
    parcels.save(before, moved(before, 'TRANSIT', clock.now(), 'dock')),
  );
  // Like the parcel before it, still 1 KB when its history has grown by one entry.
  const troubled = {
    ...parcelOfOneKilobyte(customerId, 'TROUBLED', 2),
    customerNotes: 'Leave at the dock',
    paymentStatus: 'UNPAYABLE',
    damaged: true,
  } as const;
  await parcels.create(troubled);
  await row('settle what holds a parcel up (a move)', 'W', 3, () =>
    service.resolve({ customerId }, troubled.parcelId, { acceptsDamage: true }),
  );
  await row('a profile', 'R', 0.5, () => customers.find(customerId));

  const logins = loginService(loginRepository(table), clock);
  const user = { issuer: 'https://bench.example', subject: crypto.randomUUID(), isNative: true };
  await logins.prove({ ...user, email: 'bench@northbound.test', googleSubject: undefined });
  await row('the login behind a token', 'R', 0.5, () => logins.find(user));
} finally {
  client.destroy();
  await dynamo.close();
}

const line = (operation: string, measured: string, limit: string, verdict = '') =>
  `${operation.padEnd(44)} ${measured.padStart(10)} ${limit.padStart(8)}  ${verdict}`.trimEnd();
const over = rows.filter(({ measured, limit }) => measured > limit);
const lines = rows.map(({ operation, kind, measured, limit }) =>
  line(operation, `${measured} ${kind}`, `${limit} ${kind}`, measured > limit ? 'OVER' : 'ok'),
);
process.stdout.write(`${[line('operation', 'measured', 'limit'), ...lines].join('\n')}\n`);
process.exitCode = over.length > 0 ? 1 : 0;
