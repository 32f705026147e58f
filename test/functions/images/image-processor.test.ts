import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_THUMBNAIL_BYTES } from '../../../functions/images/thumbnail.ts';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import { aPerson } from '../../support/events.ts';
import { anImage } from '../../support/images.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { fc, runs } from '../../support/random.ts';
import { aParcelRecord } from '../../support/records.ts';
import {
  aParcel,
  aProcessor,
  colorOf,
  exists,
  images,
  NAME,
  outcomeOf,
  put,
  uploadAndProcess,
} from './support.ts';

withLocalStores();

/** A PNG whose header claims this size. */
function withClaimedSize(png: Buffer, width: number, height: number): Buffer {
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

describe('an accepted original', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'gets a small JPEG and a record if it is a %s',
    async (format) => {
      const outcome = await uploadAndProcess(await anImage({ format, width: 1600, height: 1200 }));
      expect(outcome).toMatchObject({ originalExists: true, record: { contentType: `image/${format}` } });
      expect(await sharp(outcome.thumbnail ?? undefined).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 360,
      });
      expect(outcome.warn).not.toHaveBeenCalled();
    },
  );

  it('is rotated by its orientation, and its metadata is removed', async () => {
    const { thumbnail } = await uploadAndProcess(
      await anImage({ width: 1600, height: 1200, orientation: 6 }),
    );
    const { exif, icc, xmp, orientation, ...size } = await sharp(thumbnail ?? undefined).metadata();
    expect(size).toMatchObject({ width: 480, height: 640 });
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['one pixel', { width: 1, height: 1 }, { width: 1, height: 1 }],
    ['less than a thumbnail', { width: 200, height: 100 }, { width: 200, height: 100 }],
    ['40 megapixels', { width: 8000, height: 5000 }, { width: 480, height: 300 }],
    ['a strip', { width: 12_000, height: 12 }, { width: 480, height: 1 }],
  ])('has %s', async (_, size, expected) => {
    const { thumbnail } = await uploadAndProcess(await anImage(size));
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject(expected);
  });

  it('gets a thumbnail of at most 20 kB even if it is noise', async () => {
    const { thumbnail } = await uploadAndProcess(await noise(1500, 2000).jpeg({ quality: 95 }).toBuffer());
    expect(thumbnail?.length).toBeGreaterThan(1000);
    expect(thumbnail?.length).toBeLessThanOrEqual(MAX_THUMBNAIL_BYTES);
  });

  it('gets a white background if it is transparent', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = sharp({ create: { width: 40, height: 40, channels: 4, background: transparent } }).png();
    const { thumbnail } = await uploadAndProcess(await png.toBuffer());
    expect(await colorOf(thumbnail)).toEqual([255, 255, 255]);
  });

  it('may be CMYK, have 16 bits per channel or be grayscale', async () => {
    const image = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00' } });
    const files = [
      image().toColourspace('cmyk').jpeg(),
      image().toColourspace('rgb16').png(),
      image().greyscale().jpeg(),
    ];
    for (const file of files) {
      const { thumbnail } = await uploadAndProcess(await file.toBuffer());
      expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
    }
  });
});

