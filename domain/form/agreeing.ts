/** First words of labels that 'jest wymagane' agrees with: neuter nouns, also behind an adjective. */
const NEUTER = [
  'Imię',
  'Nazwisko',
  'Hasło',
  'Nowe hasło',
  'Obecne hasło',
  'Województwo',
  'Szkolenie',
  'Wymagane szkolenie',
  'Miejsce',
  'Potwierdzenie',
  'Zainteresowanie',
  'Uzasadnienie',
  'Urządzenie',
  'Zdjęcie',
  'Pole',
];

/** Whole labels that the specification's own sentences have (VAL-01, VAL-27). */
const FIXED = ['Nazwa', 'ID dystrybutora'];

const AGREES = new RegExp(`^(?:(?:${NEUTER.join('|')})(?! i )(?= |$)|(?:${FIXED.join('|')})$)`, 'u');

/**
 * What a message in the neuter calls a field (VAL-01, VAL-02): the label where it agrees, else the field by its label,
 * since the words after it are the specification's: 'Pole „Nazwa firmy” jest wymagane'.
 */
export const agreeing = (label: string): string => (AGREES.test(label) ? label : `Pole „${label}”`);
