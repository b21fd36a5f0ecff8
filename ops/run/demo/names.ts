import { isNip } from '#domain/form/validators/ids.ts';
import type { Random } from './random.ts';

/** Invented people and companies: any likeness is chance, every address is under demo.example. */
const MEN =
  'Adam Andrzej Bartosz Damian Dawid Dominik Filip Grzegorz Hubert Jacek Jakub Jan Kamil Karol Krzysztof Łukasz Maciej Marcin Marek Mateusz Michał Paweł Piotr Przemysław Radosław Rafał Robert Sebastian Szymon Tomasz Wojciech Zbigniew'.split(
    ' ',
  );
const WOMEN =
  'Agnieszka Aleksandra Alicja Anna Barbara Dorota Ewa Joanna Justyna Katarzyna Łucja Magdalena Małgorzata Marta Monika Natalia Sylwia Zofia'.split(
    ' ',
  );
/** Masculine and feminine forms. */
const SURNAMES =
  'Nowak/Nowak Kowalski/Kowalska Wiśniewski/Wiśniewska Wójcik/Wójcik Kamiński/Kamińska Lewandowski/Lewandowska Zieliński/Zielińska Szymański/Szymańska Woźniak/Woźniak Dąbrowski/Dąbrowska Kozłowski/Kozłowska Jankowski/Jankowska Mazur/Mazur Krawczyk/Krawczyk Piotrowski/Piotrowska Grabowski/Grabowska Pawłowski/Pawłowska Michalski/Michalska Król/Król Wieczorek/Wieczorek Jabłoński/Jabłońska Wróbel/Wróbel Majewski/Majewska Olszewski/Olszewska Stępień/Stępień Malinowski/Malinowska Jaworski/Jaworska Adamczyk/Adamczyk Dudek/Dudek Górski/Górska Sikora/Sikora Walczak/Walczak Rutkowski/Rutkowska Baran/Baran Szewczyk/Szewczyk Ostrowski/Ostrowska Pietrzak/Pietrzak Żak/Żak Błaszczyk/Błaszczyk Czarnecki/Czarnecka Sobczak/Sobczak Głowacki/Głowacka Sadowski/Sadowska Urbański/Urbańska Śliwa/Śliwa Źródlak/Źródlak'.split(
    ' ',
  );

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

const ascii = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

export function person(random: Random, domain: string): DemoPerson {
  const woman = random.chance(0.18);
  const [masculine = '', feminine = ''] = random.pick(SURNAMES).split('/');
  const firstName = random.pick(woman ? WOMEN : MEN);
  const lastName = woman ? feminine : masculine;
  const phone = `${random.pick(['50', '60', '66', '69', '72', '78', '88'])}${random.between(1000000, 9999999)}`;
  return { firstName, lastName, phone, email: `${ascii(firstName)}.${ascii(lastName)}@${domain}` };
}

const KINDS = ['Auto Serwis', 'Auto Centrum', 'Moto Serwis', 'Serwis Samochodowy', 'Auto Diagnostyka', 'Warsztat'];
const MARKS =
  'Wisła,Odra,Śnieżka,Bałtyk,Tatry,Żubr,Orlik,Sokół,Kormoran,Warta,Narew,Mazowsze,Beskid,Pogórze,Roztocze,Łyna,Sawa,Gryf,Kujawy,Podlasie'.split(
    ',',
  );

/** Name and slug of a car service; `index` keeps them apart. */
export function companyName(random: Random, index: number): { name: string; domain: string } {
  const mark = MARKS[index % MARKS.length] ?? 'Wisła';
  const legal = random.pick(['sp. z o.o.', 's.c.', 'sp. j.']);
  const kind = KINDS[(index + Math.floor(index / MARKS.length)) % KINDS.length] ?? 'Auto Serwis';
  return { name: `${kind} ${mark} ${legal}`, domain: `${ascii(mark)}${index + 1}.demo.example` };
}

/** A NIP with a right checksum (VAL-20). */
export function nip(random: Random): string {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  for (;;) {
    const digits = [random.between(1, 9), ...Array.from({ length: 8 }, () => random.between(0, 9))];
    const check = digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11;
    const number = [...digits, check].join('');
    if (isNip(number)) return number;
  }
}
