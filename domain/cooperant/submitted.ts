import { notInFuture } from '#domain/form/validators/dates.ts';
import { maskSerialNumber, serialNumber } from '#domain/form/validators/ids.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import type { RecordPermissions } from '#domain/record/view.ts';
import { recordWords } from '#domain/record/words.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';
import { companyChoice, type Companies } from './scope.ts';

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

/** What a portal says of what its companies submit; `activationOf` and `btsReportOf` make the kinds of records of it. */
export interface Submitting {
  /** Begins the kinds (`services-activation`), and with a capital the facts (`ServicesActivationCreated`). */
  readonly portal: string;
  readonly event: string;
  readonly companies: Companies;
  readonly permissions: RecordPermissions;
}

const submitted = (
  noun: Noun,
  { companies, permissions }: Submitting,
): Omit<RecordDeclaration<SubmittedValues>, 'kind' | 'event' | 'base'> => ({
  noun,
  titleOf: ({ submitDate, deviceSerialNumber }) =>
    [`${capitalised(noun.nominative)} z ${formatDay(submitDate)}`, deviceSerialNumber].filter(Boolean).join(' – '),
  titleLabel: capitalised(noun.nominative),
  permissions,
  words: recordWords(noun, { hint: `Tu pojawią się ${noun.plural} według dnia zgłoszenia.` }),
  fields: [
    // VAL-06: what was submitted is over.
    { name: 'submitDate', label: 'Data zgłoszenia', type: 'date', required: true, validate: notInFuture },
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
export const activationOf = (of: Submitting): RecordDeclaration<SubmittedValues> => ({
  kind: `${of.portal}-activation`,
  event: `${of.event}Activation`,
  base: '/panel/activations',
  ...submitted(ACTIVATION, of),
});

/** SUD-07: what BTS services report. */
export const btsReportOf = (of: Submitting): RecordDeclaration<SubmittedValues> => ({
  kind: `${of.portal}-bts-report`,
  event: `${of.event}BtsReport`,
  base: '/panel/bts-reports',
  ...submitted(BTS_REPORT, of),
});
