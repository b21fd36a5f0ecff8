import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { makePdf } from '#ops/pdf/pdf.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { wordsPdf } from '#tests/support/files/words-pdf.ts';

const threads = createThreads();
afterAll(() => threads.close());

/** As somebody copies it, searches for it, or has it read aloud. */
async function textOf(words: string): Promise<string> {
  const pdf = await makePdf(threads, wordsPdf, words);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.trim();
}

it('APP-17 what one document of a thread holds takes no letter from the next one', async () => {
  // The n of ń and the c of ć are drawn as parts of them; hard spaces and hyphens have glyphs of the soft ones.
  for (const text of [
    'ń',
    'ć',
    'źż',
    'a\u00a0b',
    'Ω',
    'fi ffi fl',
    'Jan Nowak, Cezary Zięba z Gdańska',
    'ab cd',
    'Ω fi',
  ])
    expect((await textOf(text)).replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
  expect(await textOf('a b')).toBe('a b');
});

it('APP-17 what the font lacks is drawn as one sign, a mark over a letter too, and nothing is blank', async () => {
  expect(await textOf('🎄')).toBe('\ufffd');
  expect(await textOf('\u{1D165}W')).toBe('\ufffdW');
  expect(await textOf('x\u030c')).toBe('x\ufffd');
  expect(await textOf('क्ष 1\ufe0f\u20e3')).toBe('\ufffd\ufffd 1\ufffd');
});

it('APP-17 signs of the program’s own words are never such a sign: a change is an arrow of two', async () => {
  expect(await textOf('Cena: 1 000 zł → 2 000 zł')).toBe('Cena: 1 000 zł -> 2 000 zł');
  expect(await textOf('„–—…·×−•”')).not.toContain('\ufffd');
});
