import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import type { MessageRecord } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { connectStoresOf, portalProgram, type ReadyPortal } from '../portal-support.ts';
import { firstLine, temporaryDirectory, until } from '../support.ts';

const CUSTOMERS = 5;
const PACKAGES = 6;

/** A portal in its own process on the data directory. */
async function start(dataDirectory: string) {
  const program = portalProgram({ dataDirectory });
  const ready = await firstLine<ReadyPortal>(program);
  connectStoresOf(ready);
  const table = connectTable(ready.tableName);
  return {
    table,
    parcels: parcelRepository(table),
    moveClock: async (minutes: number) => {
      await fetch(`${ready.origin}/local/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ minutes }),
        // The portal may be killed before it answers.
      }).catch(() => {});
    },
    kill: async () => {
      process.kill(program.pid, 'SIGKILL');
      await program.ended;
    },
  };
}

/** The ids of the messages that the mailbox received, from the file, which survives a killed portal. */
const receivedIn = (dataDirectory: string): string[] =>
  readFileSync(join(dataDirectory, 'mailbox.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line).tags?.message);

const ledgerOf = async (table: Table, customerIds: readonly string[]): Promise<MessageRecord[]> => {
  const messages = messageRepository(table);
  const lists = await Promise.all(customerIds.map((id) => messages.list(id, { limit: 50 })));
  return lists.flatMap(({ shown }) => shown).filter(({ messageType }) => messageType === 'package-ready');
};

const factsOf = (messages: readonly MessageRecord[]) =>
  messages.flatMap(({ facts }) => facts.flatMap((fact) => ('parcelId' in fact ? [fact.parcelId] : [])));

it('every customer is told about every ready package once, although the portal is killed at each stage', {
  timeout: 180_000,
}, async () => {
  const dataDirectory = temporaryDirectory();
  const first = await start(dataDirectory);
  const profile = { contactMethod: 'EMAIL' } as const;
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => aRegisteredCustomer(first.table, { profile })),
  );
  const customerIds = customers.map(({ customerId }) => customerId);
  const all = customerIds.flatMap((id) =>
    Array.from({ length: PACKAGES }, () => aParcelRecord(id, { status: 'TRANSIT' })),
  );
  for (const parcel of all) await first.parcels.create(parcel);
  const arrive = (parcels: typeof first.parcels, parcel: ParcelRecord) =>
    parcels.save(parcel, { ...parcel, status: 'DESTINATION', updateDate: new Date().toISOString() });

  // Killed while the events of the first half come through the stream and the queue.
  const half = all.slice(0, all.length / 2);
  await Promise.all(half.map((parcel) => arrive(first.parcels, parcel)));
  await until(async () => factsOf(await ledgerOf(first.table, customerIds)).length > 0);
  await first.kill();

  const second = await start(dataDirectory);
  await Promise.all(all.slice(half.length).map((parcel) => arrive(second.parcels, parcel)));
  await until(async () => factsOf(await ledgerOf(second.table, customerIds)).length === all.length);
  // Killed while the digests are sent.
  void second.moveClock(11);
  await until(() => receivedIn(dataDirectory).length > 0);
  await second.kill();

  const third = await start(dataDirectory);
  const isFinished = ({ dueAt }: MessageRecord) => dueAt === undefined;
  await until(async () => {
    // A claim without a result ends after five minutes, and a message of this type is then sent again.
    await third.moveClock(6);
    return (await ledgerOf(third.table, customerIds)).every(isFinished);
  });

  const ledger = await ledgerOf(third.table, customerIds);
  expect(factsOf(ledger).sort()).toEqual(all.map(({ parcelId }) => parcelId).sort());
  const received = receivedIn(dataDirectory);
  for (const { messageId, messageState, hadUnknownOutcome, tries } of ledger) {
    expect(['SENT', 'DELIVERED']).toContain(messageState);
    const copies = received.filter((id) => id === messageId).length;
    expect(copies).toBeGreaterThan(0);
    expect(copies).toBeLessThanOrEqual(hadUnknownOutcome ? tries : 1);
  }
});
