import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DEMO_IMAGES_FOLDER,
  DEMO_PHOTOS,
  readPhoto,
  readSignature,
} from '../../../local/seed/demo-images.ts';
import { drawDemoImages } from '../../../tools/demo-images/draw.ts';

/** The mean difference between two images, of 255, that is allowed: another processor rounds differently. */
const ROUNDING = 1;

const pixelsOf = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer();

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  expect(a).toHaveLength(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

describe('the images of the demo data', () => {
  let drawn: Awaited<ReturnType<typeof drawDemoImages>>;
  beforeAll(async () => {
    drawn = await drawDemoImages();
  });

  it('are what npm run demo:images draws', async () => {
    expect((await readdir(DEMO_IMAGES_FOLDER)).sort()).toEqual(drawn.map(({ file }) => file).sort());
    for (const { file, content } of drawn)
      expect(await difference(await readFile(join(DEMO_IMAGES_FOLDER, file)), content), file).toBeLessThan(
        ROUNDING,
      );
  });

  it('are drawn the same at every run', async () => {
    expect(await drawDemoImages()).toEqual(drawn);
  });

  it('are different photos, and a signature with nothing behind it', async () => {
    const photos = await Promise.all(DEMO_PHOTOS.map(readPhoto));
    for (const photo of photos)
      expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
    expect(new Set(photos.map((photo) => photo.toString('base64'))).size).toBe(photos.length);
    expect(await sharp(await readSignature()).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });
});
