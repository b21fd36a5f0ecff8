import { counted } from '#domain/text/plural.ts';
import type { StoredFile } from './store.ts';

/** Longest side of a stored photo, in pixels. */
const SIDE = 1600;
/** More is no photo but an attempt to fill the memory: 50 megapixels take about 200 MB. */
const MOST_PIXELS = 50_000_000;

/** Loaded with the first photo: its native library is for anyone who sends one. */
const decoder = async () => (await import('sharp')).default;

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/**
 * A photo as it is kept: decoded and encoded again, so that nothing but pixels is left (no place, no camera, no script
 * hidden behind them), turned upright and at most 1600 pixels wide or high. Undefined when it is no JPEG, PNG or WebP.
 */
export async function readPhoto(content: Buffer): Promise<(StoredFile & { readonly content: Buffer }) | undefined> {
  try {
    const image = (await decoder())(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
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

/** The brands of ISO base media files that telephones write photos in: H.265 or AV1 inside. */
const HEIC = /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/;
const AVIF = /^ftyp(avif|avis)/;

const READABLE = 'Dozwolone są pliki JPG, PNG i WebP';

/** What is wrong with a file that `readPhoto` does not take, and what to do about it; Polish, for the file's field. */
export async function photoProblem(content: Buffer): Promise<string> {
  const brand = content.subarray(4, 12).toString('latin1');
  if (HEIC.test(brand)) {
    return (
      'To zdjęcie w formacie HEIC, w którym zapisuje je iPhone. Zapisz je jako JPG i wybierz ponownie ' +
      '(następne zdjęcia: Ustawienia, Aparat, Formaty, „Najzgodniejsze”)'
    );
  }
  if (AVIF.test(brand)) return `To zdjęcie w formacie AVIF. Zapisz je jako JPG i wybierz ponownie. ${READABLE}`;
  const size = await sizeOf(content);
  if (size !== undefined && size.width * size.height > MOST_PIXELS) {
    return (
      `Zdjęcie ma za dużo pikseli: ${size.width} × ${size.height}, a może mieć najwyżej ` +
      `${counted(MOST_PIXELS / 1e6, ['milion', 'miliony', 'milionów'])}. Zmniejsz je i wybierz ponownie`
    );
  }
  return size === undefined
    ? `To nie jest zdjęcie, które da się odczytać. ${READABLE}`
    : `Tego zdjęcia nie da się odczytać w całości albo nie jest to zdjęcie. ${READABLE}`;
}

/** As the head of the file says, of which no pixel is decoded. */
async function sizeOf(content: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { format, width, height } = await (await decoder())(content, { limitInputPixels: false }).metadata();
    return FORMATS.has(format) ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
