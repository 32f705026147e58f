import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { TABLE_NAME } from '#local/lambda/roles.ts';
import { aPerson } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { databaseIn, isAmazon } from '../database-files.ts';
import { aPortal, connectStoresOf, portalProgram, type ReadyPortal, TIME } from '../portal-support.ts';
import { firstLine, temporaryDirectory, until } from '../support.ts';

const POLL_TIMEOUT = { timeout: 20_000 };

function tableOf(portal: Pick<ReadyPortal, 'dynamoEndpoint'>) {
  connectStoresOf(portal);
  const table = connectTable(TABLE_NAME);
  return {
    parcels: parcelRepository(table),
    counted: async () => (await countsRepository(table).find('ANC', 1)).ORIGIN,
  };
}

it('the portal counts each package exactly once, even if it is killed while counting', TIME, async () => {
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDirectory = temporaryDirectory();
  const program = portalProgram({ dataDirectory });
  const before = tableOf(await firstLine<ReadyPortal>(program));
  const all = Array.from({ length: 200 }, () => aParcelRecord(aPerson().customerId));
  const writing = Promise.allSettled(all.map((parcel) => before.parcels.create(parcel)));
  await until(async () => (await before.counted()) > 0);
  program.process.kill('SIGKILL');
  await program.ended;

  const portal = await aPortal({ dataDirectory });
  const after = tableOf(portal);
  const found = await Promise.all(all.map(({ parcelId }) => after.parcels.find(parcelId)));
  const written = found.filter((parcel) => parcel !== null).length;
  expect(written).toBeGreaterThan(0);
  await expect.poll(after.counted, POLL_TIMEOUT).toBe(written);
  // Records that all functions have processed leave the stream, except for the newest. In Amazon's engine, they expire.
  if (!isAmazon) {
    const database = new DatabaseSync(databaseIn(dataDirectory), { readOnly: true });
    const records = database.prepare('SELECT COUNT(*) AS records FROM _stream_records');
    await until(() => records.get()?.records === 1);
    database.close();
  }
  await portal.close();

  const last = tableOf(await aPortal({ dataDirectory }));
  await last.parcels.create(aParcelRecord(aPerson().customerId));
  await expect.poll(last.counted, POLL_TIMEOUT).toBe(written + 1);
  // The SDK retries failed writes for a few seconds.
  await writing;
});
