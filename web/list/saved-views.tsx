import { Bookmark, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from '#web/router/router.tsx';
import type { Form } from '#domain/form/form.ts';
import { queryPairs, queryString } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { FieldView } from '#web/form/field-view.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import './saved-views.css';
import { readViews, writeViews, type SavedView } from './view-storage.ts';

const LONGEST_NAME = 40;
const MOST = 12;

/**
 * Filters of a list under a name, kept by this browser for whoever is logged in. Texts that people type may be about
 * people, so of them only those that `texts` names are kept; a view never says more than the address of the list.
 */
export function SavedViews({ form, texts = [] }: { form: Form; texts?: readonly string[] }) {
  const { props, path, search, link } = usePageContext();
  const actor = props.session?.actor.id ?? '';
  const alive = useHydrated();
  const [, setChanges] = useState(0);
  const views = alive ? readViews(actor, path) : [];
  const [naming, setNaming] = useState(false);
  const present = keptQuery(search, form, texts);
  const change = (next: readonly SavedView[]) => {
    writeViews(actor, path, next);
    setChanges((before) => before + 1);
  };
  const save = (name: string) => {
    change([...views.filter((view) => view.name !== name), { name, query: present }].slice(-MOST));
    setNaming(false);
  };
  const isSaved = views.some(({ query }) => query === present);
  if (views.length === 0 && present === '') return null;
  return (
    <div className="saved-views no-print needs-scripts" role="group" aria-label="Zapisane widoki">
      {views.map((view) => (
        <span className="saved-view" key={view.name} data-present={view.query === present || undefined}>
          <Link to={link(`${path}?${view.query}`)} aria-current={view.query === present ? 'true' : undefined}>
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={`Usuń widok: ${view.name}`}
            onClick={() => change(views.filter(({ name }) => name !== view.name))}
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      {present !== '' && !isSaved && (
        <Button
          size="small"
          theme="look-like-a-link"
          icon={<Bookmark size={16} aria-hidden />}
          label="Zapisz widok"
          onClick={() => setNaming(true)}
        />
      )}
      <Modal title="Zapisz widok" open={naming} onClose={() => setNaming(false)} size="small">
        <NameOfView onName={save} onCancel={() => setNaming(false)} />
      </Modal>
    </div>
  );
}

/** The part of the address that a view keeps. */
function keptQuery(search: string, form: Form, texts: readonly string[]): string {
  const kept = new Set(
    form.fields
      .filter(({ name, type }) => type !== 'text' || texts.some((text) => name === `filters[${text}]`))
      .map(({ name }) => name),
  );
  return queryString(queryPairs(search).filter(([name, value]) => kept.has(name) && value !== ''));
}

const nameForm: Form = {
  id: 'saved-view',
  method: 'post',
  variant: 'modal',
  transient: true,
  submitLabel: 'Zapisz widok',
  fields: [
    {
      name: 'name',
      label: 'Nazwa widoku',
      type: 'text',
      required: true,
      maxLength: LONGEST_NAME,
      hint: 'Widok pamięta wybrane filtry i kolejność w tej przeglądarce. Wpisanych nazwisk i numerów nie pamięta.',
      props: { autoComplete: 'off' },
    },
  ],
};

/** Asks for the name; a view of that name is replaced. */
function NameOfView({ onName, onCancel }: { onName(name: string): void; onCancel(): void }) {
  const { access } = usePageContext();
  const element = useRef<HTMLFormElement>(null);
  const model = useForm({ form: nameForm, access, element });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = String(model.typed.fields.name ?? '').trim();
    if (!model.invalid && name !== '') onName(name);
  };
  return (
    <form ref={element} className="form form-modal" onSubmit={onSubmit} noValidate>
      {nameForm.fields.map((field) => (
        <FieldView key={field.name} spot={{ field }} model={model} />
      ))}
      <div className="row">
        <Button type="submit" label={nameForm.submitLabel} disabled={model.invalid} />
        <Button theme="ghost" label="Anuluj" onClick={onCancel} />
      </div>
    </form>
  );
}
