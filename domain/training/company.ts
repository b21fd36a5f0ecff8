import { z } from 'zod';
import { record } from '../shared/record.ts';

/** FRM-01: a car service. One company may have several NIP numbers. */
export const companyValues = z.object({
  name: z.string(),
  boschCarServiceId: z.string().nullable(),
  sapClientNumber: z.string().nullable(),
  nipNumbers: z.array(z.string()),
  salesRepresentativeId: z.string().nullable(),
  erpCustomerNumber: z.string().nullable(),
  /** Voivodeship slug (CST-01). */
  state: z.string().nullable(),
});
export type CompanyValues = z.infer<typeof companyValues>;

export const company = record<CompanyValues>({
  kind: 'company',
  name: 'Company',
  noun: 'firmę',
  title: 'name',
  schema: companyValues,
  permissions: { read: 'BOSCHCARSERVICE_READ', write: 'BOSCHCARSERVICE_WRITE' },
  labels: {
    name: 'Nazwa',
    boschCarServiceId: 'Numer serwisu',
    sapClientNumber: 'Numer klienta SAP',
    nipNumbers: 'Numery NIP',
    salesRepresentativeId: 'Przedstawiciel handlowy',
    erpCustomerNumber: 'Numer klienta ERP',
    state: 'Województwo',
  },
});
