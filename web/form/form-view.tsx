import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { FormReturn } from '#api/http/route.ts';
import type { Form, FieldGroup } from '#domain/shared/form.ts';
import { call, type Followed } from '../backend.ts';
import { useSurroundings } from '../context.tsx';
import { keepFlash } from '../flash-store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Alert } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConflictView, type Conflict } from './conflict-view.tsx';
import { FieldView } from './field-view.tsx';
import { useForm, type FormModel } from './use-form.ts';

export interface FormViewProps {
  readonly form: Form;
  /** Path of the command without portal prefix. */
  readonly action: string;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  /** `data.form` after a failed native POST. */
  readonly returned?: FormReturn | undefined;
  /** Version the form was opened with: a stale one is answered with both values. */
  readonly version?: number | undefined;
  readonly submitLabel?: string;
  readonly cancelTo?: string;
  /** Instead of keeping the flash and going to `body.redirect`. */
  onDone?(body: Followed & Record<string, unknown>): void;
  onCancel?(): void;
}

/**
 * A form of the domain on the screen. With scripts it is sent by `call`, keeps every value after an error and shows
 * messages at their fields; without, it is a native form with `_method`, `_action` and `_csrf` (WIRE-05, WIRE-06).
 */
export function FormView(of: FormViewProps) {
  const { form, action, submitLabel = form.submitLabel } = of;
  const { access, props, link } = useSurroundings();
  const returned = of.returned?.action === form.id ? of.returned : undefined;
  const [version, setVersion] = useState(of.version);
  const model = useForm({
    form,
    access,
    values: returned ? { ...of.values, ...returned.values } : of.values,
    facts: of.facts,
    serverErrors: returned?.errors,
  });
  const sending = useSend(of, model, version);
  const [asking, setAsking] = useState(false);
  const needsConfirm = form.confirm && (form.confirm.if?.(model.contextOf({ field: form.fields[0] as never })) ?? true);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (model.invalid) return;
    if (needsConfirm) setAsking(true);
    else void sending.send();
  };
  const message = sending.message ?? returned?.message;
  return (
    <form
      className={`form form-${form.theme ?? 'default'}`}
      id={form.id}
      method="post"
      action={link(action)}
      onSubmit={onSubmit}
      noValidate
    >
      {form.method !== 'post' && <input type="hidden" name="_method" value={form.method} />}
      <input type="hidden" name="_action" value={form.id} />
      <input type="hidden" name="_csrf" value={props.locals.csrfToken} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {message && <Notice theme="error">{message}</Notice>}
      {sending.conflict && (
        <ConflictView
          form={form}
          conflict={sending.conflict}
          typed={model.typed.fields}
          onTake={(values) => {
            if (values) model.adopt(values);
            setVersion(sending.conflict?.version);
            sending.settle();
          }}
        />
      )}
      <div className="form-fields">
        {form.fields.map((field) => (
          <FieldView key={field.name} spot={{ field }} model={model} />
        ))}
      </div>
      {(form.groups ?? []).map((group) => (
        <GroupView key={group.name} group={group} model={model} />
      ))}
      <div className="row form-buttons">
        <Button type="submit" label={submitLabel} disabled={model.alive && model.invalid} pending={sending.pending} />
        {of.cancelTo && <ButtonLink to={link(of.cancelTo)} theme="ghost" label="Anuluj" />}
        {of.onCancel && <Button theme="ghost" label="Anuluj" onClick={of.onCancel} />}
      </div>
      <Alert
        theme="warning"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void sending.send();
        }}
      >
        {form.confirm?.message}
      </Alert>
    </form>
  );
}

function GroupView({ group, model }: { group: FieldGroup; model: FormModel }) {
  const items = model.typed.groups[group.name] ?? [];
  return (
    <div className="form-group">
      {items.map((_item, index) => (
        // Items have no identity of their own: they are what stands at their place.
        <fieldset className="form-item" key={index}>
          <legend>{group.label.replace('{n}', String(index + 1))}</legend>
          <div className="form-fields">
            {group.fields.map((field) => (
              <FieldView key={field.name} spot={{ field, group: { definition: group, index } }} model={model} />
            ))}
          </div>
          {items.length > group.min && (
            <Button
              theme="look-like-a-link"
              size="small"
              icon={<Trash2 size={16} aria-hidden />}
              label="Usuń"
              aria-label={`Usuń: ${group.label.replace('{n}', String(index + 1))}`}
              onClick={() => model.removeItem(group, index)}
            />
          )}
        </fieldset>
      ))}
      {model.errors[group.name] && <Notice theme="error">{model.errors[group.name]?.[0]}</Notice>}
      {items.length < group.max && (
        <Button
          theme="secondary"
          size="small"
          icon={<Plus size={16} aria-hidden />}
          label={group.addLabel}
          onClick={() => model.addItem(group)}
        />
      )}
    </div>
  );
}

/** Sends the form once at a time; the same content sent again after a lost answer has the same key and one effect. */
function useSend({ form, action, onDone }: FormViewProps, model: FormModel, version: number | undefined) {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const key = useRef({ content: '', value: '' });

  const send = async () => {
    const values = { ...model.typed.fields, ...model.typed.groups, ...(version === undefined ? {} : { version }) };
    const content = JSON.stringify(values);
    if (key.current.content !== content) key.current = { content, value: crypto.randomUUID() };
    setPending(true);
    const result = await call<Record<string, unknown>>(form.method === 'get' ? 'post' : form.method, action, {
      values,
      key: key.current.value,
    });
    setPending(false);
    if (result.ok) {
      if (onDone) onDone(result.body);
      else {
        if (result.body.flash) keepFlash(result.body.flash);
        await mutate(() => true, undefined, { revalidate: false });
        await navigate(result.body.redirect ?? '.');
      }
      return;
    }
    const current = result.current as Conflict | undefined;
    setConflict(current?.values ? current : undefined);
    setMessage(result.message);
    model.refuse(result.errors);
    focusFirstError(form.id);
  };
  const settle = () => {
    setConflict(undefined);
    setMessage(undefined);
  };
  return { pending, message, conflict, send, settle };
}

function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid="true"]`)?.focus();
  });
}
