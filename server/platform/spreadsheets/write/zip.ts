const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function addToCrc(before: number, bytes: Uint8Array): number {
  let crc = ~before;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

type Pieces = AsyncIterable<string>;
type Entry = { name: Uint8Array; crc: number; packed: number; size: number; offset: number };

/** Sizes follow the data, as they are not known before it; names are in UTF-8; deflated. */
const [FLAGS, DEFLATED, VERSION] = [0x0808, 8, 20];
/** Midnight of the first of January 1980, the beginning of time in a zip file: when it was made is in its name. */
const DOS_DAY = 0x0021;

/** Numbers of two (`h`) or four (`i`) bytes each, in the order of the letters. */
function record(format: string, ...numbers: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer([...format].reduce((length, letter) => length + (letter === 'h' ? 2 : 4), 0)));
  let at = 0;
  for (const [index, letter] of [...format].entries()) {
    if (letter === 'h') view.setUint16(at, numbers[index] ?? 0, true);
    else view.setUint32(at, numbers[index] ?? 0, true);
    at += letter === 'h' ? 2 : 4;
  }
  return new Uint8Array(view.buffer);
}

/** A zip file of texts, piece by piece: neither a text nor the file is ever held whole. Of less than four gigabytes. */
export async function* zipPieces(files: Readonly<Record<string, Pieces>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const entries: Entry[] = [];
  let offset = 0;
  const counted = (bytes: Uint8Array<ArrayBuffer>) => {
    offset += bytes.length;
    return bytes;
  };
  for (const [path, text] of Object.entries(files)) {
    const entry: Entry = { name: new TextEncoder().encode(path), crc: 0, packed: 0, size: 0, offset };
    entries.push(entry);
    yield counted(record('ihhhhhiiihh', 0x04034b50, VERSION, FLAGS, DEFLATED, 0, DOS_DAY, 0, 0, 0, entry.name.length, 0));
    yield counted(entry.name as Uint8Array<ArrayBuffer>);
    for await (const bytes of deflated(text, entry)) {
      entry.packed += bytes.length;
      yield counted(bytes);
    }
    yield counted(record('iiii', 0x08074b50, entry.crc, entry.packed, entry.size));
  }
  const directory = offset;
  for (const { name, crc, packed, size, offset: at } of entries) {
    yield counted(
      record(
        'ihhhhhhiiihhhhhii',
        0x02014b50,
        VERSION,
        VERSION,
        FLAGS,
        DEFLATED,
        0,
        DOS_DAY,
        crc,
        packed,
        size,
        name.length,
        0,
        0,
        0,
        0,
        0,
        at,
      ),
    );
    yield counted(name as Uint8Array<ArrayBuffer>);
  }
  yield record('ihhhhiih', 0x06054b50, 0, 0, entries.length, entries.length, offset - directory, directory, 0);
}

/** A text compressed while it comes; its size and checksum go into the entry. */
async function* deflated(text: Pieces, entry: Entry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pieces = text[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const bytes = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      const piece = encoder.encode(value);
      entry.crc = addToCrc(entry.crc, piece);
      entry.size += piece.length;
      controller.enqueue(piece);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  const reader = bytes.pipeThrough(new CompressionStream('deflate-raw')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value as Uint8Array<ArrayBuffer>;
  } finally {
    await reader.cancel();
  }
}
