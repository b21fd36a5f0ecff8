import { questionForm, saveReportForm } from '#domain/own-report/forms.ts';
import type { Option } from '#domain/form/form.ts';
import type { Asked } from '#web/form/question.tsx';

/** A report as its questions need it. */
export interface NamedReport {
  readonly id: string;
  readonly name: string;
  readonly sharedWith: string | null;
  readonly version: number;
}

/** What is asked before a report is kept under a name. `of`: the query of its address. */
export const askedToSave = (
  { of, report }: { readonly of: string; readonly report: NamedReport | null },
  sharing: readonly Option[],
): Asked => ({
  title: report ? `Zapisz zmiany w „${report.name}”` : 'Zapisz raport',
  form: saveReportForm,
  action: '/panel/own-reports',
  values: { of, ...(report ? { id: report.id, name: report.name, sharedWith: report.sharedWith ?? '' } : {}) },
  ...(report ? { version: report.version } : {}),
  facts: { options: { sharing } },
});

/** What is asked before a report goes, or is mailed now. */
export const askedOf = ({ id, name, sharedWith }: NamedReport, act: 'remove' | 'send'): Asked => ({
  title: act === 'remove' ? `Usuń raport „${name}”` : `Wyślij raport „${name}” teraz`,
  explains:
    act === 'send'
      ? 'Dostaną go wszyscy odbiorcy z wysyłki tego raportu.'
      : sharedWith === null
        ? 'Raport i jego wysyłka znikną. Dane zostają bez zmian.'
        : 'Raport zniknie też u tych, którym jest udostępniony. Dane zostają bez zmian.',
  form: questionForm(act),
  action: `/panel/own-reports/${id}/${act}`,
});
