import { crc32, deflateSync } from 'node:zlib';

/** Four pixels, and so many texts beside them, of which each is nearly nothing in the file. */
export function pngWithTexts(texts: number, length: number): Buffer {
  const text = deflateSync(Buffer.alloc(length, 'a'), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000002000000020802000000', 'hex')),
    ...Array.from({ length: texts }, (_, at) =>
      chunk('zTXt', Buffer.concat([Buffer.from(`${at}\0\0`, 'latin1'), text])),
    ),
    chunk('IDAT', deflateSync(Buffer.alloc(14))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const BLOCK = 8;
const COLOURS = [1, 2, 3];
/** From the highest bit to the lowest: a pass for each of every frequency, all that the format has room for. */
const BITS = 13;
const LONGEST_RUN = 32_767;
const SHORTEST_RUN = 16_384;

/** All grey, in 2,649 passes over the whole of it: some bytes each in the file, and as much work as any other. */
export function jpegInPasses(side: number): Buffer {
  const blocks = Math.ceil(side / BLOCK) ** 2;
  const size = [...pair(side), ...pair(side)];
  const parts = [
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, COLOURS.length, ...COLOURS.flatMap((colour) => [colour, 0x11, 0])]),
    // One code of one bit in each table: 'the same as before', and 'nothing for so many blocks'.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0x00]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
  ];
  const pass = (colour: number, frequency: number, bits: number, content: Buffer) =>
    parts.push(segment(0xda, [1, colour, 0, frequency, frequency, bits]), content);
  const nothing = runsOver(blocks);
  for (const colour of COLOURS) {
    pass(colour, 0, 0, packed('0'.repeat(blocks)));
    for (let frequency = 1; frequency < BLOCK ** 2; frequency += 1) {
      pass(colour, frequency, BITS, nothing);
      for (let bit = BITS - 1; bit >= 0; bit -= 1) pass(colour, frequency, ((bit + 1) << 4) | bit, nothing);
    }
  }
  return Buffer.concat([...parts, Buffer.from('ffd9', 'hex')]);
}

function runsOver(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; left -= LONGEST_RUN) {
    const run = Math.min(LONGEST_RUN, Math.max(SHORTEST_RUN, left));
    bits += `0${(run - SHORTEST_RUN).toString(2).padStart(14, '0')}`;
  }
  return packed(bits);
}

/** Filled up with ones; a byte of ones alone is followed by nothing, as the format wants it. */
function packed(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)).flatMap(stuffed));
}

const stuffed = (byte: number) => (byte === 0xff ? [byte, 0] : [byte]);
const pair = (number: number) => [number >> 8, number & 0xff];

function segment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...pair(data.length + 2), ...data]);
}
