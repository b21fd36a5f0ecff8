import sharp from 'sharp';

/** Longest side of a stored photo, in pixels. */
const SIDE = 1600;
/** More is no photo but an attempt to fill the memory: 50 megapixels take about 200 MB. */
const MOST_PIXELS = 50_000_000;

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

export interface StoredFile {
  readonly extension: string;
  readonly type: string;
  readonly content: Buffer;
  /** As the file was called where it came from; documents only. */
  readonly originalName?: string;
}

/**
 * A photo as it is kept: decoded and encoded again, so that nothing but pixels is left (no place, no camera, no script
 * hidden behind them), turned upright and at most 1600 pixels wide or high. Undefined when it is no JPEG, PNG or WebP.
 */
export async function readPhoto(content: Buffer): Promise<StoredFile | undefined> {
  try {
    const image = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) return undefined;
    const size = { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true } as const;
    return {
      extension: 'webp',
      type: 'image/webp',
      content: await image.rotate().resize(size).webp({ quality: 82 }).toBuffer(),
    };
  } catch {
    return undefined;
  }
}
