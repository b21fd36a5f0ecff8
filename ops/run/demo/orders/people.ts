import type { Permission } from '#domain/orders/permissions.ts';

/** Who is there in the demo of the order portal: invented, every address under demo.example. */

/** Name, city, scope, BTS types, address for visits, short name. */
export const COMPANIES = [
  ['Serwis Kotłów Bałtyk', 'Gdynia', ['ph', 'bts'], 'kotły, pompy ciepła', 'wizyty.baltyk@demo.example', 'BAŁ'],
  ['Żak Chłodnictwo', 'Żary', ['bts'], 'klimatyzacja', 'wizyty.zak@demo.example', 'ŻAK'],
  ['Handel i Montaż Wisła', 'Toruń', ['ph'], '', 'wizyty.wisla@demo.example', 'WIS'],
  ['Łódzkie Centrum Serwisu', 'Łódź', ['ph', 'bts'], 'kotły', 'wizyty.lodz@demo.example', 'ŁCS'],
  ['Śląsk Serwis Plus', 'Gliwice', ['ph', 'bts'], 'pompy ciepła, klimatyzacja', 'wizyty.slask@demo.example', 'SSP'],
  ['Tatry Technika', 'Nowy Targ', ['bts'], 'kotły', 'wizyty.tatry@demo.example', 'TAT'],
  ['Mazowieckie Instalacje', 'Radom', ['ph'], '', 'wizyty.mazowsze@demo.example', 'MAZ'],
  ['Pogórze Ciepło', 'Jasło', ['bts'], 'kotły, podgrzewacze', '', 'POG'],
  ['Warta Montaż', 'Poznań', ['ph', 'bts'], 'pompy ciepła', 'wizyty.warta@demo.example', 'WAR'],
  ['Narew Instal', 'Białystok', ['ph'], '', 'wizyty.narew@demo.example', 'NAR'],
  ['Odra Serwis', 'Wrocław', ['ph', 'bts'], 'klimatyzacja', 'wizyty.odra@demo.example', 'ODR'],
  ['Serwis Zamknięty', 'Łomża', ['bts'], 'kotły', '', 'ZAM'],
] as const;

/** First name, last name, login, number of the company, scope. The first three are demo logins. */
export const EMPLOYEES = [
  ['Zofia', 'Zleceniowa', 'zlecenia-pracownik', 0, ['ph', 'bts']],
  ['Piotr', 'Handlowy', 'zlecenia-ph', 0, ['ph']],
  ['Beata', 'Terenowa', 'zlecenia-bts', 0, ['bts']],
  ['Żaneta', 'Żak', 'zaneta.zak.zlecenia', 1, ['bts']],
  ['Oskar', 'Ćma', 'oskar.cma.zlecenia', 1, ['bts']],
  ['Wanda', 'Wiślana', 'wanda.wislana', 2, ['ph']],
  ['Łukasz', 'Łódzki', 'lukasz.lodzki', 3, ['ph', 'bts']],
  ['Lena', 'Piotrkowska', 'lena.piotrkowska', 3, ['bts']],
  ['Sylwia', 'Śliwa', 'sylwia.sliwa', 4, ['ph', 'bts']],
  ['Marek', 'Gliwicki', 'marek.gliwicki', 4, ['bts']],
  ['Janina', 'Halna', 'janina.halna', 5, ['bts']],
  ['Damian', 'Radomski', 'damian.radomski', 6, ['ph']],
  ['Ewa', 'Jasielska', 'ewa.jasielska', 7, ['bts']],
  ['Grzegorz', 'Warta', 'grzegorz.warta', 8, ['ph', 'bts']],
  ['Natalia', 'Podlaska', 'natalia.podlaska', 9, ['ph']],
  ['Hubert', 'Odrzański', 'hubert.odrzanski', 10, ['ph', 'bts']],
  ['Kinga', 'Źródlana', 'kinga.zrodlana', 10, ['bts']],
  ['Roman', 'Dawny', 'roman.dawny', 11, ['bts']],
] as const;

/** Who no longer works: an employee without access. */
export const FORMER = 'roman.dawny';

/** First name, last name, login, what is ticked; the first one holds everything. */
export const OPERATORS: readonly (readonly [string, string, string, readonly Permission[] | 'all'])[] = [
  ['Olga', 'Zlecająca', 'zlecenia', 'all'],
  ['Paweł', 'Partnerski', 'zlecenia-partner', ['VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER']],
  [
    'Barbara',
    'Biurowa',
    'zlecenia-biuro',
    [
      'VIEWING_ORDERS',
      'MANAGING_ORDERS',
      'ADDING_ORDERS_AS_PARTNER',
      'VIEWING_COOPERANTS',
      'RECEIVING_DUPLICATE_NOTICES',
      'RECEIVING_DELAY_WARNINGS',
    ],
  ],
  ['Stefan', 'Statystyczny', 'zlecenia-statystyki', ['VIEWING_ORDERS', 'VIEWING_STATS']],
  ['Maria', 'Magazynowa', 'zlecenia-magazyn', ['VIEWING_ORDERS', 'RECEIVING_SHIPMENTS']],
];

/** Name and priority of a group of files. */
export const FILE_GROUPS = [
  ['Instrukcje montażu', 1],
  ['Cenniki części', 10],
  ['Protokoły', 20],
  ['Druki dla klienta', 50],
] as const;
