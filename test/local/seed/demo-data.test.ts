import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import { readSignature } from '../../../local/seed/demo-images.ts';
import { DEMO_SIGNATURE_KEY } from '../../../local/seed/parcel-builder.ts';
import { seedDemo } from '../../../local/seed/seed.ts';
import { withPortal } from '../../support/portal.ts';
import { aPortal } from '../portal-support.ts';

const portal = withPortal();

it('uploads the signature of completed demo packages', async () => {
  const { tableName, imageBucket, identity, cardProvider } = portal();
  const provider = cardProvider?.origin ?? '';
  await seedDemo({ tableName, imageBucket, identity, cardProvider: provider, now: Date.now() });
  const stored = await connectObjectStore(imageBucket).find(DEMO_SIGNATURE_KEY, 100_000);
  expect(Buffer.from(stored?.content ?? []).equals(await readSignature())).toBe(true);
}, 60_000);

it('limits the concurrent transactions of the demo data, because requests that queue for long time out', async () => {
  const isTransaction = (request: ClientRequest) =>
    request.getHeader('x-amz-target') === 'DynamoDB_20120810.TransactWriteItems';
  // By request: one that began before this test can end during it.
  const open = new Set<ClientRequest>();
  let maxOpen = 0;
  const started = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (!isTransaction(request)) return;
    open.add(request);
    maxOpen = Math.max(maxOpen, open.size);
  };
  const finished = (message: unknown) => open.delete((message as { request: ClientRequest }).request);
  subscribe('http.client.request.start', started);
  subscribe('http.client.response.finish', finished);
  onTestFinished(() => {
    unsubscribe('http.client.request.start', started);
    unsubscribe('http.client.response.finish', finished);
  });

  await aPortal({ seed: true });

  await expect.poll(() => open.size).toBe(0);
  expect(maxOpen).toBeGreaterThan(0);
  expect(maxOpen).toBeLessThan(10);
}, 60_000);
