import fc from 'fast-check';
import { TEXT_MAX, TEXTAREA_MAX } from '#domain/constants.ts';
import { beginning } from '#domain/text/sound.ts';
import type { Field } from '#domain/form/form.ts';
import { formOf, setting } from './parsing.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { parseForm } from '#domain/form/parse.ts';

/** What formats, cuts and readers are known to stumble over. */
const ODD = [
  ...['🎄', '👨‍👩‍👧‍👦', '🇵🇱', '1\ufe0f\u20e3', '\u{1f30a}', '\u{10fffe}', 'क्ष', 'שלום', 'مرحبا', '漢字', '℃', '→', 'ﬁ'],
  ...['e\u0301', 'x\u030c', '\u0301', '\u200d', '\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u00a0', '\u3000'],
  ...['\ud83c', '\udf84', '\0', '\v', '\f', '\x1b', '\x7f', '\x85', '\x9f', '\u2028', '\u2029', '\ufffe', '\uffff'],
  ...[
    '\r\n',
    '\n',
    '\r',
    '\t',
    '\n.\n',
    '\r\nBcc: ktos@zly.example',
    'BEGIN:VEVENT',
    '_x000D_',
    '_x005F_',
    '%41',
    '\\n',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1',
    ';',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '<b>',
    '&amp;',
    ']]>',
    '=?utf-8?q?a?=',
    '*',
    '?',
  ],
] as const;

const sign = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...ODD),
  fc.constantFrom('a', 'ż', 'W', ' '),
);
const joined = (size: { minLength?: number; maxLength: number }) => fc.array(sign, size).map((signs) => signs.join(''));

/** Any text a program can be sent: what no form takes is among it. */
export const anyText = joined({ maxLength: 30 });

/** Any text of about so many characters, with an odd one where it would be cut. */
const around = (most: number): fc.Arbitrary<string> =>
  fc
    .tuple(joined({ maxLength: 4 }), fc.constantFrom('a', 'Ż ', 'słowo ', '🎄'), fc.integer({ min: -4, max: 1 }), sign)
    .map(([start, filling, more, last]) => {
      const room = most + more - [...start, ...last].length;
      return [...start, ...[...filling.repeat(Math.max(0, room))].slice(0, Math.max(0, room)), ...last].join('');
    });

const keptBy = (field: Field, typed: string): string | undefined => {
  const read = parseForm(formOf([field]), { [field.name]: typed }, setting);
  return isRefusal(read) ? undefined : String(read.values[field.name]);
};

/** Where a rule asks for a name: its letters, with whatever marks stand over them. */
const letters = (typed: string): string => `Ż${typed.toLowerCase().replace(/[^\p{Script=Latin}\p{Mn}]/gu, '')}`;
const orLetters = (field: Field, typed: string): string =>
  keptBy(field, typed) ?? keptBy(field, letters(typed)) ?? keptBy(field, beginning(letters(typed), 20)) ?? 'Żaneta';

/**
 * Any text that a field of a form takes, as the form keeps it: short ones, and those as long as it may be. Where the
 * field asks for a name and refuses the text, its letters.
 */
export function textOf(field: Field): fc.Arbitrary<string> {
  const most = field.maxLength ?? (field.type === 'textarea' ? TEXTAREA_MAX : TEXT_MAX);
  return fc
    .oneof(
      { weight: 5, arbitrary: anyText },
      { weight: 2, arbitrary: joined({ minLength: 60, maxLength: 120 }) },
      {
        weight: 2,
        arbitrary: around(Math.min(most, 1_000)),
      },
    )
    .map((typed) => orLetters(field, typed));
}
