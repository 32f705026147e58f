import { PNG } from 'pngjs';

const MAX_SIDE = 4096;
/** Where the header has the width, the height and whether the image is interlaced. */
const HEADER = { width: 16, height: 20, interlace: 28, end: 33 };

/**
 * Whether these bytes are a complete PNG image of at most 4096 x 4096 pixels that can be decoded. Its size is checked
 * before, because a small file can have huge pixels. Interlaced images are not accepted: no browser creates them, and
 * the library decompresses them without a limit.
 */
export function isPng(bytes: Buffer): boolean {
  if (bytes.length < HEADER.end || bytes[HEADER.interlace] !== 0) return false;
  const sides = [HEADER.width, HEADER.height].map((at) => bytes.readUInt32BE(at));
  if (sides.some((side) => side < 1 || side > MAX_SIDE)) return false;
  try {
    PNG.sync.read(bytes);
    return true;
  } catch {
    return false;
  }
}
