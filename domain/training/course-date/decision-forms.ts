import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form } from '#domain/form/form.ts';
import type { ApplicationAction } from './guards.ts';

export const reasonField: Field = {
  name: 'reason',
  label: 'Powód',
  type: 'textarea',
  required: true,
  maxLength: REASON_MAX,
};

/** Why a decision was made, for the history alone: a decision whose reason nobody has to give. */
const whyField = (...ready: readonly string[]): Field => ({
  ...reasonField,
  label: 'Powód (niewymagany)',
  required: false,
  hint: 'Zostaje w historii zgłoszenia, w wiadomościach go nie ma.',
  ready,
});

const reasonWith = (...ready: readonly string[]): Field => ({ ...reasonField, ready });

/** Everybody concerned is notified (`domain/training/messages/table.ts`); on the wire `notify=true`, absent means no. */
export const notifyField: Field = {
  name: 'notify',
  label: 'Powiadom e-mailem osobę zgłaszającą i uczestnika',
  type: 'checkbox',
  value: true,
};

const decisionForm = (id: ApplicationAction, submitLabel: string, fields: readonly Field[] = []): Form => ({
  id: id.replace('/', '-'),
  method: 'post',
  submitLabel,
  fields,
});

/** APP-16. */
export const rejectWithInfoForm = decisionForm('reject-with-info', 'Odrzuć i wyślij informację', [
  {
    name: 'info',
    label: 'Informacja',
    type: 'textarea',
    required: true,
    maxLength: REASON_MAX,
    hint: 'Tę treść otrzyma osoba zgłaszająca.',
    ready: [
      'Na tym terminie nie ma już wolnych miejsc. Zapraszamy na inny termin.',
      'To szkolenie wymaga wcześniejszego ukończenia szkolenia poprzedzającego.',
      'To zgłoszenie powtarza wcześniejsze zgłoszenie tej samej osoby.',
    ],
  },
]);

/** An exception from what a registration asks; not required where nothing speaks against it. */
export const exceptionField: Field = {
  ...reasonField,
  label: 'Powód odstępstwa',
  required: false,
  hint: 'Potrzebny, gdy termin minął, jest ukryty, szkolenie jest wyłączone, brak numeru FGAZ albo wymaganego szkolenia.',
};

/** APP-11; `facts.options.dates`. */
export const moveForm = decisionForm('move', 'Przenieś', [
  {
    name: 'courseDateId',
    label: 'Termin',
    type: 'select',
    required: true,
    options: 'dates',
    placeholder: 'Wybierz termin',
  },
  exceptionField,
  notifyField,
]);

/** APP-12, APP-14: above the limit or past others of the reserve only with a reason. */
export const moveToPrimaryForm = decisionForm('move-to-primary', 'Na listę podstawową', [
  {
    name: 'overbookReason',
    label: 'Powód',
    type: 'textarea',
    maxLength: REASON_MAX,
    hint: 'Potrzebny ponad limit miejsc albo poza kolejnością listy rezerwowej.',
    ready: ['Dodatkowe miejsce za zgodą trenera', 'Na prośbę firmy'],
  },
  notifyField,
]);

/** APP-10. */
export const undoForm = decisionForm('undo', 'Cofnij decyzję', [
  reasonWith('Pomyłka', 'Uczestnik jednak przyjedzie', 'Na prośbę firmy'),
  notifyField,
]);

/** APP-15, CD-16: what was sent before goes out again only when asked: the question itself says that it does. */
export const sendAgain: Field = { name: 'repeat', label: 'Ponownie', type: 'hidden', value: 'true' };

/** The same of many, of whom some have it: a choice. */
export const sendAgainToMany: Field = {
  ...sendAgain,
  label: 'Wyślij ponownie także tym, którzy taką wiadomość już dostali',
  type: 'checkbox',
  value: false,
};

/**
 * What a decision asks for before it is made: what it needs, and whether those concerned are notified. Each asks: one
 * without fields only whether it is meant.
 */
export const DECISION_FORMS: Record<ApplicationAction, Form> = {
  confirm: decisionForm('confirm', 'Potwierdź', [notifyField]),
  'confirmation-email': decisionForm('confirmation-email', 'Wyślij'),
  reject: decisionForm('reject', 'Odrzuć', [
    whyField('Brak wolnych miejsc', 'Brak wymaganego szkolenia', 'Zgłoszenie podwójne', 'Na prośbę firmy'),
  ]),
  'reject-with-info': rejectWithInfoForm,
  resign: decisionForm('resign', 'Odnotuj rezygnację', [
    whyField('Choroba', 'Inne obowiązki', 'Uczestnik nie pracuje już w firmie', 'Na prośbę firmy'),
    notifyField,
  ]),
  cancel: decisionForm('cancel', 'Anuluj zgłoszenie', [
    whyField('Zgłoszenie podwójne', 'Na prośbę firmy', 'Pomyłka w zgłoszeniu'),
    notifyField,
  ]),
  move: moveForm,
  'move-to-primary': moveToPrimaryForm,
  'move-to-reserve': decisionForm('move-to-reserve', 'Na listę rezerwową', [
    whyField('Na prośbę firmy', 'Miejsce dla osoby z pierwszeństwem'),
    notifyField,
  ]),
  'attendance/toggle': decisionForm('attendance/toggle', 'Zaznacz obecność'),
  'certificate-email': decisionForm('certificate-email', 'Wyślij certyfikat'),
  'certificate-reissue': decisionForm('certificate-reissue', 'Wystaw nowy certyfikat', [
    reasonWith('Poprawione imię lub nazwisko', 'Poprawione dane szkolenia'),
  ]),
  archive: decisionForm('archive', 'Archiwizuj'),
  undo: undoForm,
};
