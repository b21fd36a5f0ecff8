import type { Option } from './form.ts';

/** The 16 voivodeships in Polish order; a value is the slug without Polish letters (CST-01, A34). */
export const VOIVODESHIPS = [
  { label: 'Dolnośląskie', value: 'dolnoslaskie' },
  { label: 'Kujawsko-pomorskie', value: 'kujawsko-pomorskie' },
  { label: 'Lubelskie', value: 'lubelskie' },
  { label: 'Lubuskie', value: 'lubuskie' },
  { label: 'Łódzkie', value: 'lodzkie' },
  { label: 'Małopolskie', value: 'malopolskie' },
  { label: 'Mazowieckie', value: 'mazowieckie' },
  { label: 'Opolskie', value: 'opolskie' },
  { label: 'Podkarpackie', value: 'podkarpackie' },
  { label: 'Podlaskie', value: 'podlaskie' },
  { label: 'Pomorskie', value: 'pomorskie' },
  { label: 'Śląskie', value: 'slaskie' },
  { label: 'Świętokrzyskie', value: 'swietokrzyskie' },
  { label: 'Warmińsko-mazurskie', value: 'warminsko-mazurskie' },
  { label: 'Wielkopolskie', value: 'wielkopolskie' },
  { label: 'Zachodniopomorskie', value: 'zachodniopomorskie' },
] as const satisfies readonly Option[];
/** The Polish name of a slug; a slug that is not known is shown as it is. */
export const voivodeshipLabel = (value: string): string =>
  VOIVODESHIPS.find((one) => one.value === value)?.label ?? value;
