import { useRef } from 'react';
import { proofForm } from '#domain/account/security-forms.ts';
import type { HeldForm, ProofData } from '#api/http/answer/asked-again.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useGoOn } from '#web/app/use-reload.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormFields } from '#web/form/form-fields.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProofPasskey } from './passkey-button.tsx';
import { whyProof } from './why-proof.ts';

/** The question who is there as a page of its own: before a file, and for forms that a browser sends by itself. */
export default function ProofPage({ data }: PageViewProps<ProofData>) {
  const { kind, passkey, proved, next, isFile, held } = data;
  const goOn = useGoOn();
  return (
    <div className="narrow stack stack-3">
      <PageTitle />
      {proved ? <Proved next={next} /> : <p className="soft lead">{whyProof(data)}</p>}
      {!proved && held && <HeldQuestion data={data} held={held} />}
      {!proved && !held && (
        <div className="card form-narrow">
          {passkey && (
            <ProofPasskey
              action={actionFor(next, isFile)}
              onDone={({ redirect }) => void (redirect && goOn(redirect))}
            />
          )}
          <FormView form={proofForm(kind, { autoFocus: !passkey })} action={actionFor(next, isFile)} />
        </div>
      )}
    </div>
  );
}

function actionFor(next: string | null, isFile: boolean): string {
  if (next === null) return '/account/proof';
  return `/account/proof?next=${encodeURIComponent(next)}${isFile ? '&file=1' : ''}`;
}

function Proved({ next }: { next: string | null }) {
  const { link } = usePageContext();
  return (
    <div className="card stack">
      <Notice theme="success">Potwierdzono.</Notice>
      <div className="row">
        {next !== null && <ButtonLink to={next} download label="Pobierz plik" />}
        <ButtonLink to={link('/panel')} theme="ghost" label="Wróć do panelu" />
      </div>
    </div>
  );
}

/** Everything that the form said goes along with the answer, hidden. */
function HeldQuestion({ data, held }: { data: ProofData; held: HeldForm }) {
  const { access, link, props } = usePageContext();
  const element = useRef<HTMLFormElement>(null);
  const form = proofForm(data.kind, { name: '_proof', autoFocus: !data.passkey });
  const errors = Object.fromEntries(Object.entries(data.errors ?? {}).map(([name, messages]) => [name, [...messages]]));
  const model = useForm({ form, access, serverErrors: errors, element });
  return (
    <form ref={element} className="form card form-narrow" method="post" action={link(held.action)} id="held" noValidate>
      {data.message && <Notice theme="error">{data.message}</Notice>}
      {held.hasFiles && <p>Wybrany plik trzeba będzie po potwierdzeniu wskazać jeszcze raz.</p>}
      <input type="hidden" name="_csrf" value={props.locals.csrfToken} />
      {held.hasFiles && <input type="hidden" name="_refill" value="1" />}
      {held.fields
        .filter(([name]) => name !== '_refill')
        .map(([name, value], index) => (
          <HeldField key={`${index} ${name}`} name={name} value={value} />
        ))}
      {/* The proof is the session's then, and the form goes without one. */}
      {data.passkey && <ProofPasskey onDone={() => element.current?.submit()} />}
      <FormFields fields={form.fields} model={model} />
      <div className="row form-buttons">
        <Button type="submit" label="Potwierdź i wykonaj" />
      </div>
    </form>
  );
}

/** A line of an input loses its breaks, a text area keeps them. */
const HeldField = ({ name, value }: { name: string; value: string }) =>
  /[\r\n]/.test(value) ? (
    <textarea hidden readOnly name={name} value={value} />
  ) : (
    <input type="hidden" name={name} value={value} />
  );
