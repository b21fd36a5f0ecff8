import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Option } from '#domain/form/form.ts';
import { city } from '#domain/form/validators/address.ts';
import { email, phone, postalCode, storedPhone } from '#domain/form/validators/contact.ts';
import { maskBws, maskSerialNumber, nip, normalizeNip, serialNumber } from '#domain/form/validators/ids.ts';
import { deviceModel, withoutZeros } from '#domain/form/validators/numbers.ts';
import { personName } from '#domain/form/validators/persons.ts';
import { whenFilled } from '#domain/form/validators/text.ts';
import {
  ACTIVITIES,
  ACTIVITY_LABELS,
  CONFIRMATIONS,
  GRADE_LABELS,
  GRADES,
  INTENTION_LABELS,
  INTENTIONS,
  WITHOUT_SERVICE,
  plainNumber,
} from './terms.ts';
import { parseHour } from './visit-hours.ts';

/**
 * ORD-01: what an order says, said once: schema of its facts, inputs of the form, timeline, details page, columns of the
 * exported list follow from it. When a field is shown and required is in `rules.ts`. Pure data, for browser and
 * server alike.
 */
export interface OrderField<Name extends string = string> extends Field {
  readonly name: Name;
  /** Names or describes a person, so it is sealed with that person's key. */
  readonly personal?: true;
}

export interface OrderGroup<Name extends string = string> {
  readonly title: string;
  readonly fields: readonly OrderField<Name>[];
}

const group = <const Name extends string>(declaration: OrderGroup<Name>): OrderGroup<Name> => declaration;