describe('a rejected original', () => {
  const text = (content: string) => async () => Buffer.from(content);
  const half = (content: Buffer) => content.subarray(0, content.length / 2);
  const hostile: [string, () => Promise<Buffer>, RegExp][] = [
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /not a JPEG/],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), /not a JPEG/],
    ['PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), /not a JPEG/],
    ['text', text('dear customer'), /not a JPEG/],
    ['empty', text(''), /not a JPEG/],
    ['GIF', () => anImage({ format: 'gif' }), /not a JPEG/],
    ['TIFF', () => anImage({ format: 'tiff' }), /not a JPEG/],
    ['a JPEG signature before HTML', text('\xff\xd8\xff<html><script>alert(1)</script>'), /not a JPEG/],
    [
      'a truncated JPEG',
      async () => half(await noise(300, 300).jpeg().toBuffer()),
      /premature|truncated|corrupt/i,
    ],
    ['a truncated PNG', async () => half(await noise(300, 300).png().toBuffer()), /./],
    ['a truncated WebP', async () => half(await noise(300, 300).webp().toBuffer()), /./],
    [
      'a PNG with corrupt bytes',
      async () => (await noise(300, 300).png().toBuffer()).fill(0xaa, 5000, 5200),
      /./,
    ],
    ['more than 40 megapixels', () => anImage({ format: 'png', width: 8001, height: 5000 }), /pixel limit/],
    [
      'a PNG whose header claims a gigapixel',
      async () => withClaimedSize(await anImage({ format: 'png' }), 32_000, 32_000),
      /pixel limit/,
    ],
    ['more than 20 MB', async () => Buffer.alloc(20_000_001, await anImage()), /larger than 20000000 bytes/],
  ];

  it.each(hostile)('is deleted with one warning: %s', async (_, file, reason) => {
    const { warn, parcelId, ...outcome } = await uploadAndProcess(await file());
    expect(outcome).toEqual({ record: null, thumbnail: null, originalExists: false });
    expect(warn.mock.calls).toEqual([
      [expect.any(String), { key: `originals/${parcelId}/${NAME}`, reason: expect.stringMatching(reason) }],
    ]);
  });

  it.each([
    'originals/side.jpg',
    'originals/PARCEL/',
    'originals/PARCEL/.hidden',
    'originals/PARCEL/two words.jpg',
    "originals/PARCEL/a(1)'!*.jpg",
    'originals/PARCEL/ünlaut.jpg',
    'originals/PARCEL/more/side.jpg',
    `originals/PARCEL/${'a'.repeat(101)}`,
  ])('is deleted because of its key: %s', async (pattern) => {
    const parcelId = await aParcel();
    const key = pattern.replace('PARCEL', parcelId);
    await put(key, await anImage());
    const { processor, warn } = aProcessor();
    await processor.process(key);
    expect(warn.mock.calls).toEqual([
      [expect.any(String), { key, reason: 'The key is not that of an original image.' }],
    ]);
    expect(await exists(key)).toBe(false);
    expect(await images().list(parcelId)).toEqual([]);
  });

  it('is not deleted if no URL can address it', async () => {
    const { processor, warn } = aProcessor();
    await processor.process('originals/../thumbnails/side.jpg');
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each(['nothing', aParcelRecord(aPerson().customerId).parcelId])(
    'is deleted if there is no parcel: %s',
    async (parcelId) => {
      const { originalKey } = imageKeys(parcelId, NAME);
      await put(originalKey, await anImage());
      const { processor, warn } = aProcessor();
      await processor.process(originalKey);
      expect(await outcomeOf(parcelId)).toEqual({ record: null, thumbnail: null, originalExists: false });
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  it('deletes the record and the thumbnail of the image that it replaced', async () => {
    const { parcelId } = await uploadAndProcess(await anImage());
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, Buffer.from('<html>'));
    await aProcessor().processor.process(originalKey);
    expect(await outcomeOf(parcelId)).toEqual({ record: null, thumbnail: null, originalExists: false });
  });

  it('never creates an image or crashes the function, whatever its bytes', { timeout: 60_000 }, async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    const signatures = ['', 'ffd8ff', '89504e470d0a1a0a', '524946460000000057454250'];
    const file = fc
      .tuple(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }))
      .map(([signature, rest]) => Buffer.concat([Buffer.from(signature, 'hex'), rest]));
    await fc.assert(
      fc.asyncProperty(file, async (content) => {
        await put(originalKey, content);
        await aProcessor().processor.process(originalKey);
        expect(await outcomeOf(parcelId)).toEqual({ record: null, thumbnail: null, originalExists: false });
      }),
      { numRuns: runs(30, 300) },
    );
  });

  it('either creates an image or is deleted if one byte of an image was changed', {
    timeout: 60_000,
  }, async () => {
    const originals = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map((format) => anImage({ format })),
    );
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    const change = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), change, async (image, [at, by]) => {
        const content = Buffer.from(image);
        content[at % content.length] = ((content[at % content.length] ?? 0) + by) % 256;
        await put(originalKey, content);
        await aProcessor().processor.process(originalKey);
        const { record, originalExists } = await outcomeOf(parcelId);
        expect(record !== null).toBe(originalExists);
      }),
      { numRuns: runs(30, 300) },
    );
  });
});
