import type { CourseValues } from '#domain/training/records/course.ts';
import type { GroupValues } from '#domain/training/records/group.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import type { PrivacyNoticeValues } from '#domain/training/records/privacy-notice.ts';

/** What is taught in the demo: 5 groups with 15 courses, and the training centres. */
export const groups: readonly GroupValues[] = [
  {
    name: 'Układy hamulcowe i bezpieczeństwo',
    description: 'Hydraulika hamulcowa, ABS, ESP i systemy wspomagania.',
    position: 1,
    photo: null,
  },
  {
    name: 'Diagnostyka elektroniczna',
    description: 'Praca z testerem, sieci danych i pomiary oscyloskopem.',
    position: 2,
    photo: null,
  },
  {
    name: 'Silniki i układy wtryskowe',
    description: 'Wtrysk benzyny i oleju napędowego, oczyszczanie spalin.',
    position: 3,
    photo: null,
  },
  {
    name: 'Pojazdy elektryczne i hybrydowe',
    description: 'Bezpieczna praca przy wysokim napięciu.',
    position: 4,
    photo: null,
  },
  {
    name: 'Klimatyzacja i komfort',
    description: 'Obsługa klimatyzacji, uprawnienia F-gazowe.',
    position: 5,
    photo: null,
  },
];

export const locations: readonly LocationValues[] = [
  { name: 'Centrum Szkoleniowe Warszawa', city: 'Warszawa', address: 'ul. Szkoleniowa 10, 02-001 Warszawa' },
  { name: 'Centrum Szkoleniowe Wrocław', city: 'Wrocław', address: 'ul. Warsztatowa 4, 50-001 Wrocław' },
  { name: 'Centrum Szkoleniowe Poznań', city: 'Poznań', address: 'ul. Silnikowa 21, 60-001 Poznań' },
  { name: 'Centrum Szkoleniowe Gdańsk', city: 'Gdańsk', address: 'ul. Hamulcowa 7, 80-001 Gdańsk' },
  { name: 'Centrum Szkoleniowe Kraków', city: 'Kraków', address: 'ul. Diagnostyczna 15, 30-001 Kraków' },
];

/** Name, group (index), days, net price, theory %, and what is special. */
type Line = readonly [
  name: string,
  group: number,
  duration: number,
  price: string,
  theory: number,
  special?: Partial<CourseValues>,
];

const LINES: readonly Line[] = [
  ['Hamulce hydrauliczne – podstawy', 0, 1, '650.00', 50],
  ['ABS i ESP – budowa i diagnostyka', 0, 2, '1200.00', 40, { certificateMonths: 3 }],
  ['Kalibracja kamer i radarów ADAS', 0, 2, '1650.00', 30, { novelty: true, certificateMonths: 4 }],
  [
    'Diagnostyka z testerem KTS – poziom 1',
    1,
    1,
    '720.00',
    50,
    { formulas: ['onsite', 'online'], certificateMonths: 2 },
  ],
  ['Diagnostyka z testerem KTS – poziom 2', 1, 2, '1350.00', 40],
  ['Magistrale danych CAN, LIN, FlexRay', 1, 2.5, '1480.50', 60],
  ['Pomiary oscyloskopem w praktyce', 1, 1, '690.00', 20],
  ['Układy Common Rail', 2, 3, '1990.00', 35],
  ['Bezpośredni wtrysk benzyny', 2, 2, '1390.00', 45],
  ['Oczyszczanie spalin SCR i DPF', 2, 1, '780.00', 55, { formulas: ['onsite', 'online'] }],
  ['Pojazdy elektryczne – wstęp online', 3, 1, '0.00', 100, { vat: 0, formulas: ['online'], novelty: true }],
  ['Praca przy wysokim napięciu – SEP', 3, 2.5, '2150.00', 40, { delayedPayment: true, certificateMonths: 6 }],
  ['Diagnostyka baterii trakcyjnych', 3, 2, '1890.00', 30, { allowRequests: false }],
  ['Klimatyzacja – obsługa i diagnostyka', 4, 2, '1150.00', 40],
  ['Odnowienie uprawnień F-gazowych', 4, 1, '590.00', 70, { hasFgaz: true, certificateMonths: 12 }],
];

/** Courses as records; `prerequisites` are indexes of courses that come first. */
export const courses = LINES.map(([name, groupIndex, duration, netPrice, theory, special], index) => ({
  groupIndex,
  prerequisite: { 4: 3, 5: 3, 11: 10, 12: 11 }[index] ?? null,
  values: {
    name,
    position: index + 1,
    groupId: '',
    furtherGroupIds: [],
    formulas: ['onsite'],
    netPrice,
    vat: 23,
    novelty: false,
    description: `<p>${name}: zajęcia z praktykami serwisu, stanowiska szkoleniowe i materiały w cenie.</p>`,
    duration,
    theory,
    practice: 100 - theory,
    startedOnFrom: null,
    startedOnTo: null,
    photo: null,
    hasFgaz: false,
    allowRequests: true,
    prerequisiteACourseId: null,
    prerequisiteBCourseId: null,
    delayedPayment: false,
    resignDays: 7,
    swapDays: 1,
    certificateMonths: null,
    ...special,
  } satisfies CourseValues,
}));

/** What scrolls at the top of the demo's pages. */
export const BANNER =
  '<p>Nowość: szkolenia z pojazdów elektrycznych – <strong>zapisy otwarte</strong>. <a href="/harmonogram">Zobacz terminy</a></p>';

/** PUB-10: as an office words it, and its first sentence says that it is a sample. */
export const NOTICE: PrivacyNoticeValues = {
  name: '2026-04',
  text: [
    '<p>To treść przykładowa portalu demonstracyjnego.</p>',
    '<h3>Administrator danych</h3><p>Biuro portalu (dane przykładowe), ul. Przykładowa 1, 00-000 Warszawa.</p>',
    '<h3>Jakie dane i po co</h3><p>Dane osób zgłaszających i zgłaszanych pracowników: do przyjęcia zgłoszenia, przydzielenia miejsca, powiadomień e-mail, listy obecności i certyfikatu.</p>',
    '<h3>Twoje prawa</h3><p>Dostęp do danych, ich poprawienie i usunięcie, cofnięcie zgody oraz skarga do Prezesa Urzędu Ochrony Danych Osobowych.</p>',
  ].join(''),
};
