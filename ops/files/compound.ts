/**
 * The names inside a compound file (MS-CFB), the container of Word and Excel up to 2003: what distinguishes them.
 * Reads the directory alone, and no more of it than any real file has; whatever is damaged gives undefined.
 */
export interface CompoundEntry {
  readonly name: string;
  /** Place of its content in the file, in bytes; meaningless for entries below 4096 bytes, which are in a common stream. */
  readonly at: number;
  readonly size: number;
}

const SIGNATURE = 'd0cf11e0a1b11ae1';
const HEADER_LENGTH = 512;
const HEADER_TABLES = 109;
const ENTRY_LENGTH = 128;
const MOST_SECTORS = 2_000;
const MOST_TABLES = 1_000;
/** Larger numbers of sectors are marks: free, end of chain … */
const LARGEST_SECTOR = 0xfffffffa;

export function compoundEntries(content: Buffer): readonly CompoundEntry[] | undefined {
  if (content.length < HEADER_LENGTH || content.subarray(0, 8).toString('hex') !== SIGNATURE) return undefined;
  const shift = content.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  try {
    return [...entriesOf(content, 1 << shift)];
  } catch (error) {
    // A sector beyond the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function* entriesOf(content: Buffer, sectorSize: number): Generator<CompoundEntry> {
  const place = (sector: number) => (sector + 1) * sectorSize;
  const tables = tablesOf(content, sectorSize);
  const perTable = sectorSize / 4;
  const next = (sector: number): number => {
    const table = tables[Math.floor(sector / perTable)];
    return table === undefined ? LARGEST_SECTOR : content.readUInt32LE(place(table) + (sector % perTable) * 4);
  };
  let sector = content.readUInt32LE(48);
  for (let count = 0; sector < LARGEST_SECTOR && count < MOST_SECTORS; count++, sector = next(sector)) {
    for (let at = place(sector); at < place(sector + 1); at += ENTRY_LENGTH) {
      const length = content.readUInt16LE(at + 64);
      if (length < 2 || length > 64) continue;
      yield {
        name: content.subarray(at, at + length - 2).toString('utf16le'),
        at: place(content.readUInt32LE(at + 116)),
        size: content.readUInt32LE(at + 120),
      };
    }
  }
}

/** The sectors of the allocation table: the first ones are in the header, those of larger files in a chain. */
function tablesOf(content: Buffer, sectorSize: number): number[] {
  const listed = (at: number, count: number) =>
    Array.from({ length: count }, (_, n) => content.readUInt32LE(at + 4 * n));
  const tables = listed(76, HEADER_TABLES);
  let more = content.readUInt32LE(68);
  while (more < LARGEST_SECTOR && tables.length < MOST_TABLES) {
    const at = (more + 1) * sectorSize;
    tables.push(...listed(at, sectorSize / 4 - 1));
    more = content.readUInt32LE(at + sectorSize - 4);
  }
  return tables.filter((sector) => sector < LARGEST_SECTOR);
}
