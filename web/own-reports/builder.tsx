import { Download, Mail } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { builderForm, reportSharing, VALUE_HINT } from '#domain/own-report/forms.ts';
import { queryOf } from '#domain/own-report/question.ts';
import type { OwnReportData } from '#api/own-reports/builder.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useGoOn } from '#web/app/use-reload.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { AskingButtons, type AskingButton, type LeadingButton } from '#web/form/asking-buttons.tsx';
import { FormFields } from '#web/form/form-fields.tsx';
import { useForm } from '#web/form/use-form.ts';
import { FileLink } from '#web/list/file-link.tsx';
import { useNavigate } from '#web/router/router.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnResult } from './result.tsx';
import { askedToSave } from './questions.ts';
import './own-reports.css';

const BASE = '/panel/own-reports';

/** A report that people make themselves: its question, which is its address, and what it comes to. */
export default function OwnReportPage({ data }: PageViewProps<OwnReportData>) {
  const { source, saved, notices, why } = data;
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{saved?.name ?? `Raport: ${source.title}`}</h1>
          <p className="soft lead">{source.about}.</p>
        </div>
        <Actions data={data} />
      </div>
      {notices.map((notice) => (
        <Notice key={notice} theme="warning">
          {notice}
        </Notice>
      ))}
      <details key={data.query} className="card own-builder no-print" open={isOpen(data)}>
        <summary>Co pokazuje raport</summary>
        <Builder data={data} />
      </details>
      {why && <Notice theme="warning">{why}</Notice>}
      {Object.keys(data.errors).length > 0 && (
        <Notice theme="error">Popraw zaznaczone pola, aby zobaczyć raport.</Notice>
      )}
      {data.shown && <OwnResult shown={data.shown} caption={saved?.name ?? source.title} />}
    </div>
  );
}

/** What was asked stands behind its answer; a new question, and a wrong one, is before the eyes. */
const isOpen = ({ typed, errors }: OwnReportData): boolean =>
  Object.keys(typed).length === 0 || Object.keys(errors).length > 0;

function saveButtons(
  { query, saved }: OwnReportData,
  { sharing, onDone }: { sharing: ReturnType<typeof reportSharing>; onDone: NonNullable<AskingButton['onDone']> },
) {
  const own = saved?.own ? saved : null;
  const button = (label: string, report: typeof own, rare: boolean): AskingButton => ({
    label,
    size: 'small',
    theme: rare ? 'ghost' : 'secondary',
    onDone,
    asked: askedToSave({ of: query, report }, sharing),
  });
  return own
    ? [button('Zapisz zmiany', own, false), button('Zapisz jako nowy', null, true)]
    : [button('Zapisz', null, false)];
}

function Actions({ data }: { data: OwnReportData }) {
  const { access, link, portal } = usePageContext();
  const goOn = useGoOn();
  const { query, saved, source, shown } = data;
  if (!shown) return null;
  const mails: LeadingButton[] =
    saved?.own && !source.persons
      ? [
          {
            label: 'Wysyłka',
            size: 'small',
            theme: 'ghost',
            icon: <Mail size={16} aria-hidden />,
            to: link(`${BASE}/${saved.id}/mail`),
          },
        ]
      : [];
  // Its address says which report it is from now on.
  const onDone: AskingButton['onDone'] = ({ redirect }) => void (redirect && goOn(redirect));
  const buttons = saveButtons(data, { sharing: reportSharing(portal, access), onDone });
  return (
    <div className="page-actions no-print">
      <SaveButtons buttons={buttons} query={query} own={saved?.own ? saved.id : null} />
      <AskingButtons buttons={mails} />
      <FileLink to={`${BASE}/excel?${query}`} icon={<Download size={16} aria-hidden />} label="XLSX" />
      <FileLink to={`${BASE}/csv?${query}`} icon={<Download size={16} aria-hidden />} label="CSV" />
    </div>
  );
}

/** Where no dialog can ask for the name they lead to the page that does. */
function SaveButtons(props: { buttons: readonly AskingButton[]; query: string; own: string | null }) {
  const { link } = usePageContext();
  const alive = useHydrated();
  const { buttons, query, own } = props;
  if (alive) return <AskingButtons buttons={buttons} />;
  const address = `${BASE}/save?of=${encodeURIComponent(query)}${own ? `&id=${own}` : ''}`;
  return <ButtonLink to={link(address)} size="small" theme="secondary" label="Zapisz" />;
}

function Builder({ data }: { data: OwnReportData }) {
  const { access, link } = usePageContext();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const { source, typed, options, errors, saved } = data;
  const model = useForm({
    form: builderForm,
    access,
    values: typed,
    facts: { options },
    serverErrors: errors,
    element,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { fields } = model.typed;
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    navigate(link(`${BASE}/build?${queryOf(source, texts)}${saved ? `&id=${saved.id}` : ''}`));
  };
  return (
    <form
      ref={element}
      id={builderForm.id}
      className="form"
      method="get"
      action={link(`${BASE}/build`)}
      onSubmit={onSubmit}
      aria-label="Co pokazuje raport"
    >
      <input type="hidden" name="source" value={source.name} />
      {saved && <input type="hidden" name="id" value={saved.id} />}
      <FormFields fields={builderForm.fields} model={model} />
      <p className="field-hint">{VALUE_HINT}</p>
      <div className="row form-buttons">
        <Button type="submit" label={builderForm.submitLabel} />
        <ButtonLink to={link(`${BASE}/build?source=${source.name}`)} theme="ghost" label="Wyczyść" />
      </div>
    </form>
  );
}
