import { crc32, inflateSync } from 'node:zlib';

const MAX_SIDE = 4096;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER_LENGTH = 13;
/** The type of a chunk is part of its checksum. Length, type and checksum take 4 bytes each. */
const CHUNK_OVERHEAD = 12;
/** Samples of a pixel by color type: grayscale, RGB, palette, grayscale with alpha, RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BIT_DEPTHS = [1, 2, 4, 8, 16];

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Whether these bytes are a complete PNG image of at most 4096 x 4096 pixels whose pixels can be decoded. Interlaced
 * images are not accepted, because no browser creates them.
 */
export function isPng(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== HEADER_LENGTH) return false;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [bitDepth = 0, colorType = 0, compression, filter, interlace] = header.data.subarray(8);
  const samples = SAMPLES[colorType];
  const isSupported = compression === 0 && filter === 0 && interlace === 0 && BIT_DEPTHS.includes(bitDepth);
  if (!isSupported || samples === undefined) return false;
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return false;
  const scanlineLength = 1 + Math.ceil((width * samples * bitDepth) / 8);
  return inflatedLength(chunks, height * scanlineLength) === height * scanlineLength;
}

/** The chunks of a PNG image, or null if one is damaged or the last one is missing. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + CHUNK_OVERHEAD <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_OVERHEAD + length;
    if (end > bytes.length) return null;
    const typeAndData = bytes.subarray(at + 4, end - 4);
    if (crc32(typeAndData) !== bytes.readUInt32BE(end - 4)) return null;
    const type = typeAndData.toString('latin1', 0, 4);
    chunks.push({ type, data: typeAndData.subarray(4) });
    at = end;
    if (type === 'IEND') return at === bytes.length ? chunks : null;
  }
  return null;
}

/** The length of the decompressed pixels, or null if they cannot be decompressed or are longer than `maximum`. */
function inflatedLength(chunks: readonly Chunk[], maximum: number): number | null {
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: maximum }).length;
  } catch {
    return null;
  }
}
