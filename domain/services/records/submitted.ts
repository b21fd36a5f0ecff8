import { companyChoice } from '#domain/cooperant/scope.ts';
import { maskSerialNumber, serialNumber } from '#domain/form/validators/ids.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';
import { companies } from '../companies.ts';

/** SUD-07. The specification shows the day of submission alone; the rest says which service and device it is about. */
export interface SubmittedValues {
  /** `YYYY-MM-DD`. */
  readonly submitDate: string;
  readonly companyId: string;
  readonly deviceSerialNumber: string | null;
  readonly description: string;
}

const ACTIVATION: Noun = {
  gender: 'feminine',
  nominative: 'aktywacja',
  genitive: 'aktywacji',
  accusative: 'aktywację',
  plural: 'aktywacje',
  genitivePlural: 'aktywacji',
};

const BTS_REPORT: Noun = {
  gender: 'masculine',
  nominative: 'raport serwisowy BTS',
  genitive: 'raportu serwisowego BTS',
  accusative: 'raport serwisowy BTS',
  plural: 'raporty serwisowe BTS',
  genitivePlural: 'raportów serwisowych BTS',
  short: 'raport',
};

const submitted = (noun: Noun, event: string, base: string): Omit<RecordDeclaration<SubmittedValues>, 'kind'> => ({
  event,
  noun,
  titleOf: ({ submitDate, deviceSerialNumber }) =>
    [`${capitalised(noun.nominative)} z ${formatDay(submitDate)}`, deviceSerialNumber].filter(Boolean).join(' – '),
  titleLabel: capitalised(noun.nominative),
  base,
  permissions: { read: 'MANAGING_SERVICES', write: 'MANAGING_SERVICES' },
  words: recordWords(noun, { hint: `Tu pojawią się ${noun.plural} według dnia zgłoszenia.` }),
  fields: [
    { name: 'submitDate', label: 'Data zgłoszenia', type: 'date', required: true },
    companyChoice(companies),
    {
      name: 'deviceSerialNumber',
      label: 'Numer seryjny urządzenia',
      shortLabel: 'Numer seryjny',
      type: 'text',
      mask: maskSerialNumber,
      validate: serialNumber,
      props: { inputMode: 'numeric' },
    },
    { name: 'description', label: 'Opis', type: 'textarea' },
  ],
  defaults: ({ today }) => ({ submitDate: today }),
  columns: ['submitDate', 'companyId', 'deviceSerialNumber'],
  filters: [
    { name: 'submitDateStart', field: 'submitDate', label: 'Zgłoszono od', how: 'from' },
    { name: 'submitDateEnd', field: 'submitDate', label: 'Zgłoszono do', how: 'to' },
    { name: 'companyId', label: 'Firma serwisowa', how: 'equals', options: companies.table },
  ],
  order: '-submitDate',
  sorts: ['submitDate'],
});

/** SUD-07: devices that were put into use. */
export const activation: RecordDeclaration<SubmittedValues> = {
  kind: 'services-activation',
  ...submitted(ACTIVATION, 'ServicesActivation', '/panel/activations'),
};

/** SUD-07: what BTS services report. */
export const btsReport: RecordDeclaration<SubmittedValues> = {
  kind: 'services-bts-report',
  ...submitted(BTS_REPORT, 'ServicesBtsReport', '/panel/bts-reports'),
};
