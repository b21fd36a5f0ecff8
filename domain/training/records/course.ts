import { COURSE_DURATIONS, VAT_RATES } from '#domain/constants.ts';
import type { Validator } from '#domain/form/form.ts';
import { countedDays } from '#domain/text/plural.ts';
import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from '#domain/record/words.ts';
import type { RecordDeclaration, RecordField } from '#domain/record/declaration.ts';
import { notBefore } from '#domain/form/validators/dates.ts';
import { percent, price, sumsTo100With } from '#domain/form/validators/numbers.ts';
import { promiseQuestions } from './questions.ts';
import { FORMULA_LABELS, FORMULAS, type Formula } from '../course-date/terms.ts';

/** CRS-03. Money as text with two decimals ('1200.50'), VAT in per cent, days as `YYYY-MM-DD`. */
export interface CourseValues {
  readonly name: string;
  readonly position: number;
  readonly groupId: string;
  /** Further groups in which the course is shown (CRS-02). */
  readonly furtherGroupIds: readonly string[];
  readonly formulas: readonly Formula[];
  readonly netPrice: string;
  readonly vat: 0 | 23;
  readonly novelty: boolean;
  readonly description: string;
  /** In days: 1, 2, 2.5 or 3. */
  readonly duration: number;
  readonly theory: number;
  readonly practice: number;
  readonly startedOnFrom: string | null;
  readonly startedOnTo: string | null;
  readonly photo: string | null;
  readonly hasFgaz: boolean;
  readonly allowRequests: boolean;
  readonly prerequisiteACourseId: string | null;
  readonly prerequisiteBCourseId: string | null;
  readonly delayedPayment: boolean;
  /** So many days before a training a reporter may still give a seat back by himself; null: through the office alone. */
  readonly resignDays: number | null;
  /** The same of sending somebody else to it. */
  readonly swapDays: number | null;
  /** So many months after the last day of a training its certificate is valid; null: without an end. */
  readonly certificateMonths: number | null;
}

const formulas = FORMULAS.map((value) => ({ value, label: FORMULA_LABELS[value] }));

/** CRS-10, the part that needs no other course: `facts.courseId` is the edited one. */
const notItself: Validator = (value, label, { facts }) =>
  value && value === facts.courseId ? `${label} nie może być tym samym szkoleniem` : undefined;

const notTwice: Validator = (value, label, { values }) =>
  value && value === values.prerequisiteACourseId ? `${label} powtarza szkolenie A` : undefined;

const share = (name: 'theory' | 'practice', label: string, other: string): RecordField<keyof CourseValues> => ({
  name,
  label,
  type: 'text',
  required: true,
  value: '50',
  stored: 'number',
  validate: [percent, sumsTo100With(other)],
  props: { inputMode: 'decimal' },
});

const prerequisite = (which: 'A' | 'B', more: readonly Validator[] = []): RecordField<keyof CourseValues> => ({
  name: `prerequisite${which}CourseId`,
  label: `Wymagane szkolenie ${which}`,
  type: 'select',
  options: 'courses',
  placeholder: 'Bez wymagań',
  validate: [notItself, ...more],
});

const COURSE: Noun = {
  gender: 'neuter',
  nominative: 'szkolenie',
  genitive: 'szkolenia',
  accusative: 'szkolenie',
  plural: 'szkolenia',
  genitivePlural: 'szkoleń',
};

