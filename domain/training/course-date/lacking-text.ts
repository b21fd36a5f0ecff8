import { counted, plural } from '#domain/text/plural.ts';

/** Where nothing else on the screen says who they are. */
const MOST_NAMED = 10;

/** What one person lacks of what a course asks for, in words: '„Klimatyzacja I”, numer FGAZ'. */
export const lackedText = ({
  courses,
  fgaz,
}: {
  readonly courses: readonly string[];
  readonly fgaz: boolean;
}): string => [...courses.map((name) => `„${name}”`), ...(fgaz ? ['numer FGAZ'] : [])].join(', ');

/** Who does not meet what a course asks for (PUB-16, PUB-17), the first by name: 'Ewa Kos (numer FGAZ)'. */
export function unmetText(
  lacking: readonly string[],
  whose: 'szkolenia' | 'wybranego szkolenia',
  named = MOST_NAMED,
): string {
  const others = lacking.length - named;
  const more = others > 0 ? ` i ${counted(others, ['inna osoba', 'inne osoby', 'innych osób'])}` : '';
  return `Wymagań ${whose} nie ${plural(lacking.length, ['spełnia', 'spełniają', 'spełnia'])}: ${lacking.slice(0, named).join(', ')}${more}.`;
}
