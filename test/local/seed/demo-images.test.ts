import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEMO_IMAGES_FOLDER, DEMO_PHOTOS, readPhoto, readSignature } from '#local/seed/demo-images.ts';
import { drawDemoImages } from '#tools/demo-images/draw.ts';

/** Allowed mean difference per channel (0 to 255): rounding differs between processors. */
const TOLERANCE = 1;

const pixelsOf = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer();

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  expect(a).toHaveLength(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

describe('the demo images', () => {
  it('match the output of npm run demo:images', async () => {
    const drawn = await drawDemoImages();
    expect((await readdir(DEMO_IMAGES_FOLDER)).sort()).toEqual(drawn.map(({ file }) => file).sort());
    for (const { file, content } of drawn)
      expect(await difference(await readFile(join(DEMO_IMAGES_FOLDER, file)), content), file).toBeLessThan(
        TOLERANCE,
      );
  });

  it('are distinct photos and a signature with a transparent background', async () => {
    const photos = await Promise.all(DEMO_PHOTOS.map(readPhoto));
    for (const photo of photos)
      expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
    expect(new Set(photos.map((photo) => photo.toString('base64'))).size).toBe(photos.length);
    expect(await sharp(await readSignature()).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });
});
