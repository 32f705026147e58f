import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { PICTURE_SCENES, type PictureScene, sceneSvg } from './scenes.ts';

export interface Picture {
  original: Buffer;
  thumbnail: Buffer;
}

/** Twenty thumbnails have to fit into one answer. */
export const MAX_THUMBNAIL_BYTES = 20_000;
const THUMBNAIL_WIDTH = 480;
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'pictures');

/** The demo photographs as JPEG. Drawn at the first time on this machine and whenever a drawing has changed. */
export async function demoPictures(): Promise<Record<PictureScene, Picture>> {
  const entries = await Promise.all(
    PICTURE_SCENES.map(async (scene) => [scene, await picture(scene)] as const),
  );
  return Object.fromEntries(entries) as Record<PictureScene, Picture>;
}

async function picture(scene: PictureScene): Promise<Picture> {
  const svg = sceneSvg(scene);
  const name = `${scene}-${createHash('sha256').update(svg).digest('hex').slice(0, 12)}`;
  const [original, thumbnail] = [join(CACHE, `${name}.jpg`), join(CACHE, `${name}.small.jpg`)];
  try {
    return { original: await readFile(original), thumbnail: await readFile(thumbnail) };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const drawn = await draw(svg);
  await mkdir(CACHE, { recursive: true });
  await keep(original, drawn.original);
  await keep(thumbnail, drawn.thumbnail);
  return drawn;
}

async function draw(svg: string): Promise<Picture> {
  // Loaded only when something is to be drawn: it is the largest library here.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels } as const;
  const original = await sharp(data, { raw }).jpeg({ quality: 82 }).toBuffer();
  const thumbnail = await sharp(data, { raw }).resize(THUMBNAIL_WIDTH).jpeg({ quality: 62 }).toBuffer();
  if (thumbnail.length > MAX_THUMBNAIL_BYTES) {
    throw new Error(`A thumbnail of ${thumbnail.length} bytes is too large.`);
  }
  return { original, thumbnail };
}

/** Whole or not at all, whoever else draws at the same time. */
async function keep(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
