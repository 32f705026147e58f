import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { PICTURE_SCENES, type PictureScene, sceneSvg } from './scenes.ts';

const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'pictures');

/** The demo photographs as JPEG. Drawn at the first time on this machine and whenever a drawing has changed. */
export async function demoPictures(): Promise<Record<PictureScene, Buffer>> {
  const entries = await Promise.all(
    PICTURE_SCENES.map(async (scene) => [scene, await picture(scene)] as const),
  );
  return Object.fromEntries(entries) as Record<PictureScene, Buffer>;
}

async function picture(scene: PictureScene): Promise<Buffer> {
  const svg = sceneSvg(scene);
  const path = join(CACHE, `${scene}-${createHash('sha256').update(svg).digest('hex').slice(0, 12)}.jpg`);
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  // Loaded only when something is to be drawn: it is the largest library here.
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  await mkdir(CACHE, { recursive: true });
  await keep(path, drawn);
  return drawn;
}

/** Whole or not at all, whoever else draws at the same time. */
async function keep(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
