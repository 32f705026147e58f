import type { ImageType } from './image-repository.ts';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/**
 * The type of an image by its first bytes, or null if it is not accepted. File names and content types are not
 * trusted.
 */
export function detectImageType(content: Uint8Array): ImageType | null {
  const has = (bytes: readonly number[], at = 0) =>
    bytes.every((byte, index) => content[at + index] === byte);
  if (has(JPEG)) return 'image/jpeg';
  if (has(PNG)) return 'image/png';
  return has(RIFF) && has(WEBP, 8) ? 'image/webp' : null;
}
