import sharp from 'sharp';

/** Twenty thumbnails have to fit into one answer. */
export const MAX_THUMBNAIL_BYTES = 20_000;

/** Pixels of the largest original; what says it has more is not decoded. */
const MAX_PIXELS = 40_000_000;
/** The largest thumbnail, in pixels. Smaller originals stay as small as they are. */
const MAX_SIZE = { width: 480, height: 640 } as const;
/** The best first: what is as wild as gravel gets coarser, then smaller. */
const QUALITIES = [62, 50, 40, 30];
const SCALES = [1, 0.75, 0.5, 0.25];
const DECODE_SECONDS = 30;

/**
 * What the decoder says, line by line, of a file that is no whole image; where libpng has no words, nor has it. All
 * else, such as that time or memory did not suffice, is no fault of the file.
 */
const FILE_ERROR =
  /^(Input (buffer|image) |VipsJpeg: |VipsIcc: |vipspng: |webp: |webp2vips: |Unknown error$)/;
const OUT_OF_MEMORY = /memory/i;

// A image is looked at once, so nothing that a cache holds is asked for again.
sharp.cache(false);

/** The decoded, upright, small image. */
interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** A file that is no image, or not a whole one, or too large a one. The message says which. */
export class InvalidImage extends Error {
  override name = 'Undecodable';
}

/**
 * Makes a JPEG of at most {@link MAX_THUMBNAIL_BYTES} of a JPEG, PNG or WebP: upright whatever its EXIF says, on white
 * where it is transparent, without anything of its metadata.
 * @throws Undecodable, and what the decoder throws when it lacks time or memory.
 */
export async function createThumbnail(original: Uint8Array): Promise<Buffer> {
  const { data, raw } = await decode(original);
  for (const scale of SCALES) {
    for (const quality of QUALITIES) {
      const width = Math.max(1, Math.round(raw.width * scale));
      const thumbnail = await sharp(data, { raw }).resize({ width }).jpeg({ quality }).toBuffer();
      if (thumbnail.length <= MAX_THUMBNAIL_BYTES) return thumbnail;
    }
  }
  throw new Error(`A thumbnail of ${raw.width} x ${raw.height} pixels does not become small.`);
}

async function decode(original: Uint8Array): Promise<Pixels> {
  try {
    // Some telephones write JPEG of which the decoder warns, so only what is an error or ends early is refused.
    const { data, info } = await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw toDecodingError(error);
  }
}

/** An error of the decoder as Undecodable where it is the file that is wrong; any other as it came. */
function toDecodingError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  const isOfFile = !OUT_OF_MEMORY.test(message) && message.split('\n').every((line) => FILE_ERROR.test(line));
  return isOfFile ? new InvalidImage(message, { cause: error }) : error;
}
