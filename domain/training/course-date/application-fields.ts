import { REASON_MAX } from '#domain/constants.ts';
import type { Field } from '#domain/form/form.ts';
import { email, phone, storedPhone } from '#domain/form/validators/contact.ts';
import { fgazNumber, nip, normalizeNip } from '#domain/form/validators/ids.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import type { RecordUpcaster } from '#domain/record/declaration.ts';
import { nameOrReason } from './unusual-names.ts';

/**
 * What an application says, said once: schema of its facts, inputs of both forms, timeline, details page, file of the
 * exported list, a person's own file and the erasure follow from it. Pure data, for browser and server alike.
 */

/** A field of an application: as in any form, and kept as a text, '' where nothing is said. */
export interface ApplicationField<Name extends string = string> extends Field {
  readonly name: Name;
  readonly type: 'text' | 'textarea' | 'select' | 'radioGroup' | 'date';
  /** What shows it calls it so, where the label of the form would not do: 'Firma' instead of 'Nazwa firmy'. */
  readonly caption?: string;
  /** It has a column of so many characters in the exported list (APP-08). */
  readonly exportWidth?: number;
}

/** Fields about one and the same; of a person they are sealed with the person's key, and blank once that is erased. */
export interface ApplicationGroup<Name extends string = string> {
  /** Whose they are, where one is shown by itself: 'E-mail uczestnika'. */
  readonly owner: string;
  readonly fields: readonly ApplicationField<Name>[];
}

const group = <const Name extends string>(declaration: ApplicationGroup<Name>): ApplicationGroup<Name> => declaration;

export const applicationGroups = {
  /** Alone, as an item of the public form, they need no owner. */
  participant: group({
    owner: 'uczestnika',
    fields: [
      {
        name: 'firstName',
        label: 'Imię',
        type: 'text',
        required: true,
        validate: nameOrReason(firstName),
        props: { autoComplete: 'off' },
      },
      {
        name: 'lastName',
        label: 'Nazwisko',
        type: 'text',
        required: true,
        validate: nameOrReason(lastName),
        props: { autoComplete: 'off' },
      },
      {
        name: 'email',
        label: 'E-mail',
        type: 'text',
        required: true,
        validate: email,
        props: { inputMode: 'email', autoComplete: 'off' },
        exportWidth: 22,
      },
      {
        name: 'phone',
        label: 'Telefon',
        type: 'text',
        validate: phone,
        canonical: storedPhone,
        props: { inputMode: 'tel', autoComplete: 'off' },
        exportWidth: 12,
      },
      {
        name: 'fgazNumber',
        label: 'Numer FGAZ',
        caption: 'Numer FGAZ',
        type: 'text',
        // Asked for where the course wants it (PUB-17).
        if: ({ facts }) => facts.hasFgaz === true,
        required: true,
        validate: fgazNumber,
        placeholder: 'FGAZ-O/21/1234/21',
        exportWidth: 18,
      },
      {
        name: 'notes',
        label: 'Uwagi',
        caption: 'Uwagi',
        type: 'textarea',
        maxLength: REASON_MAX,
        exportWidth: 24,
        hint: 'Prosimy nie podawać danych o zdrowiu ani innych danych wrażliwych.',
      },
    ],
  }),
  reporter: group({
    owner: 'osoby zgłaszającej',
    fields: [
      {
        name: 'firstName',
        label: 'Imię',
        type: 'text',
        required: true,
        validate: nameOrReason(firstName),
        props: { autoComplete: 'given-name' },
      },
      {
        name: 'lastName',
        label: 'Nazwisko',
        type: 'text',
        required: true,
        validate: nameOrReason(lastName),
        props: { autoComplete: 'family-name' },
      },
      {
        name: 'email',
        label: 'E-mail',
        type: 'text',
        required: true,
        validate: email,
        props: { inputMode: 'email', autoComplete: 'email' },
        hint: 'Na ten adres wyślemy potwierdzenie przyjęcia zgłoszenia.',
        exportWidth: 22,
      },
      {
        name: 'phone',
        label: 'Telefon',
        type: 'text',
        required: true,
        validate: phone,
        canonical: storedPhone,
        props: { inputMode: 'tel', autoComplete: 'tel' },
      },
    ],
  }),
  company: group({
    owner: '',
    fields: [
      {
        name: 'name',
        label: 'Nazwa firmy',
        caption: 'Firma',
        type: 'text',
        required: true,
        props: { autoComplete: 'organization' },
        exportWidth: 22,
      },
      {
        name: 'nip',
        label: 'NIP',
        type: 'text',
        required: true,
        mask: normalizeNip,
        validate: nip,
        props: { autoComplete: 'off' },
        exportWidth: 12,
      },
      {
        name: 'state',
        label: 'Województwo',
        type: 'select',
        required: true,
        options: VOIVODESHIPS,
        placeholder: 'Wybierz województwo',
        exportWidth: 15,
      },
    ],
  }),
};

export type GroupName = keyof typeof applicationGroups;
export type FieldName<G extends GroupName> = (typeof applicationGroups)[G]['fields'][number]['name'];

/**
 * One for each older version of the details, oldest first: what facts of before hold in new fields, or what became of
 * old ones. The facts' versions, and that of the list, follow.
 *
 * @example [{ participant: { added: { diet: '' } } }]
 */
export const detailsUpcasters: readonly DetailsUpcaster[] = [];

export type DetailsUpcaster = { readonly [G in GroupName]?: RecordUpcaster };
