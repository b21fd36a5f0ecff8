import type { Option } from './form.ts';

const LETTERS: Record<string, string> = { ą: 'a', ć: 'c', ę: 'e', ł: 'l', ń: 'n', ó: 'o', ś: 's', ź: 'z', ż: 'z' };

const slug = (label: string): string =>
  label.toLowerCase().replace(/[ąćęłńóśźż]/g, (letter) => LETTERS[letter] ?? letter);

/** CST-01: the 16 voivodeships in Polish order; the value is a slug without Polish letters (decided). */
export const VOIVODESHIPS: readonly Option[] = [
  'Dolnośląskie',
  'Kujawsko-pomorskie',
  'Lubelskie',
  'Lubuskie',
  'Łódzkie',
  'Małopolskie',
  'Mazowieckie',
  'Opolskie',
  'Podkarpackie',
  'Podlaskie',
  'Pomorskie',
  'Śląskie',
  'Świętokrzyskie',
  'Warmińsko-mazurskie',
  'Wielkopolskie',
  'Zachodniopomorskie',
].map((label) => ({ label, value: slug(label) }));

export const voivodeshipLabel = (value: string): string =>
  VOIVODESHIPS.find((one) => one.value === value)?.label ?? value;
