import type { PageViewProps } from '#web/app/page-view.ts';
import type { ReportMailData } from '#api/own-reports/mailed.ts';
import { reportSharing } from '#domain/own-report/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { QuestionPage } from '#web/form/question-page.tsx';
import { ReportMail } from './mail.tsx';
import { askedOf, askedToSave, type NamedReport } from './questions.ts';

type Data =
  | { readonly of: string; readonly report: NamedReport | null }
  | { readonly act: 'remove' | 'send'; readonly report: NamedReport }
  | ReportMailData;

/** What is asked of one report on a page of its own: its name, whether it goes or is mailed now, and who is mailed it. */
export default function ReportPage({ data }: PageViewProps<Data>) {
  const { access, portal } = usePageContext();
  if ('of' in data)
    return (
      <QuestionPage
        asked={askedToSave(data, reportSharing(portal, access))}
        backTo={`/panel/own-reports/build?${data.of}`}
      />
    );
  if (!('act' in data)) return <ReportMail data={data} />;
  const { report, act } = data;
  const backTo = act === 'send' ? `/panel/own-reports/${report.id}/mail` : '/panel/own-reports';
  return <QuestionPage asked={askedOf(report, act)} backTo={backTo} />;
}