/** CRS-03…CRS-11. */
export const course: RecordDeclaration<CourseValues> = {
  kind: 'course',
  event: 'Course',
  noun: COURSE,
  title: 'name',
  base: '/panel/courses',
  permissions: { read: 'COURSE_READ', write: 'COURSE_WRITE' },
  parent: 'group.list',
  crumbs: { list: 'Szkolenia', fresh: 'Dodaj szkolenie', details: 'Szkolenie', edit: 'Edytuj szkolenie' },
  words: recordWords(COURSE, {
    whenOff: 'Zniknie z oferty i z harmonogramu i nie będzie można zaplanować nowych terminów; zgłoszenia zostają.',
    whenOn: 'Wróci do oferty i do harmonogramu, jeśli jego grupa jest aktywna.',
    list: 'Lista szkoleń',
    empty: 'Nie ma tu szkoleń',
    hint: 'Dodaj szkolenie, aby móc zaplanować jego terminy.',
  }),
  status: { name: 'status', label: 'Aktywne (widoczne i dostępne dla nowych terminów)', value: true },
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    {
      name: 'groupId',
      label: 'Grupa szkoleń',
      type: 'select',
      options: 'groups',
      required: true,
      placeholder: 'Wybierz grupę',
    },
    { name: 'position', label: 'Pozycja', type: 'number', required: true, props: { max: 9999 } },
    {
      name: 'duration',
      label: 'Czas trwania',
      type: 'select',
      stored: 'number',
      required: true,
      options: COURSE_DURATIONS.map((days) => ({ value: String(days), label: countedDays(days) })),
      placeholder: 'Wybierz czas trwania',
    },
    {
      name: 'netPrice',
      label: 'Cena netto (zł)',
      shortLabel: 'Cena netto',
      type: 'text',
      stored: 'money',
      required: true,
      validate: price,
      placeholder: '1200,50',
      props: { inputMode: 'decimal' },
    },
    {
      name: 'vat',
      label: 'VAT',
      type: 'select',
      stored: 'number',
      required: true,
      options: VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` })),
      value: '23',
    },
    share('theory', 'Teoria (%)', 'practice'),
    share('practice', 'Praktyka (%)', 'theory'),
    { name: 'startedOnFrom', label: 'Prowadzone od', type: 'date' },
    { name: 'startedOnTo', label: 'Prowadzone do', type: 'date', validate: notBefore('startedOnFrom') },
    { name: 'formulas', label: 'Formy', type: 'checkboxGroup', options: formulas, required: true, value: ['onsite'] },
    { name: 'description', label: 'Opis', type: 'richText' },
    { name: 'photo', label: 'Zdjęcie', type: 'file', props: { accept: '.jpg,.jpeg,.png,.webp' } },
    prerequisite('A'),
    prerequisite('B', [notTwice]),
    { name: 'novelty', label: 'Nowość', type: 'checkbox' },
    { name: 'hasFgaz', label: 'Wymaga numeru FGAZ', type: 'checkbox' },
    { name: 'allowRequests', label: 'Zgłoszenia przez internet', type: 'checkbox', value: true },
    { name: 'delayedPayment', label: 'Płatność odroczona', type: 'checkbox' },
    {
      name: 'resignDays',
      label: 'Rezygnacja przez internet (dni przed szkoleniem)',
      shortLabel: 'Rezygnacja przez internet',
      type: 'number',
      hint: 'Najpóźniej na tyle dni przed szkoleniem osoba zgłaszająca sama rezygnuje z miejsca na swoim koncie. Puste: tylko przez biuro.',
      props: { min: 0, max: 90 },
    },
    {
      name: 'swapDays',
      label: 'Zmiana uczestnika przez internet (dni przed szkoleniem)',
      shortLabel: 'Zmiana uczestnika przez internet',
      type: 'number',
      hint: 'Najpóźniej na tyle dni przed szkoleniem osoba zgłaszająca sama wpisuje na swoim koncie, kto przyjedzie zamiast zgłoszonej osoby. Puste: tylko przez biuro.',
      props: { min: 0, max: 90 },
    },
    {
      name: 'certificateMonths',
      label: 'Certyfikat ważny (miesięcy)',
      type: 'number',
      hint: 'Od ostatniego dnia szkolenia. Puste: bez końca.',
      props: { min: 1, max: 120 },
    },
  ],
  // The group of its own is none of the further ones.
  settle: (values) => ({
    ...values,
    furtherGroupIds: values.furtherGroupIds.filter((id) => id !== values.groupId),
  }),
  elsewhere: [{ name: 'furtherGroupIds', label: 'Dodatkowe grupy', type: 'checkboxGroup', options: 'groups' }],
  questions: promiseQuestions,
  upcasters: [{ added: { resignDays: null } }, { added: { swapDays: null } }, { added: { certificateMonths: null } }],
  columns: ['groupId', 'position', 'duration', 'netPrice', 'vat'],
  filters: [{ name: 'name', label: 'Nazwa', how: 'title' }],
  order: 'position',
  sorts: ['position'],
  scope: { parameter: 'groupId', fields: ['groupId', 'furtherGroupIds'], options: 'groups' },
};
