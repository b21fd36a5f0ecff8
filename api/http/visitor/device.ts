import { beginning } from '#domain/text/sound.ts';
/** Browsers by what they say of themselves; the first that fits: most also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'na telefonie iPhone'],
  [/iPad/, 'na tablecie iPad'],
  [/Android.*Mobile/, 'na telefonie z Androidem'],
  [/Android/, 'na tablecie z Androidem'],
  [/Windows/, 'w systemie Windows'],
  [/Macintosh|Mac OS X/, 'na komputerze Mac'],
  [/CrOS/, 'na Chromebooku'],
  [/Linux|X11/, 'w systemie Linux'],
];

/** Systems between which a browser may change by itself: telephones and tablets ask for pages of a desk as a desk does. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|Macintosh|Mac OS X/, 'apple'],
  [/Windows/, 'windows'],
  [/Android|CrOS|Linux|X11/, 'linux'],
];

const wordFor = (known: readonly (readonly [RegExp, string])[], text: string): string =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** A browser in a few words that its owner recognizes; the whole of what it says of itself is not kept. */
export function deviceOf(userAgent: string | undefined): string {
  const text = beginning(userAgent ?? '', 500);
  return [wordFor(BROWSERS, text) || 'Nieznana przeglądarka', wordFor(SYSTEMS, text)].filter(Boolean).join(' ');
}

/** What stays the same of a browser for as long as a session lives, versions and "desktop site" aside. */
export function browserFamily(userAgent: string | undefined): string {
  const text = beginning(userAgent ?? '', 500);
  return `${wordFor(BROWSERS, text) || 'other'}/${wordFor(FAMILIES, text) || 'other'}`;
}
