import type { Form, Option } from '#domain/form/form.ts';
import { DECISION_FORMS, sendAgain } from '#domain/training/course-date/decision-forms.ts';
import { decisionWords, isSentBefore, type DecidedOn } from '#domain/training/course-date/decision-words.ts';
import { actionPath, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { Asked } from '#web/form/question.tsx';
import { MessagePreview } from '../messages/message-preview.tsx';
import { previewPath } from '../messages/preview-path.ts';

/** An application as the question about a decision needs it. */
export interface Decided extends DecidedOn {
  readonly id: string;
  readonly version?: number | undefined;
  readonly participantName: string;
}

function formOf(action: ApplicationAction, about: Decided): Form {
  const { act, danger } = decisionWords(action, about);
  const form = DECISION_FORMS[action];
  const fields = isSentBefore(action, about) ? [...form.fields, sendAgain] : form.fields;
  return { ...form, fields, variant: 'modal', submitLabel: act, danger };
}

/** The one question about a decision: in its dialog, and on its page. */
export function askedOf(action: ApplicationAction, about: Decided, dates: readonly Option[] = []): Asked {
  const { title, explains } = decisionWords(action, about);
  return {
    title: `${title}: ${about.participantName}`,
    explains,
    form: formOf(action, about),
    action: actionPath(about.id, action),
    version: about.version,
    facts: { options: { dates } },
    renderBelow: (values) => <MessagePreview path={previewPath(action, [about.id], values)} />,
  };
}
