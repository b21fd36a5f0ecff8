import type { Form } from '#domain/form/form.ts';
import { FormView } from '#web/form/form-view.tsx';
import { ListSample, RecordSample } from './data.tsx';
import { asking, everyField, everyState, refused, repeated } from './forms.ts';
import { Buttons, Dialogs, Messages, Typography } from './looks.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import './gallery.css';

interface Data {
  readonly filters: Record<string, string>;
}

const FORMS: readonly (readonly [title: string, form: Form])[] = [
  ['Wszystkie rodzaje pól', everyField],
  ['Stany pól', everyState],
  ['Pytanie przed wysłaniem', asking],
  ['Odmowa serwera', refused],
  ['Pola powtarzane', repeated],
];

/** Every component in every state, for anyone who builds the portal and for its tests; no page of a production. */
export default function GalleryPage({ data }: PageViewProps<Data>) {
  return (
    <div className="stack stack-4">
      <PageTitle />
      <Typography />
      <Buttons />
      <Messages />
      <Dialogs />
      {FORMS.map(([title, form]) => (
        <section key={form.id} className="card" aria-labelledby={`${form.id}-title`}>
          <h2 id={`${form.id}-title`}>{title}</h2>
          <FormView form={form} action="/galeria" version={1} />
        </section>
      ))}
      <ListSample filters={data.filters} />
      <RecordSample />
    </div>
  );
}
