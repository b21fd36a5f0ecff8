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

const wordFor = (known: readonly (readonly [RegExp, string])[], text: string): string =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** A browser in a few words that its owner recognizes; the whole of what it says of itself is not kept. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  return [wordFor(BROWSERS, text) || 'Nieznana przeglądarka', wordFor(SYSTEMS, text)].filter(Boolean).join(' ');
}
