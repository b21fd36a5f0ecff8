import { SURVEY_TEXT_MAX } from '#domain/constants.ts';
import type { Field, Form } from '#domain/form/form.ts';
import { NO_PERSONAL_DATA } from '../survey/form.ts';
import { GRADE_LABELS, GRADES, RATED_LABELS, type Rated } from './terms.ts';

const QUESTIONS: Record<Rated, string> = {
  content: 'Jak oceniasz treść szkolenia?',
  trainer: 'Jak oceniasz pracę trenera?',
  organisation: 'Jak oceniasz organizację szkolenia?',
};

const question = (name: Rated): Field => ({
  name,
  label: QUESTIONS[name],
  shortLabel: RATED_LABELS[name],
  type: 'radioGroup',
  required: true,
  missing: 'Wybierz ocenę od 1 do 5.',
  options: GRADES.map((value) => ({ value: String(value), label: GRADE_LABELS[value] })),
});

/** The survey of one training, by the personal link of the mail 'Oceń szkolenie'. */
export const trainingRatingForm: Form = {
  id: 'training-rating',
  method: 'post',
  submitLabel: 'Wyślij ocenę',
  fields: [
    { name: 'token', label: 'Link', type: 'hidden', required: true, maxLength: 200 },
    question('content'),
    question('trainer'),
    question('organisation'),
    {
      name: 'comment',
      label: 'Co było dobre, a co możemy poprawić?',
      shortLabel: 'Uwagi',
      type: 'textarea',
      maxLength: SURVEY_TEXT_MAX,
      hint: NO_PERSONAL_DATA,
    },
  ],
};
