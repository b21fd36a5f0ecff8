import type { Noun } from '#domain/text/noun.ts';
import { counted, plural } from '#domain/text/plural.ts';
import { recordWords } from '#domain/record/words.ts';
import { sharedNipQuestions } from './questions.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { clientNumber, nipNumbers, normalizeNip, splitNips } from '#domain/form/validators/ids.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';

/** FRM-01: a car service. One company may have several NIP numbers. */
export interface CompanyValues {
  readonly name: string;
  readonly boschCarServiceId: string | null;
  readonly sapClientNumber: string | null;
  readonly nipNumbers: readonly string[];
  readonly salesRepresentativeId: string | null;
  readonly erpCustomerNumber: string | null;
  /** Voivodeship slug (CST-01). */
  readonly state: string | null;
}

const COMPANY: Noun = {
  gender: 'feminine',
  nominative: 'firma',
  genitive: 'firmy',
  accusative: 'firmę',
  plural: 'firmy',
  genitivePlural: 'firm',
};

/** FRM-01, FRM-02: companies, i.e. car services. */
export const company: RecordDeclaration<CompanyValues> = {
  kind: 'company',
  event: 'Company',
  noun: COMPANY,
  title: 'name',
  tellsNamesakes: true,
  base: '/panel/firms',
  permissions: { read: 'BOSCHCARSERVICE_READ', write: 'BOSCHCARSERVICE_WRITE' },
  words: recordWords(COMPANY, {
    whenOff: 'Nowe zgłoszenia z jej numerem NIP nie będą z nią łączone; dotychczasowe zostają.',
    whenOn: 'Nowe zgłoszenia z jej numerem NIP znów będą z nią łączone.',
    empty: 'Nie ma tu firm',
    hint: 'Dodaj firmę albo zaimportuj listę z pliku.',
  }),
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'boschCarServiceId', label: 'Numer serwisu', type: 'text', maxLength: 32 },
    { name: 'sapClientNumber', label: 'Numer klienta SAP', type: 'text', validate: clientNumber },
    {
      name: 'nipNumbers',
      label: 'Numery NIP',
      type: 'text',
      stored: { list: splitNips },
      required: true,
      validate: nipNumbers,
      hint: 'Kilka numerów oddziel przecinkami.',
    },
    {
      name: 'salesRepresentativeId',
      label: 'Przedstawiciel handlowy',
      type: 'select',
      options: 'salesRepresentatives',
      optionKind: 'operator',
      placeholder: 'Bez przedstawiciela',
    },
    { name: 'erpCustomerNumber', label: 'Numer klienta ERP', type: 'text', maxLength: 32 },
    {
      name: 'state',
      label: 'Województwo',
      type: 'select',
      options: VOIVODESHIPS,
      placeholder: 'Wybierz województwo',
    },
  ],
  questions: sharedNipQuestions,
  questionsOfNew: sharedNipQuestions,
  actions: [
    {
      label: 'Zgłoszenia wg serwisów',
      path: '/panel/firms/reports/applications-by-bosch-car-services',
      icon: 'report',
    },
    { label: 'Importuj', path: '/panel/firms/import', icon: 'import', write: true },
  ],
  columns: ['boschCarServiceId', 'nipNumbers', 'sapClientNumber', 'state'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'boschCarServiceId', label: 'Numer serwisu', how: 'equals' },
    { name: 'nipNumbers', label: 'NIP', how: 'equals', mask: normalizeNip },
    { name: 'sapClientNumber', label: 'Numer klienta SAP', how: 'equals' },
    { name: 'state', label: 'Województwo', how: 'equals', options: VOIVODESHIPS },
    {
      name: 'salesRepresentativeId',
      label: 'Przedstawiciel',
      how: 'equals',
      options: 'salesRepresentatives',
    },
  ],
  order: 'title',
  // Imports look up hundreds of firms by their numbers at once: equality is planned well, containment is guessed.
  indexes: [`(("values"->>'boschCarServiceId'))`, `(("values"->>'sapClientNumber'))`],
};

/** What becomes of the firms of a sales representative who leaves or is erased: nothing by itself, so it is said before. */
export const FIRMS_STAY = {
  left: 'Zostają przy tej osobie, także w raportach według przedstawicieli, dopóki nie wybierzesz w nich kogoś innego.',
  erased: 'Zostaną bez widocznego przedstawiciela, także w raportach: najpierw wybierz w nich kogoś innego.',
} as const;

/** How many firms hang on somebody. */
export const firmsOfText = (firms: number): string =>
  `Opiekuje się ${counted(firms, ['firmą', 'firmami', 'firmami'])}.`;

/** FRM-01: what is said where a NIP is given that other firms have. */
export const sharedNip = (nip: string, firms: readonly { readonly title: string }[]): string =>
  `NIP ${nip} ${firms.length === 1 ? 'ma już firma' : 'mają już firmy'} ${firms.map(({ title }) => `„${title}”`).join(', ')}`;

const ACCOUNTS = ['konto osoby zgłaszającej', 'konta osób zgłaszających', 'kont osób zgłaszających'] as const;

/** FRM-01: what is said where numbers were taken from a firm that accounts still register under; `who`: their owners, or ''. */
export function leftUnderFormerText(nips: readonly string[], accounts: number, who: string): string {
  const have = `${plural(accounts, ['ma', 'mają', 'ma'])} nadal ${counted(accounts, ACCOUNTS)}`;
  const whose = accounts === 1 ? 'jej' : 'ich';
  const [changed, them] = nips.length === 1 ? ['tego numeru', 'go'] : ['tych numerów', 'ich'];
  const until = `dopóki nie zmienisz ${changed} w ${whose} danych albo nie dopiszesz ${them} z powrotem`;
  const theirs = accounts === 1 ? 'Jej zgłoszenia' : 'Ich zgłoszenia';
  return `NIP ${nips.join(', ')} ${have}${who}. ${theirs} nie trafią do tej firmy, ${until}.`;
}
