import { z } from 'zod';
import type { ApiShape } from '#domain/api/shapes.ts';
import { orderCommands } from './api-commands.ts';
import { fieldsOf, GROUP_NAMES, type OrderField } from './order/fields.ts';
import { CONFIRMATION_NAMES, STATUSES } from './order/terms.ts';

const fields: readonly OrderField[] = GROUP_NAMES.flatMap((name) => fieldsOf(name));

/** The fields of an order that everybody is shown, and those about persons. */
export const shownFields = {
  open: fields.filter(({ personal }) => !personal),
  persons: fields.filter(({ personal }) => personal),
};

const shapeOf = (some: readonly OrderField[]) =>
  Object.fromEntries(
    some.map(({ name, label, type }) => [name, (type === 'checkbox' ? z.boolean() : z.string()).describe(label)]),
  );

const personId = (about: string) => z.string().nullable().describe(`Identyfikator osoby: ${about}`);

/** An order as other programs get it. */
export const orderShape = {
  kind: 'order',
  open: z.object({
    status: z.enum(STATUSES).describe('Status'),
    enteredAt: z.string().describe('Kiedy wprowadzono'),
    enteredOn: z.string().describe('Dzień wprowadzenia (czas polski)'),
    executionDate: z.string().describe('Dzień wizyty; puste, gdy go nie ustalono'),
    visitFrom: z.string().describe('Godzina, od której jest wizyta (GG:MM, czas polski); puste, gdy jej nie ustalono'),
    visitTo: z.string().describe('Godzina, do której jest wizyta; puste, gdy jej nie ustalono'),
    companyId: z.string().describe('Identyfikator firmy serwisowej albo wybór szczególny'),
    employeeId: z.string().nullable().describe('Identyfikator konta pracownika, dla którego wprowadzono'),
    employeeCompanyId: z.string().nullable().describe('Firma tego pracownika w chwili wprowadzenia'),
    hasAttachments: z.boolean().describe('Czy ma załączniki'),
    duplicateOf: z.string().describe('Wcześniejsze zlecenie, które powtarza; puste, gdy żadnego'),
    confirmations: z.array(z.enum(CONFIRMATION_NAMES)).describe('Potwierdzenia'),
    values: z.object(shapeOf(shownFields.open)).describe('Pola'),
  }),
  persons: z.object({
    clientId: personId('klient'),
    salesId: personId('sprzedawca'),
    presenterId: personId('prowadzący prezentację'),
    values: z.object(shapeOf(shownFields.persons)).describe('Pola o osobach'),
  }),
  commands: orderCommands,
  files: {
    at: '/attachments',
    summary: 'Załączniki zlecenia',
    open: z.object({
      size: z.number().int().describe('Rozmiar w bajtach'),
      sha256: z.string().describe('Skrót SHA-256 zawartości, szesnastkowo'),
    }),
    persons: z.object({
      name: z.string().describe('Nazwa pliku'),
      description: z.string().describe('Opis załącznika'),
    }),
  },
} satisfies ApiShape;
