/** Longest side in pixels. Enough to read a label, at about 500 kB. */
const MAX_SIDE = 2048;
const QUALITY = 0.85;

/** Has a message for the user about why a file cannot be used. */
export class UnusablePhoto extends Error {}

const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * The photo as an upright JPEG of at most 2,048 pixels, without its location and other metadata.
 * @throws UnusablePhoto
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (isHeic(file))
    throw new UnusablePhoto(
      'HEIC photos cannot be used. Set the camera to “Most Compatible” (JPEG) and take it again.',
    );
  const bitmap = await bitmapOf(file);
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new UnusablePhoto('This browser cannot process photos.');
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new UnusablePhoto('This photo is too large for this device.');
    return blob;
  } finally {
    bitmap.close();
  }
}

async function bitmapOf(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnusablePhoto('This file cannot be used as a photo. Choose a JPEG, PNG or WebP image.');
  }
}
