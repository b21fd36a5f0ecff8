import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A value in few bytes, as JSON: what is sealed can't be made smaller any more. */
export interface Packed {
  /** JSON, compressed by Brotli (RFC 7932), in base64. */
  readonly brotli: string;
}

/** A mail's HTML, its text and the words of the layout repeat each other: a fifth of it is left. */
const PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // 64 kB look back over any mail; the default would take megabytes each time.
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

export async function packed(value: object): Promise<Packed> {
  const bytes = await compress(Buffer.from(JSON.stringify(value)), { params: PARAMS });
  return { brotli: bytes.toString('base64') };
}

/** Undoes `packed`; what was never packed is as it is. */
export async function unpacked<T extends object>(value: T | Packed): Promise<T> {
  if (!('brotli' in value)) return value;
  return JSON.parse((await decompress(Buffer.from(value.brotli, 'base64'))).toString()) as T;
}
