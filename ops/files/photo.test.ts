import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoProblem, readPhoto } from './photo.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false });

/** The head of an ISO base media file of this brand. */
const media = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1`)]);

describe('a photo that is not taken', () => {
  it('FE-14 of more than 50 megapixels is refused with its size and the limit', async () => {
    const large = await blank(9000, 6000).jpeg({ quality: 20 }).toBuffer();
    expect(await readPhoto(large)).toBeUndefined();
    expect(await photoProblem(large)).toBe(
      'Zdjęcie ma za dużo pikseli: 9000 × 6000, a może mieć najwyżej 50 milionów. Zmniejsz je i wybierz ponownie',
    );
    const allowed = await blank(8000, 6000).jpeg({ quality: 20 }).toBuffer();
    expect(await readPhoto(allowed)).toMatchObject({ extension: 'webp' });
  });

  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    'FE-14 %s is refused with what it is and what to do',
    async (brand) => {
      expect(await readPhoto(media(brand))).toBeUndefined();
      expect(await photoProblem(media(brand))).toMatch(/HEIC.*iPhone.*Zapisz je jako JPG.*Najzgodniejsze/);
    },
  );

  it('FE-14 others say what is allowed, each for its own reason', async () => {
    expect(await photoProblem(media('avif'))).toMatch(/AVIF.*JPG/);
    expect(await photoProblem(Buffer.from('<svg/>'))).toMatch(/^To nie jest zdjęcie, które da się odczytać/);
    const whole = await blank(400, 400).png().toBuffer();
    expect(await photoProblem(whole.subarray(0, whole.length / 2))).toMatch(/w całości/);
  });
});