const options = <T extends string>(values: readonly T[], labels: Record<T, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

/** Any minute is taken. */
const HOUR = {
  maxLength: 5,
  canonical: (typed: string) => parseHour(typed) ?? typed,
  props: { inputMode: 'numeric', autoComplete: 'off' },
} as const;

const fullName = whenFilled((text, label, context) => personName(text, label, context));
const FULL_NAME = { validate: fullName, props: { autoComplete: 'off' }, hint: 'Imię i nazwisko' } as const;
const PHONE = {
  validate: phone,
  canonical: storedPhone,
  props: { inputMode: 'tel', autoComplete: 'off' },
} as const;

export const orderGroups = {
  task: group({
    title: 'Zlecenie',
    fields: [
      {
        name: 'orderNumber',
        label: 'Numer zlecenia',
        type: 'text',
        canonical: plainNumber,
        props: { autoComplete: 'off' },
      },
      {
        name: 'activityType',
        label: 'Rodzaj czynności',
        type: 'select',
        options: options(ACTIVITIES, ACTIVITY_LABELS),
        value: 'activation',
      },
    ],
  }),
  client: group({
    title: 'Klient',
    fields: [
      { name: 'companyName', label: 'Nazwa klienta', type: 'text', personal: true, props: { autoComplete: 'off' } },
      {
        name: 'nipNumber',
        label: 'NIP',
        type: 'text',
        mask: normalizeNip,
        validate: nip,
        personal: true,
        props: { autoComplete: 'off' },
      },
      { name: 'address', label: 'Adres', type: 'text', personal: true, props: { autoComplete: 'off' } },
      { name: 'postalCode', label: 'Kod pocztowy', type: 'text', validate: postalCode, props: { autoComplete: 'off' } },
      { name: 'city', label: 'Miejscowość', type: 'text', validate: city, props: { autoComplete: 'off' } },
      { name: 'contactPerson', label: 'Osoba kontaktowa', type: 'text', personal: true, ...FULL_NAME },
      { name: 'phoneNumber', label: 'Telefon', type: 'text', personal: true, ...PHONE },
      {
        name: 'email',
        label: 'E-mail',
        type: 'text',
        validate: email,
        personal: true,
        props: { inputMode: 'email', autoComplete: 'off' },
      },
    ],
  }),
  device: group({
    title: 'Urządzenie',
    fields: [
      { name: 'deviceType', label: 'Rodzaj urządzenia', type: 'text' },
      {
        name: 'deviceModel',
        label: 'Model urządzenia',
        type: 'text',
        validate: deviceModel,
        canonical: withoutZeros,
        props: { inputMode: 'numeric' },
      },
      {
        name: 'deviceSerialNumber',
        label: 'Numer seryjny',
        type: 'text',
        mask: maskSerialNumber,
        validate: serialNumber,
        props: { inputMode: 'numeric' },
      },
      { name: 'bws', label: 'BWS', type: 'text', mask: maskBws },
      { name: 'installationDate', label: 'Data instalacji', type: 'date' },
    ],
  }),
  sales: group({
    title: 'Sprzedaż',
    fields: [
      { name: 'businessPartner', label: 'Partner biznesowy', type: 'text' },
      { name: 'salesPerson', label: 'Sprzedawca', type: 'text', personal: true, ...FULL_NAME },
      { name: 'salesPersonNumber', label: 'Telefon sprzedawcy', type: 'text', personal: true, ...PHONE },
    ],
  }),
  presentation: group({
    title: 'Prezentacja',
    fields: [
      { name: 'presentationPerson', label: 'Osoba prezentująca', type: 'text', personal: true, ...FULL_NAME },
      {
        name: 'intentionToBuy',
        label: 'Zainteresowanie zakupem',
        type: 'radioGroup',
        options: options(INTENTIONS, INTENTION_LABELS),
      },
    ],
  }),
  report: group({
    title: 'Opis i rozliczenie',
    fields: [
      { name: 'damageDescription', label: 'Opis uszkodzenia', type: 'textarea', maxLength: REASON_MAX, personal: true },
      { name: 'reasonedComplaint', label: 'Reklamacja uzasadniona', type: 'checkbox' },
      { name: 'orderPayoff', label: 'Rozliczenie zlecenia', type: 'text' },
      { name: 'comments', label: 'Uwagi', type: 'textarea', maxLength: REASON_MAX, personal: true },
    ],
  }),
  assessment: group({
    title: 'Ocena klienta',
    fields: [
      {
        name: 'clientGrade',
        label: 'Ocena klienta',
        type: 'select',
        options: options(GRADES, GRADE_LABELS),
        placeholder: 'brak oceny',
      },
      { name: 'clientComment', label: 'Komentarz klienta', type: 'textarea', maxLength: REASON_MAX, personal: true },
    ],
  }),
};

export type GroupName = keyof typeof orderGroups;
export const GROUP_NAMES = Object.keys(orderGroups) as readonly GroupName[];
export type DetailName = (typeof orderGroups)[GroupName]['fields'][number]['name'];

export const fieldsOf = (name: GroupName): readonly OrderField<DetailName>[] =>
  orderGroups[name].fields as readonly OrderField<DetailName>[];

/** Fields whose change is a fact of its own: who, which service, when, its status, what is confirmed. */
export const DECIDED_FIELDS = {
  employeeId: {
    name: 'employeeId',
    label: 'Pracownik',
    type: 'select',
    options: 'orders_employees',
    optionKind: 'orders-employee',
    placeholder: 'Wybierz pracownika',
    hint: 'W jego imieniu dodajesz zlecenie.',
  },
  companyId: {
    name: 'companyId',
    label: 'Serwis',
    type: 'select',
    options: 'orders_companies',
    optionKind: 'orders-company',
    value: WITHOUT_SERVICE,
  },
  executionDate: { name: 'executionDate', label: 'Data wykonania', type: 'date', hint: 'Dzień wizyty serwisu.' },
  visitFrom: {
    name: 'visitFrom',
    label: 'Wizyta od godziny',
    type: 'text',
    hint: 'Na przykład 8:30. Można nie podawać.',
    ...HOUR,
  },
  visitTo: { name: 'visitTo', label: 'Wizyta do godziny', type: 'text', ...HOUR },
  status: {
    name: 'status',
    label: 'Status',
    type: 'select',
    options: 'order_statuses',
    placeholder: 'wprowadzone',
    hint: 'Bez serwisu zlecenie jest od razu wykonane: wybierz „wykonane” albo wskaż serwis.',
  },
  activationService: {
    name: 'activationService',
    label: 'Potwierdzenie wymagań technicznych',
    type: 'checkbox',
    hint: CONFIRMATIONS.activationService,
  },
  isWarrantyValid: {
    name: 'isWarrantyValid',
    label: 'Potwierdzenie gwarancji',
    type: 'checkbox',
    hint: CONFIRMATIONS.isWarrantyValid,
  },
} as const satisfies Record<string, Field>;
export type DecidedName = keyof typeof DECIDED_FIELDS;

export type OrderFieldName = DetailName | DecidedName;
