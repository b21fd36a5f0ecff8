import { z } from 'zod';
import { record } from '#domain/record/record.ts';
import { splitNips } from '#domain/form/validators/ids.ts';
import { companyView } from './company-view.ts';

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

const optional = (value: unknown): string | null => (value ? String(value) : null);

export const company = record<CompanyValues>({
  view: companyView,
  name: 'Company',
  noun: 'firmę',
  title: 'name',
  schema: companyValues,
  fromForm: (values) => ({
    name: String(values.name),
    boschCarServiceId: optional(values.boschCarServiceId),
    sapClientNumber: optional(values.sapClientNumber),
    nipNumbers: [...new Set(splitNips(String(values.nipNumbers)))],
    salesRepresentativeId: optional(values.salesRepresentativeId),
    erpCustomerNumber: optional(values.erpCustomerNumber),
    state: optional(values.state),
  }),
});
