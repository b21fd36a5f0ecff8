import { describe, expect, it } from 'vitest';
import { blankDetails, toDetails } from '#domain/orders/order/details.ts';
import { folded } from '#projections/folded.ts';
import { orNumber, wordsOf } from '#projections/search-text.ts';
import { detailColumns } from './order-row.ts';

/** What the SQL does, as plain text. */
const finds = (more: object, question: string): boolean => {
  const { searched } = detailColumns(toDetails({ ...blankDetails(), ...more }, { client: 'client' }));
  return wordsOf(folded(orNumber(question))).every((word) => searched.includes(word));
};
const PHONES = ['600-700-800', '600.700.800', '600 700 800', '600700800', '+48 600 700 800', '0048600700800'];
const OF_A_CITY = ['(22) 123-45-67', '022 123 45 67', '+48 22 123 45 67', '221234567'];
const NUMBERS = ['2026-000123', '2026000123', '2026/000123', '2026 000123'];

describe('the words by which an order is found', () => {
  it.each([
    ['phoneNumber', PHONES],
    ['phoneNumber', OF_A_CITY],
    ['orderNumber', NUMBERS],
    ['nipNumber', ['5260250274', '526-025-02-74', 'PL 526 025 02 74']],
  ] as const)('ORD-02 given %s in any spelling, when it is asked for in any other, it is found', (name, spellings) => {
    const missed = spellings.flatMap((kept) =>
      spellings.filter((asked) => !finds({ [name]: kept }, asked)).map((asked) => [kept, asked]),
    );
    expect(missed).toEqual([]);
  });

  it('ORD-02 an order number with letters is found as it is written, by a part of it and without what stands between', () => {
    for (const asked of ['ZL-2026-000123', 'zl 2026', '000123', '2026-000123', 'zl2026000123'])
      expect([asked, finds({ orderNumber: 'ZL-2026-000123' }, asked)]).toEqual([asked, true]);
    expect(finds({ orderNumber: 'ZL-2026-000123' }, '2026-000124')).toBe(false);
  });
});
