import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { customerRepository } from '../../functions/customers/customer-repository.ts';
import { customerService } from '../../functions/customers/customer-service.ts';
import { connectTable } from '../../functions/data/table.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { pictureKeys, pictureRepository } from '../../functions/parcels/picture-repository.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { connectObjectStore } from '../../functions/platform/object-store.ts';
import { STORE_CREDENTIALS } from '../../local/object-store.ts';
import { type Portal, startPortal } from '../../local/portal.ts';
import { API_BASE_PATH, type Route } from '../../shared/route.ts';
import type { Person } from './events.ts';
import { aPicture } from './pictures.ts';
import { aParcelRecord } from './records.ts';
import { SAMPLE_PICTURE, SAMPLE_PROFILE } from './sample-requests.ts';

/** The whole portal without a site and without demo data, for the tests of one file. */
export function withPortal(): () => Portal {
  let portal: Portal | undefined;
  let directory: string | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'northbound-api-'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Test</title>');
    portal = await startPortal({
      dataDirectory: join(directory, 'data'),
      port: 0,
      site: { directory },
      seed: false,
    });
    Object.assign(process.env, {
      AWS_REGION: 'us-west-2',
      AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: portal.dynamoEndpoint,
      AWS_ENDPOINT_URL_S3: portal.objectStoreEndpoint,
    });
  });

  afterAll(async () => {
    await portal?.close();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  return () => {
    if (!portal) throw new Error('The portal has not started.');
    return portal;
  };
}

/** A customer with a profile and one parcel, damaged, with a picture. Answers the parcel's id. */
export async function aCustomerWithParcel(portal: Portal, person: Person): Promise<string> {
  const table = connectTable(portal.tableName);
  await customerService(customerRepository(table), systemClock).register(person, {
    ...SAMPLE_PROFILE,
    emailAddress: person.email,
  });
  const parcel = aParcelRecord(person.customerId, {
    status: 'TROUBLED',
    paymentStatus: 'UNPAYABLE',
    damaged: true,
  });
  await parcelRepository(table).create(parcel);
  const { originalKey } = pictureKeys(parcel.parcelId, SAMPLE_PICTURE);
  await connectObjectStore(portal.pictureBucket).write(originalKey, await aPicture(), 'image/jpeg');
  const pictures = pictureRepository(table);
  await vi.waitFor(async () => expect(await pictures.list(parcel.parcelId)).toHaveLength(1), 10_000);
  return parcel.parcelId;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** Sends a request to a route over HTTP, as the site would. */
export function send(
  portal: Portal,
  route: Route,
  { params = {}, query = {}, body }: Parts,
  token?: string,
): Promise<Response> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`${API_BASE_PATH}${path}`, portal.origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return fetch(url, {
    method: route.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
