import {
  ADMINISTRATION_ANSWERS,
  ADMINISTRATION_WORDS,
  type AdministrationAnswer,
} from '#domain/account/administration-words.ts';
import { ACCOUNT_QUESTIONS, isAccountQuestion, type AccountQuestion } from '#domain/account/account-questions.ts';
import { accountQuestionForm, administrationForm } from '#domain/account/security-forms.ts';
import type { ActWords } from '#domain/form/act-words.ts';
import type { Form } from '#domain/form/form.ts';
import { switchForm, SWITCHES, switchWords, type RecordView, type Switch } from '#domain/record/view.ts';
import type { Decision } from '#web/details/decisions.tsx';
import type { Asked } from '#web/form/question.tsx';
import type { RecordData } from './record-data.ts';

/** What is asked about a record or an account on its page. */
export type RecordAct = Switch | AccountQuestion | `administration/${AdministrationAnswer}`;

/** A record as the questions about it need it. */
export interface DecidedRecord extends Pick<
  RecordData,
  'id' | 'title' | 'consequence' | 'concerns' | 'proposal' | 'version'
> {}

const answerOf = (act: RecordAct): AdministrationAnswer | undefined =>
  ADMINISTRATION_ANSWERS.find((answer) => act === `administration/${answer}`);

function wordsOf(act: RecordAct, view: RecordView, { consequence = null, proposal }: DecidedRecord): ActWords {
  const answer = answerOf(act);
  if (answer) {
    const words = ADMINISTRATION_WORDS[answer];
    return answer === 'confirm' && proposal
      ? {
          ...words,
          explains: `Logowanie: ${proposal.login}. Po potwierdzeniu: ${proposal.wanted.join('; ')}. ${words.explains}`,
        }
      : words;
  }
  return isAccountQuestion(act) ? ACCOUNT_QUESTIONS[act] : switchWords(act as Switch, view.words, consequence);
}

function formOf(act: RecordAct): Form {
  const answer = answerOf(act);
  if (answer) return administrationForm(answer);
  return isAccountQuestion(act) ? accountQuestionForm(act) : switchForm;
}

/** The one question about an act: in its dialog, and on its page. */
export function askedOfRecord(act: RecordAct, view: RecordView, record: DecidedRecord): Asked {
  const { title, explains, act: submitLabel, danger } = wordsOf(act, view, record);
  return {
    title: `${title}: ${record.title}`,
    explains,
    concerns: act === 'deactivate' ? (record.concerns ?? []) : [],
    form: { ...formOf(act), submitLabel, danger },
    action: `${view.base}/${record.id}/${act}`,
    // A second administrator says yes to what is shown here.
    ...(answerOf(act) ? { version: record.version } : {}),
  };
}

/** What anyone who looks may do now, besides changing it. */
export const recordDecisions = (view: RecordView, data: RecordData): Decision[] =>
  [...(data.questions ?? []), ...SWITCHES.filter((change) => data.changes.includes(change))].map((act) => ({
    label: wordsOf(act, view, data).label,
    asked: askedOfRecord(act, view, data),
    minor: true,
    rare: isAccountQuestion(act),
  }));
