import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countsRepository } from '../../../functions/counts/counts-repository.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { TABLE_NAME } from '../../../local/lambda/environment.ts';
import { STORE_CREDENTIALS } from '../../../local/storage/object-store.ts';
import { aPerson } from '../../support/events.ts';
import { aParcelRecord } from '../../support/records.ts';
import { aPortal, TIME } from '../portal-support.ts';
import { run, smallSite, temporaryDirectory, until } from '../support.ts';

const POLL_TIMEOUT = { timeout: 20_000 };

/** A program that starts a portal without demo data and prints its DynamoDB endpoint. */
const portalOf = (dataDirectory: string) => `
  import { startPortal } from './local/portal.ts';
  const options = { dataDirectory: ${JSON.stringify(dataDirectory)}, port: 0, site: ${JSON.stringify(smallSite())}, seed: false };
  const { dynamoEndpoint } = await startPortal(options);
  console.log('table at ' + dynamoEndpoint);
`;

/** Repositories for the table at a DynamoDB endpoint. */
function tableAt(endpoint: string) {
  for (const [name, value] of Object.entries({
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_MAX_ATTEMPTS: '1',
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const table = connectTable(TABLE_NAME);
  return { parcels: parcelRepository(table), counts: countsRepository(table) };
}

describe('stream events in the portal', TIME, () => {
  it('update the counts after a package is created', async () => {
    const portal = await aPortal();
    const { parcels, counts } = tableAt(portal.dynamoEndpoint);
    await parcels.create(aParcelRecord(aPerson().customerId));
    await expect.poll(async () => (await counts.find('ANC', 1)).ORIGIN, POLL_TIMEOUT).toBe(1);
  });

  it('count each package exactly once, even if the portal is killed while counting', async () => {
    const dataDirectory = temporaryDirectory();
    const program = run(['--input-type=module', '--eval', portalOf(dataDirectory)]);
    await until(() => program.output().includes('table at '));
    const before = tableAt(/table at (\S+)/.exec(program.output())?.[1] ?? '');
    const all = Array.from({ length: 400 }, () => aParcelRecord(aPerson().customerId));
    const writing = Promise.allSettled(all.map((parcel) => before.parcels.create(parcel)));
    await until(async () => (await before.counts.find('ANC', 1)).ORIGIN > 0);
    program.process.kill('SIGKILL');
    await program.ended;

    const portal = await aPortal({ dataDirectory });

    const after = tableAt(portal.dynamoEndpoint);
    const found = await Promise.all(all.map(({ parcelId }) => after.parcels.find(parcelId)));
    const written = found.filter((parcel) => parcel !== null).length;
    expect(written).toBeGreaterThan(0);
    await expect.poll(async () => (await after.counts.find('ANC', 1)).ORIGIN, POLL_TIMEOUT).toBe(written);
    await portal.close();

    const last = await aPortal({ dataDirectory });
    const { parcels, counts } = tableAt(last.dynamoEndpoint);
    await parcels.create(aParcelRecord(aPerson().customerId));
    await expect.poll(async () => (await counts.find('ANC', 1)).ORIGIN, POLL_TIMEOUT).toBe(written + 1);
    // The SDK retries unanswered writes for some seconds.
    await writing;
  });
});
