import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isPng } from '#functions/handovers/png.ts';

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

it.each<[string, Buffer, boolean]>([
  ['a complete image', aPng(), true],
  ['a gray one', aPng({ colorType: 0, samples: 1 }), true],
  ['one of the largest size', aPng({ width: 4096, height: 4096, colorType: 0, samples: 1 }), true],
  ['one that is too wide', aPng({ width: 4097 }), false],
  ['one that is too tall', aPng({ height: 4097 }), false],
  ['one without a width', aPng({ width: 0 }), false],
  ['one of an unknown color type', aPng({ colorType: 5 }), false],
  ['an interlaced one', aPng({ interlace: 1 }), false],
  ['one whose pixels are too few', aPng({ samples: 3 }), false],
  ['one with damaged pixels', damaged(aPng(), 20), false],
  ['one with a damaged checksum', damaged(aPng(), 1), false],
  ['one with something after its end', Buffer.concat([aPng(), Buffer.from('<script>')]), false],
  ['the start of one', aPng().subarray(0, -12), false],
  ['another file', Buffer.from('GIF89a'), false],
])('%s is a signature: %s', (_, bytes, isAccepted) => {
  expect(isPng(bytes)).toBe(isAccepted);
});
