import type { ImportColumn, ImportKind } from '#domain/import/kind.ts';
import { ID_COLUMN } from '#domain/import/kind.ts';
import type { RecordView } from '#domain/record/view.ts';

/** Above a list that can be imported. */
export const importAction = (base: string) =>
  ({ label: 'Importuj', path: `${base}/import`, icon: 'import', write: true }) as const;

const SCOPE: ImportColumn = {
  field: 'cooperationScope',
  headers: ['Zakres współpracy', 'Zakres'],
  required: true,
  sample: 'PH, BTS',
};
const CITY: ImportColumn = { field: 'city', headers: ['Miejscowość', 'Miasto'], sample: 'Toruń' };
/** Where somebody logs in: the address is the login. */
const LOGIN: ImportColumn = {
  field: 'email',
  headers: ['E-mail', 'Email', 'Adres e-mail', 'Login'],
  required: true,
  sample: 'jan.nowak@serwis.example',
};

/** Service companies come from elsewhere: a line is identified by the company's name, or by its login where it has one. */
export const companiesImport = (
  name: string,
  view: RecordView,
  { logsIn = false }: { readonly logsIn?: boolean } = {},
): ImportKind => ({
  name,
  base: view.base,
  title: 'Import firm serwisowych',
  view,
  columns: [
    { field: 'name', headers: ['Nazwa', 'Firma', 'Nazwa firmy'], required: true, sample: 'Serwis Kowalski' },
    CITY,
    SCOPE,
    { field: 'btsTypes', headers: ['Rodzaje BTS', 'BTS'], sample: 'kotły, pompy ciepła' },
    { field: 'phEmail', headers: ['E-mail PH', 'Email PH'], sample: 'wizyty@serwis.example' },
    { field: 'phShort', headers: ['Skrót PH', 'Skrót'], sample: 'KOW' },
    ...(logsIn ? [LOGIN] : []),
    ID_COLUMN,
  ],
});

/** Employees come from elsewhere: a line is identified by the login, and names the company. */
export const employeesImport = (name: string, view: RecordView): ImportKind => ({
  name,
  base: view.base,
  title: 'Import pracowników',
  view,
  columns: [
    { field: 'firstName', headers: ['Imię'], required: true, sample: 'Jan' },
    { field: 'lastName', headers: ['Nazwisko'], required: true, sample: 'Nowak' },
    LOGIN,
    { field: 'companyId', headers: ['Firma serwisowa', 'Firma', 'Serwis'], required: true, sample: 'Serwis Kowalski' },
    SCOPE,
    {
      field: 'primaryNumber',
      headers: ['Telefon główny', 'Telefon', 'Numer telefonu'],
      required: true,
      sample: '600 700 800',
    },
    { field: 'secondaryNumber', headers: ['Telefon dodatkowy'], sample: '' },
    CITY,
    ID_COLUMN,
  ],
});
