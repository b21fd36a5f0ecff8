import { describe, expect, it } from 'vitest';
import type { Field } from '#domain/form/form.ts';
import { isStoredPhoto, rejectReason } from './uploads.ts';

const field = (props: Field['props']): Field => ({
  name: 'plik',
  label: 'Plik',
  type: 'file',
  ...(props && { props }),
});
const file = (name: string, size = 5, type = '') => ({ name, size, type });
const photo = field({ accept: '.jpg,.jpeg,.png,.webp' });
const MB = 1024 * 1024;

describe('chosen files', () => {
  it.each(['a.jpg', 'A.JPEG', 'zdjęcie z wakacji.Png', 'b.webp'])('FE-15 %s is a photo', (name) => {
    expect(rejectReason(file(name), photo)).toBeUndefined();
  });

  it.each(['a.gif', 'a.svg', 'a.jpg.exe', 'jpg', ''])('FE-15 "%s" is none, and what would be is said', (name) => {
    const said = `Pliku „${name}” nie można wybrać. Dozwolone rodzaje plików: jpg, jpeg, png, webp`;
    expect(rejectReason(file(name), photo)).toBe(said);
  });

  it('FE-15 ten MB and no more, unless the field says otherwise', () => {
    expect(rejectReason(file('a.png', 10 * MB), photo)).toBeUndefined();
    expect(rejectReason(file('a.png', 10 * MB + 1), photo)).toMatch(/najwyżej 10 MB$/);
    expect(rejectReason(file('a.png', 11 * MB), field({ 'data-max-bytes': 20 * MB }))).toBeUndefined();
    expect(rejectReason(file('a.png', 0), photo)).toMatch(/pusty$/);
  });

  it('a kind named by its type is known by it', () => {
    const csv = field({ accept: '.csv, text/csv' });
    expect([file('a.csv'), file('a.txt', 5, 'text/csv')].map((one) => rejectReason(one, csv))).toEqual([
      undefined,
      undefined,
    ]);
    expect(rejectReason(file('a.txt', 5, 'text/plain'), csv)).toMatch(/: csv$/);
    expect(rejectReason(file('a.exe'), field(undefined))).toBeUndefined();
  });

  it('only names that the server gave are shown as pictures', () => {
    expect(isStoredPhoto(`${'0123456789abcdef'.repeat(2)}.webp`)).toBe(true);
    for (const name of ['a.webp', '../x.webp', `${'0'.repeat(32)}.pdf`, '']) expect(isStoredPhoto(name)).toBe(false);
  });
});
