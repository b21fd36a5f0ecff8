import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { portals } from '#domain/portals.ts';
import { root } from './oxlint.ts';

/** Sources of the program that write what people read; demo data write no texts. */
const SOURCES = execFileSync('git', ['ls-files', 'domain', 'projections', 'ops', 'api', 'workers', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^ops\/run\/demo\//.test(file));

const violations = (wrong: (line: string) => boolean, allowed: readonly string[] = []): string[] =>
  SOURCES.filter((file) => !allowed.includes(file)).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (wrong(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );

/** The first ten characters of an instant are UTC's day, which is another one than Warsaw's before midnight. */
const cutsDay = (line: string): boolean =>
  /\.(slice|substring|substr)\(0, 10\)|\.split\('T'\)|\bto(Locale)?DateString\(|\bgetUTC(Date|Day|Month)\(/.test(line);

const NOUNS = [
  'miejsc',
  'os(oba|oby|ób)',
  'zgłosze',
  'błęd',
  'błąd',
  'wiersz',
  'termin',
  'znak',
  'cyfr',
  'liter',
  'pozycj',
  'pracownik',
  'uczestnik',
  'wiadomoś',
  'odpowied',
  'plik',
  'firm',
  'szkole',
].join('|');
/** A number with a noun in one form; 'od 2 do 64 znaków' and 'najmniej 12 znaków' are genitive for every number but 1. */
const COUNTED = new RegExp(String.raw`(?<!(?:\bdo|najmniej) )(?:\$\{[^}]*\}|(?<!\$)\{[\w.]+\}) (?:${NOUNS})`, 'u');
const countsNoun = (line: string): boolean => COUNTED.test(line);

const TITLES = new Set(portals.flatMap(({ pages }) => Object.values(pages).map(({ title }) => title)));
/** The heading of a page, written out. */
const headings = (line: string): readonly (string | undefined)[] => [
  ...[...line.matchAll(/<h1>(.*?)<\/h1>/g)].flatMap(([, inside = '']) => [
    inside,
    ...[...inside.matchAll(/'([^']*)'/g)].map(([, text]) => text),
  ]),
  /<ListHead .*?title="([^"]*)"/.exec(line)?.[1],
];
const writesTitle = (line: string): boolean => headings(line).some((text) => TITLES.has(text ?? ''));

describe('what people read', () => {
  it('every source is looked at', () => expect(SOURCES.length).toBeGreaterThan(500));

  it('17: no day is cut out of an instant: dayInWarsaw and formatDay know it', () => {
    // These cut what is local already; a workbook's cells hold local times as if they were UTC.
    const local = ['domain/form/validators/dates.ts', 'domain/text/warsaw.ts', 'ops/xlsx/cell-text.ts'];
    expect(violations(cutsDay, local)).toEqual([]);
  });

  it('a page is called what its portal declares: its heading is not written a second time', () => {
    expect(TITLES.size).toBeGreaterThan(50);
    expect(violations(writesTitle)).toEqual([]);
    expect(
      ['<h1>Kontakt</h1>', "<h1>{own ? 'Kontakt' : 'A'}</h1>", '<ListHead title="NPS" />'].filter(writesTitle),
    ).toHaveLength(3);
  });

  it('18: a noun agrees with its number by domain/text/plural', () => {
    expect(violations(countsNoun)).toEqual([]);
  });

  it.each(['const day = at.slice(0, 10);', "x.split('T')[0]", 'at.toLocaleDateString()', 'd.getUTCDate()'])(
    'red: %s',
    (line) => expect(cutsDay(line)).toBe(true),
  );
  it.each(['`${n} miejsc`', '<b>{data.count} osób</b>', '`jest już ${n} osób`', '`${errors} błąd`'])(
    'red: %s',
    (line) => expect(countsNoun(line)).toBe(true),
  );
  it.each(['`od ${A} do ${B} znaków`', "`${counted(n, ['miejsce', 'miejsca', 'miejsc'])}`"])('green: %s', (line) =>
    expect(countsNoun(line)).toBe(false),
  );
});
