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

/** Whoever is concerned is told (`domain/training/messages/table.ts`); on the wire `notify=true`, absent means no. */
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
  },
]);

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
  },
  notifyField,
]);

/** APP-10. */
export const undoForm = decisionForm('undo', 'Cofnij decyzję', [reasonField, notifyField]);

/**
 * What a decision asks for before it is made: what it needs, and whether those concerned are told. Decisions that are
 * not here ask for nothing: they send a message themselves, or nobody is told of them.
 */
export const DECISION_FORMS: Partial<Record<ApplicationAction, Form>> = {
  confirm: decisionForm('confirm', 'Potwierdź', [notifyField]),
  'reject-with-info': rejectWithInfoForm,
  resign: decisionForm('resign', 'Odnotuj rezygnację', [notifyField]),
  cancel: decisionForm('cancel', 'Anuluj zgłoszenie', [notifyField]),
  move: moveForm,
  'move-to-primary': moveToPrimaryForm,
  'move-to-reserve': decisionForm('move-to-reserve', 'Na listę rezerwową', [notifyField]),
  undo: undoForm,
};
