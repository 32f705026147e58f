import { beforeAll, describe, expect, it } from 'vitest';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import { STATES } from '../../support/api/states.ts';
import { aPerson } from '../../support/events.ts';
import { anImage, SAMPLE_IMAGE } from '../../support/images.ts';
import { withPortal } from '../../support/portal.ts';
import { tokenFor } from '../../support/tokens.ts';

describe('a file uploaded to the image bucket', () => {
  const portal = withPortal();
  const owner = aPerson();
  let parcelId: string;
  let token: string;
  beforeAll(async () => {
    ({ parcelId } = await STATES.withDamagedParcel(portal(), owner));
    token = await tokenFor(portal().identity, owner);
  });

  const put = (name: string, content: Buffer) =>
    connectObjectStore(portal().imageBucket).write(
      imageKeys(parcelId, name).originalKey,
      content,
      'image/jpeg',
    );
  async function thumbnails(): Promise<Record<string, string>> {
    const url = `${portal().origin}/api/parcels/${parcelId}/thumbnails`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { images: Record<string, string> }).images;
  }
  const names = async () => Object.keys(await thumbnails());
  const POLL_TIMEOUT = { timeout: 10_000 };

  it('gets a thumbnail if it is an image, and a new one when it is replaced', async () => {
    await put('dock 1.jpg', await anImage());
    await put('dock-1.jpg', await anImage({ format: 'png' }));
    await expect.poll(names, POLL_TIMEOUT).toEqual(['dock-1.jpg', SAMPLE_IMAGE]);
    const before = (await thumbnails())['dock-1.jpg'];

    await put('dock-1.jpg', await anImage({ color: '#00f' }));

    await expect.poll(async () => (await thumbnails())['dock-1.jpg'] !== before, POLL_TIMEOUT).toBe(true);
  });

  it('is deleted if it is not an image', async () => {
    const { originalKey } = imageKeys(parcelId, 'page.jpg');
    await put('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
    const store = connectObjectStore(portal().imageBucket);
    await expect.poll(() => store.etag(originalKey), POLL_TIMEOUT).toBeNull();
    expect(await names()).not.toContain('page.jpg');
  });
});
