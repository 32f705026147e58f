import { expect, it } from 'vitest';
import { connectObjectStore } from '../../functions/platform/object-store.ts';
import { readSignature } from '../../local/seed/demo-images.ts';
import { DEMO_SIGNATURE_KEY } from '../../local/seed/parcel-builder.ts';
import { seedDemo } from '../../local/seed/seed.ts';
import { withPortal } from '../support/portal.ts';

const portal = withPortal();

it('the signature under the demo packages that were handed over is in the store', async () => {
  const { tableName, pictureBucket, identity } = portal();
  await seedDemo({ tableName, pictureBucket, identity, now: Date.now() });
  const stored = await connectObjectStore(pictureBucket).find(DEMO_SIGNATURE_KEY, 100_000);
  expect(Buffer.from(stored?.content ?? []).equals(await readSignature())).toBe(true);
}, 60_000);
