import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the demo images, all drawn by `npm run demo:images`. */
export const DEMO_IMAGES_FOLDER = join(import.meta.dirname, 'images');

/** What the photographs from the dock show; each is a JPEG of this name in {@link DEMO_IMAGES_FOLDER}. */
export const DEMO_PHOTOGRAPHS = [
  'floor',
  'conveyor',
  'label',
  'damaged',
  'torn',
  'hazard',
  'oversized',
] as const;
export type DemoPhotograph = (typeof DEMO_PHOTOGRAPHS)[number];

/** A photograph as JPEG. */
export function readPhotograph(name: DemoPhotograph): Promise<Buffer> {
  return readFile(join(DEMO_IMAGES_FOLDER, `${name}.jpg`));
}

/** The signature for every demo package that was handed over, as PNG. */
export function readSignature(): Promise<Buffer> {
  return readFile(join(DEMO_IMAGES_FOLDER, 'signature.png'));
}
