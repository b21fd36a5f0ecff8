import { RESET_FACTOR_WORDS } from '#domain/account/factor-words.ts';
import { resetSecondFactorForm } from '#domain/account/security-forms.ts';
import type { ActWords } from '#domain/form/act-words.ts';
import type { Form } from '#domain/form/form.ts';
import { switchForm, SWITCHES, switchWords, type RecordView, type Switch } from '#domain/record/view.ts';
import type { Decision } from '#web/details/decisions.tsx';
import type { Asked } from '#web/form/question.tsx';
import type { RecordData } from './record-data.ts';

/** What is asked about a record or an account on its page. */
export type RecordAct = Switch | 'reset-second-factor';

/** A record as the questions about it need it. */
export interface DecidedRecord extends Pick<RecordData, 'id' | 'title' | 'consequence' | 'concerns'> {}

const wordsOf = (act: RecordAct, view: RecordView, { consequence = null }: DecidedRecord): ActWords =>
  act === 'reset-second-factor' ? RESET_FACTOR_WORDS : switchWords(act, view.words, consequence);

const formOf = (act: RecordAct): Form => (act === 'reset-second-factor' ? resetSecondFactorForm : switchForm);

/** The one question about an act: in its dialog, and on its page. */
export function askedOfRecord(act: RecordAct, view: RecordView, record: DecidedRecord): Asked {
  const { title, explains, act: submitLabel, danger } = wordsOf(act, view, record);
  return {
    title: `${title}: ${record.title}`,
    explains,
    concerns: act === 'deactivate' ? (record.concerns ?? []) : [],
    form: { ...formOf(act), submitLabel, danger },
    action: `${view.base}/${record.id}/${act}`,
  };
}

/** What whoever looks may do now, besides changing it. */
export const recordDecisions = (view: RecordView, data: RecordData): Decision[] =>
  [
    ...(data.mayResetSecondFactor ? (['reset-second-factor'] as const) : []),
    ...SWITCHES.filter((change) => data.changes.includes(change)),
  ].map((act) => ({
    label: wordsOf(act, view, data).label,
    asked: askedOfRecord(act, view, data),
    minor: true,
    rare: act === 'reset-second-factor',
  }));
