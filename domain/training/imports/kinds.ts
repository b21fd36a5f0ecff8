import { accountView } from '#domain/account/declaration.ts';
import { ID_COLUMN, type ImportKind } from '#domain/import/kind.ts';
import { participant } from '../accounts/participant.ts';
import { company } from '../records/company.ts';

export const companiesImport: ImportKind = {
  name: 'companies',
  base: '/panel/firms',
  title: 'Import firm',
  view: company,
  columns: [
    { field: 'name', headers: ['Nazwa', 'Firma', 'Nazwa firmy'], required: true, sample: 'Auto Serwis Kowalski' },
    { field: 'nipNumbers', headers: ['NIP', 'Numery NIP', 'Numer NIP'], required: true, sample: '526-025-02-74' },
    { field: 'boschCarServiceId', headers: ['Numer serwisu', 'Nr serwisu', 'BCS'], sample: '4711' },
    { field: 'sapClientNumber', headers: ['Numer klienta SAP', 'SAP', 'Nr SAP'], sample: '123456' },
    { field: 'erpCustomerNumber', headers: ['Numer klienta ERP', 'ERP'], sample: '' },
    { field: 'state', headers: ['Województwo'], sample: 'Mazowieckie' },
    {
      field: 'salesRepresentativeId',
      headers: ['E-mail przedstawiciela handlowego', 'Przedstawiciel handlowy', 'Handlowiec', 'E-mail handlowca'],
      sample: '',
    },
    ID_COLUMN,
  ],
};

export const participantsImport: ImportKind = {
  name: 'participants',
  base: '/panel/employees',
  title: 'Import uczestników',
  view: accountView(participant),
  columns: [
    { field: 'firstName', headers: ['Imię'], required: true, sample: 'Jan' },
    { field: 'lastName', headers: ['Nazwisko'], required: true, sample: 'Nowak' },
    {
      field: 'email',
      headers: ['E-mail', 'Email', 'Adres e-mail'],
      required: true,
      sample: 'jan.nowak@serwis.example',
    },
    { field: 'phone', headers: ['Telefon', 'Numer telefonu'], sample: '600 700 800' },
    { field: 'fgazNumber', headers: ['Numer FGAZ', 'FGAZ'], sample: '' },
    { field: 'companyName', headers: ['Firma', 'Nazwa firmy'], sample: 'Auto Serwis Kowalski' },
    { field: 'boschCarServiceId', headers: ['Numer serwisu', 'Nr serwisu', 'BCS'], sample: '4711' },
    { field: 'sapClientNumber', headers: ['Numer klienta SAP', 'SAP', 'Nr SAP'], sample: '123456' },
    ID_COLUMN,
  ],
};

export const importKinds = [companiesImport, participantsImport] as const;
