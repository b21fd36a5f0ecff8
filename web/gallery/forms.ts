import type { Form } from '#domain/form/form.ts';

/** Forms that are in no page of the portal: each shows something that the form engine can do. */

const OPTIONS = [
  'czerwony',
  'pomarańczowy',
  'żółty',
  'zielony',
  'błękitny',
  'granatowy',
  'fioletowy',
  'różowy',
  'łososiowy',
];
const options = OPTIONS.map((label, index) => ({ label, value: `k${index + 1}` }));
const few = options.slice(0, 3);

/** FE-02: every type of field. */
export const everyField: Form = {
  id: 'every-field',
  method: 'post',
  encType: 'multipart/form-data',
  submitLabel: 'Wyślij wszystko',
  fields: [
    {
      name: 'text',
      label: 'Tekst',
      type: 'text',
      required: true,
      hint: 'Podpowiedź pod polem.',
      placeholder: 'np. Kowalska',
    },
    { name: 'number', label: 'Liczba', type: 'number', props: { min: 5, max: 20 }, hint: 'Od 5 do 20.' },
    { name: 'password', label: 'Hasło', type: 'password', props: { autoComplete: 'new-password' } },
    { name: 'select', label: 'Lista rozwijana', type: 'select', options },
    { name: 'date', label: 'Data', type: 'date' },
    { name: 'datetime', label: 'Data i godzina', type: 'datetime', value: '15.06.2026 10:15' },
    { name: 'radioGroup', label: 'Jedno z kilku', type: 'radioGroup', options: few, value: 'k1' },
    { name: 'checkboxGroup', label: 'Kilka z kilku', type: 'checkboxGroup', options: few },
    { name: 'textarea', label: 'Dłuższy tekst', type: 'textarea' },
    { name: 'checkbox', label: 'Zgadzam się na wszystko powyżej', type: 'checkbox' },
    {
      name: 'file',
      label: 'Plik',
      type: 'file',
      value: 'regulamin.pdf',
      props: { accept: '.pdf,.doc,.docx,.xls,.xlsx' },
    },
    { name: 'richText', label: 'Opis', type: 'richText' },
    { name: 'hidden', label: 'Ukryte', type: 'hidden', value: 'niewidoczne' },
  ],
};

/** FE-06: neutral, success, warning, error and none; the first letters of names say required or optional. */
export const everyState: Form = {
  id: 'every-state',
  method: 'post',
  submitLabel: 'Sprawdź stany',
  fields: [
    { name: 'optionalEmpty', label: 'Nieobowiązkowe, puste', type: 'text' },
    { name: 'requiredFilled', label: 'Obowiązkowe, wypełnione', type: 'text', required: true, value: 'Jan' },
    {
      name: 'unusual',
      label: 'Nietypowa wartość',
      type: 'number',
      value: '150',
      warn: (value) => (Number(value) > 100 ? 'Nietypowo dużo' : undefined),
    },
    { name: 'requiredEmpty', label: 'Obowiązkowe, puste', type: 'text', required: true },
    { name: 'readonly', label: 'Tylko do odczytu', type: 'text', readonly: true, value: 'nie do zmiany' },
    {
      name: 'dependent',
      label: 'Widoczne, gdy obowiązkowe to „Jan”',
      type: 'text',
      if: ({ values }) => values.requiredFilled === 'Jan',
    },
  ],
};

/** FE-08: asks before sending unless the condition says otherwise. */
export const asking: Form = {
  id: 'asking',
  method: 'put',
  submitLabel: 'Zapisz po pytaniu',
  confirm: { message: 'Czy na pewno zapisać?', if: ({ values }) => values.text !== 'bez pytania' },
  fields: [{ name: 'text', label: 'Treść', type: 'text', required: true }],
};

/** FE-10, WIRE-09: 'odmowa' is refused at the field, 'konflikt' meets other values. */
export const refused: Form = {
  id: 'refused',
  method: 'post',
  submitLabel: 'Wyślij do odmowy',
  fields: [{ name: 'text', label: 'Tekst', type: 'text', required: true, value: 'odmowa' }],
};

/** Repeated fields within their bounds. */
export const repeated: Form = {
  id: 'repeated',
  method: 'post',
  submitLabel: 'Wyślij osoby',
  fields: [],
  groups: [
    {
      name: 'employees',
      label: 'Pracownik {n}',
      addLabel: 'Dodaj kolejnego pracownika',
      min: 1,
      max: 3,
      tooFew: 'Podaj choć jedną osobę',
      tooMany: 'Najwyżej trzy osoby',
      fields: [
        { name: 'firstName', label: 'Imię', type: 'text', required: true },
        { name: 'lastName', label: 'Nazwisko', type: 'text', required: true },
      ],
    },
  ],
};

/** The filters of the gallery's list (WIRE-07: the group is carried along). */
export const galleryFilters: Form = {
  id: 'gallery-filters',
  method: 'get',
  submitLabel: 'Filtruj',
  keepQueryParams: ['groupId'],
  fields: [
    { name: 'filters[name]', label: 'Nazwa', type: 'text' },
    { name: 'filters[colour]', label: 'Kolor', type: 'select', options: few, placeholder: 'wszystkie' },
    { name: 'filters[from]', label: 'Od dnia', type: 'date' },
  ],
};
