import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_THUMBNAIL_BYTES } from '#functions/parcels/images/thumbnail.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { aPerson } from '#test/support/events.ts';
import { anImage } from '#test/support/images.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';
import {
  aParcel,
  aProcessor,
  colorOf,
  exists,
  images,
  metadataOf,
  NOTHING,
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
      const { outcome, logged } = await uploadAndProcess(
        await anImage({ format, width: 1600, height: 1200 }),
      );
      expect(outcome).toMatchObject({ originalExists: true, record: { contentType: `image/${format}` } });
      expect(await metadataOf(outcome)).toMatchObject({ format: 'jpeg', width: 480, height: 360 });
      expect(logged).toEqual([]);
    },
  );

  it('is rotated by its orientation, and its metadata is removed', async () => {
    const rotated = await anImage({ width: 1600, height: 1200, orientation: 6 });
    const { exif, icc, xmp, orientation, ...size } = await metadataOf(
      (await uploadAndProcess(rotated)).outcome,
    );
    expect(size).toMatchObject({ width: 480, height: 640 });
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['one pixel', { width: 1, height: 1 }, { width: 1, height: 1 }],
    ['less than a thumbnail', { width: 200, height: 100 }, { width: 200, height: 100 }],
    ['40 megapixels', { width: 8000, height: 5000 }, { width: 480, height: 300 }],
    ['a strip', { width: 12_000, height: 12 }, { width: 480, height: 1 }],
  ])('has %s', async (_, size, expected) => {
    const { outcome } = await uploadAndProcess(await anImage(size));
    expect(await metadataOf(outcome)).toMatchObject(expected);
  });

  it('gets a thumbnail of at most 20 kB even if it is noise', async () => {
    const { outcome } = await uploadAndProcess(await noise(1000, 1200).jpeg({ quality: 95 }).toBuffer());
    expect(outcome.thumbnail?.length).toBeGreaterThan(1000);
    expect(outcome.thumbnail?.length).toBeLessThanOrEqual(MAX_THUMBNAIL_BYTES);
  });

  it('gets a white background if it is transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = sharp({ create: { width: 40, height: 40, channels: 4, background } }).png();
    const { outcome } = await uploadAndProcess(await png.toBuffer());
    expect(await colorOf(outcome)).toEqual([255, 255, 255]);
  });

  it('may be CMYK, have 16 bits per channel or be grayscale', async () => {
    const image = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00' } });
    for (const file of [
      image().toColourspace('cmyk').jpeg(),
      image().toColourspace('rgb16').png(),
      image().greyscale().jpeg(),
    ]) {
      const { outcome } = await uploadAndProcess(await file.toBuffer());
      expect(await metadataOf(outcome)).toMatchObject({ format: 'jpeg', space: 'srgb' });
    }
  });
});

describe('a rejected original', () => {
  const text = (content: string) => async () => Buffer.from(content);
  const half = (content: Buffer) => content.subarray(0, content.length / 2);
  const aNoise = (format: 'jpeg' | 'png' | 'webp') => noise(300, 300).toFormat(format).toBuffer();
  const claiming = async (width: number, height: number) =>
    withClaimedSize(await anImage({ format: 'png' }), width, height);

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /not a JPEG/],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), /not a JPEG/],
    ['PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), /not a JPEG/],
    ['empty', text(''), /not a JPEG/],
    ['GIF', () => anImage({ format: 'gif' }), /not a JPEG/],
    ['TIFF', () => anImage({ format: 'tiff' }), /not a JPEG/],
    ['a JPEG signature before HTML', text('\xff\xd8\xff<html><script>alert(1)</script>'), /not a JPEG/],
    ['a truncated JPEG', async () => half(await aNoise('jpeg')), /premature|truncated|corrupt/i],
    ['a truncated PNG', async () => half(await aNoise('png')), /./],
    ['a truncated WebP', async () => half(await aNoise('webp')), /./],
    ['a PNG with corrupt bytes', async () => (await aNoise('png')).fill(0xaa, 5000, 5200), /./],
    ['a PNG whose header claims more than 40 megapixels', () => claiming(8001, 5000), /pixel limit/],
    ['a PNG whose header claims a gigapixel', () => claiming(32_000, 32_000), /pixel limit/],
    ['more than 20 MB', async () => Buffer.alloc(20_000_001, await anImage()), /larger than 20000000 bytes/],
  ])('is deleted with one warning: %s', async (_, file, reason) => {
    const { key, outcome, logged } = await uploadAndProcess(await file());
    expect(outcome).toEqual(NOTHING);
    expect(codesIn(logged)).toEqual(['IMAGE_REJECTED']);
    expect(logged).toHaveLogged('IMAGE_REJECTED', { key, reason: expect.stringMatching(reason) });
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
    const { process, logged } = aProcessor();
    await process(key);
    const reason = 'The key is not that of an original image.';
    expect(codesIn(logged)).toEqual(['IMAGE_REJECTED']);
    expect(logged).toHaveLogged('IMAGE_REJECTED', { key, reason });
    expect(await exists(key)).toBe(false);
    expect(await images().all(parcelId)).toEqual([]);
  });

  it('is only reported if no URL can address it', async () => {
    const { process, logged } = aProcessor();
    await process('originals/../thumbnails/side.jpg');
    expect(codesIn(logged)).toEqual(['IMAGE_REJECTED']);
  });

  it.each(['nothing', aParcelRecord(aPerson().customerId).parcelId])(
    'is deleted if there is no parcel: %s',
    async (parcelId) => {
      const { outcome, logged } = await uploadAndProcess(await anImage(), { parcelId });
      expect(outcome).toEqual(NOTHING);
      expect(codesIn(logged)).toEqual(['IMAGE_REJECTED']);
    },
  );

  it('deletes the record and the thumbnail of the image that it replaced', async () => {
    const { parcelId } = await uploadAndProcess(await anImage());
    const { outcome } = await uploadAndProcess(Buffer.from('<html>'), { parcelId });
    expect(outcome).toEqual(NOTHING);
  });

  it('becomes an image or is deleted, whatever its bytes', { timeout: 60_000 }, async () => {
    const formats = ['jpeg', 'png', 'webp'] as const;
    const originals = await Promise.all(formats.map((format) => anImage({ format })));
    const signatures = ['', 'ffd8ff', '89504e470d0a1a0a', '524946460000000057454250'];
    const anyFile = fc
      .tuple(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }))
      .map(([signature, rest]) => Buffer.concat([Buffer.from(signature, 'hex'), rest]));
    const withChangedByte = fc
      .tuple(fc.constantFrom(...originals), fc.nat(), fc.integer({ min: 1, max: 255 }))
      .map(([image, at, by]) => image.map((byte, index) => byte + (index === at % image.length ? by : 0)));
    const parcelId = await aParcel();
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyFile, withChangedByte), async (content) => {
        const { record, thumbnail, originalExists } = (await uploadAndProcess(content, { parcelId })).outcome;
        expect([record !== null, thumbnail !== null]).toEqual([originalExists, originalExists]);
      }),
      { numRuns: runs(40, 600) },
    );
  });
});
