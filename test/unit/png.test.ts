import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isPng } from '#functions/handovers/signature-store.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}

/** A black image with 8 bits for each of the samples of this color type. */
function aPng({ width = 3, height = 2, colorType = 6, samples = 4, interlace = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, interlace], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * samples)));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** With one bit flipped, at a distance from the end. */
function damaged(png: Buffer, fromEnd: number): Buffer {
  const copy = Buffer.from(png);
  const at = copy.length - fromEnd;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

it.each<[string, boolean, Buffer]>([
  ['a complete image', true, aPng()],
  ['a gray one', true, aPng({ colorType: 0, samples: 1 })],
  ['one of the largest size', true, aPng({ width: 4096, height: 4096, colorType: 0, samples: 1 })],
  ['one that is too wide', false, aPng({ width: 4097 })],
  ['one that is too tall', false, aPng({ height: 4097 })],
  ['one without a width', false, aPng({ width: 0 })],
  ['one of an unknown color type', false, aPng({ colorType: 5 })],
  ['an interlaced one', false, aPng({ interlace: 1 })],
  ['one with damaged pixels', false, damaged(aPng(), 20)],
  ['one with a damaged checksum', false, damaged(aPng(), 1)],
  ['one with something after its end', false, Buffer.concat([aPng(), Buffer.from('<script>')])],
  ['the start of one', false, aPng().subarray(0, -12)],
  ['another file', false, Buffer.from('GIF89a')],
])('%s is a signature: %s', (_, isAccepted, bytes) => {
  expect(isPng(bytes)).toBe(isAccepted);
});
