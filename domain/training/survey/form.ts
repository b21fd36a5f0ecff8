import { RATING_MAX, RATING_MIN, SURVEY_TEXT_MAX } from '#domain/constants.ts';
import type { Form } from '#domain/form/form.ts';
import { PAST_FIELD } from '#domain/list/list.ts';

/** SUR-02. */
export const SURVEY_QUESTION = 'Czy poleciłbyś znajomemu stronę zapisów na szkolenia?';

export const RATES: readonly string[] = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, at) =>
  String(RATING_MIN + at),
);

/** SUR-03: what the browser asks of a rate is loose, a digit or 10; the server's form below is strict (SUR-13). */
export const looksLikeRate = (rate: string): boolean => /\d|10/.test(rate);

/** SUR-09: both questions ask for no personal data. */
export const NO_PERSONAL_DATA = 'Prosimy nie podawać danych osobowych.';

/** SUR-12: POST /api/nps-survey. */
export const surveyForm: Form = {
  id: 'nps-survey',
  method: 'post',
  submitLabel: 'Wyślij opinię',
  fields: [
    {
      name: 'rate',
      label: SURVEY_QUESTION,
      shortLabel: 'Ocena',
      type: 'radioGroup',
      required: true,
      options: RATES.map((value) => ({ value, label: value })),
    },
    {
      name: 'opinionExplanation',
      label: 'Co jest głównym powodem Twojej oceny?',
      shortLabel: 'Uzasadnienie',
      type: 'textarea',
      maxLength: SURVEY_TEXT_MAX,
      hint: NO_PERSONAL_DATA,
    },
    {
      name: 'improvementsSuggestions',
      label: 'Co możemy poprawić?',
      shortLabel: 'Sugestie',
      type: 'textarea',
      maxLength: SURVEY_TEXT_MAX,
      hint: NO_PERSONAL_DATA,
    },
  ],
};

/** NPS-01: the days of the list, in Europe/Warsaw. */
export const npsFilters: Form = {
  id: 'nps-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  fields: [
    { name: 'filters[dateFrom]', label: 'Od dnia', type: 'date' },
    { name: 'filters[dateTo]', label: 'Do dnia', type: 'date' },
    PAST_FIELD,
  ],
};
