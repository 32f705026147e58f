import sharp from 'sharp';

/** Twenty thumbnails must fit into one response. */
export const MAX_THUMBNAIL_BYTES = 20_000;

/** The maximum size of an original. Images with more pixels are not decoded. */
const MAX_PIXELS = 40_000_000;
/** The maximum size of a thumbnail in pixels. Smaller originals are not enlarged. */
const MAX_SIZE = { width: 480, height: 640 } as const;
/** Tried from best to worst. Images with a lot of detail get a lower quality, then fewer pixels. */
const QUALITIES = [62, 50, 40, 30];
const SCALES = [1, 0.75, 0.5, 0.25];
const DECODE_SECONDS = 30;

/**
 * The decoder's messages, per line, for files that are not complete images; libpng gives only "Unknown error". Other
 * errors, such as a timeout, are not caused by the file.
 */
const FILE_ERROR =
  /^(Input (buffer|image) |VipsJpeg: |VipsIcc: |vipspng: |webp: |webp2vips: |Unknown error$)/;
const OUT_OF_MEMORY = /memory/i;

// Each image is processed once, so a cache would be useless.
sharp.cache(false);

/** The decoded and scaled image in its upright orientation. */
interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** The file is not an image, is incomplete or is too large. The message says which. */
export class InvalidImage extends Error {
  override name = 'InvalidImage';
}

/**
 * Creates a JPEG of at most {@link MAX_THUMBNAIL_BYTES} from a JPEG, PNG or WebP image. It is rotated by its EXIF
 * orientation, has a white background if the original is transparent, and contains no metadata.
 * @throws InvalidImage, and the decoder's error if it runs out of time or memory.
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
  throw new Error(`No thumbnail of ${raw.width} x ${raw.height} pixels is small enough.`);
}

async function decode(original: Uint8Array): Promise<Pixels> {
  try {
    // Some phones write JPEG files that cause decoder warnings, so only errors and truncated files are rejected.
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

/** Converts the decoder's errors about the file to InvalidImage. Returns any other error unchanged. */
function toDecodingError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  const isFileError =
    !OUT_OF_MEMORY.test(message) && message.split('\n').every((line) => FILE_ERROR.test(line));
  return isFileError ? new InvalidImage(message, { cause: error }) : error;
}
