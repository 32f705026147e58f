import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the images that `npm run demo:images` generates. */
export const DEMO_IMAGES_FOLDER = join(import.meta.dirname, 'images');

/** File names, without `.jpg`, in {@link DEMO_IMAGES_FOLDER}. */
export const DEMO_PHOTOS = ['floor', 'conveyor', 'label', 'damaged', 'torn', 'hazard', 'oversized'] as const;
export type DemoPhoto = (typeof DEMO_PHOTOS)[number];

/** Reads a demo photo as JPEG. */
export function readPhoto(name: DemoPhoto): Promise<Buffer> {
  return readFile(join(DEMO_IMAGES_FOLDER, `${name}.jpg`));
}

/** Reads the signature of all completed demo packages, as PNG. */
export function readSignature(): Promise<Buffer> {
  return readFile(join(DEMO_IMAGES_FOLDER, 'signature.png'));
}
