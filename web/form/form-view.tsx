import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Form } from '#domain/form/form.ts';
import { counted } from '#domain/text/plural.ts';
import { capitalised } from '#domain/text/words.ts';
import type { Followed } from '#web/app/backend.ts';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { useChangesNothing } from '#web/app/readers.ts';
import { useWayBack } from '#web/list/remembered.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConflictView } from './conflict-view.tsx';
import { FormFields } from './form-fields.tsx';
import { GroupView } from './group-view.tsx';
import { EnterButton, NativeFields, useReturnedForm, withReturned } from './native-form.tsx';
import { asksBeforeLeaving, UnsavedGuard } from './unsaved-guard.tsx';
import { useForm, type FormModel } from './use-form.ts';
import { conflictOf, existingOf, focusFirstError, useSend } from './use-send.ts';

export interface FormViewProps {
  readonly form: Form;
  /** Path of the command without portal prefix. */
  readonly action: string;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  /** Version the form was opened with: a stale one is answered with both values. */
  readonly version?: number | undefined;
  /** What it is about, where a link of the page leads to the same form about another thing: what was typed goes with it. */
  readonly about?: string;
  readonly submitLabel?: string;
  /** What leaves everything as it is; in the question about an act that is called 'Anuluj' it needs another name. */
  readonly dismissLabel?: string;
  readonly cancelTo?: string;
  /** Takes what is typed instead of the server, e.g. to send it later; false: the server is asked. */
  keep?(values: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** Instead of keeping the flash and going to `body.redirect`. */
  onDone?(body: Followed & Record<string, unknown>): void;
  onCancel?(): void;
  /** A colleague was faster: has the words around the form read again. */
  onOvertaken?(): void;
  /** Below the fields, by what is typed in them and in the groups. */
  renderBelow?(values: Readonly<Record<string, unknown>>, groups: FormModel['typed']['groups']): ReactNode;
}

/**
 * A form of the domain on the screen. With scripts it is sent as a call, keeps every value after an error and shows
 * messages at their fields; without, it is a native form with `_method`, `_action` and `_csrf` (WIRE-05, WIRE-06).
 */
export function FormView(props: FormViewProps) {
  return useChangesNothing() ? null : <ShownForm {...props} />;
}

function ShownForm(props: FormViewProps) {
  const { form, action } = props;
  const { access, link } = usePageContext();
  const element = useRef<HTMLFormElement>(null);
  const returned = useReturnedForm(form.id);
  const overtaken = conflictOf(returned?.current, Number(returned?.values.version));
  const [version, setVersion] = useState(overtaken?.version ?? props.version);
  const model = useForm({
    form,
    access,
    values: withReturned(props.values, returned),
    facts: props.facts,
    serverErrors: returned?.errors,
    element,
  });
  const { keep, onDone, onOvertaken } = props;
  const sending = useSend({ form, action, model, version, element, keep, onDone, onOvertaken, returned: overtaken });
  const [asking, setAsking] = useState(false);
  useOther(props.about, () => {
    setVersion(props.version);
    model.retarget(props.values);
    sending.settle();
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (model.invalid || sending.pending) return;
    if (form.confirm && (form.confirm.if?.(model.context) ?? true)) setAsking(true);
    else void sending.send();
  };
  const message = sending.message ?? returned?.message;
  return (
    <form
      ref={element}
      className={`form form-${form.theme ?? 'default'} form-${form.variant ?? 'page'}`}
      id={form.id}
      method="post"
      action={link(action)}
      encType={form.encType}
      {...asksBeforeLeaving(!form.transient)}
      onSubmit={onSubmit}
      noValidate
    >
      <NativeFields id={form.id} method={form.method} />
      {!model.alive && form.groups && <EnterButton />}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {message && (
        <Refused
          key={sending.refusals}
          message={message}
          existing={sending.existing ?? existingOf(returned?.current)}
        />
      )}
      {sending.conflict && (
        <ConflictView
          form={form}
          conflict={sending.conflict}
          typed={model.typed}
          changed={model.changed}
          context={model.context}
          alive={model.alive}
          isFresh={onOvertaken !== undefined || overtaken !== undefined}
          onTake={(values) => {
            if (values) model.adopt(values);
            setVersion(sending.conflict?.version);
            sending.settle();
          }}
        />
      )}
      <FormFields fields={form.fields} model={model} />
      {(form.groups ?? []).map((group) => (
        <GroupView key={group.name} group={group} model={model} action={link(action)} />
      ))}
      {props.renderBelow?.(model.typed.fields, model.typed.groups)}
      <FormButtons {...props} model={model} pending={sending.pending} />
      <Alert
        theme="warning"
        danger={form.danger}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void sending.send();
        }}
      >
        {form.confirm?.message}
      </Alert>
      <UnsavedGuard dirty={model.changed.size > 0 && !form.transient} isSafe={sending.isSent} />
    </form>
  );
}

/** Runs when the form is about another thing than before, before that is drawn. */
function useOther(about: string | undefined, run: () => void): void {
  const [known, setKnown] = useState(about);
  if (known === about) return;
  setKnown(about);
  run();
}

/** The act, and what leaves everything as it is. */
function FormButtons(props: FormViewProps & { model: FormModel; pending: boolean }) {
  const { form, model, pending, submitLabel = form.submitLabel, dismissLabel = 'Anuluj' } = props;
  const wayBack = useWayBack();
  return (
    <div className="row form-buttons">
      <Button
        type="submit"
        theme={form.danger ? 'red' : 'primary'}
        label={submitLabel}
        disabled={model.alive && model.invalid}
        pending={pending}
      />
      {props.cancelTo && <ButtonLink to={wayBack(props.cancelTo)} theme="ghost" label={dismissLabel} />}
      {props.onCancel && <Button theme="ghost" label={dismissLabel} onClick={props.onCancel} />}
      <WhatIsMissing form={form} model={model} />
    </div>
  );
}

/** What the server said, with the way to what is there already. */
function Refused({ message, existing }: { message: string; existing: string | undefined }) {
  const { link } = usePageContext();
  return (
    <Notice theme="error">
      {message}
      {existing && (
        <>
          {' '}
          <Link to={link(existing)}>Otwórz istniejący wpis</Link>
        </>
      )}
    </Notice>
  );
}

/** A disabled button doesn't say why (FE-07): this one does, and leads to the first field that still needs something. */
function WhatIsMissing({ form, model }: { form: Form; model: FormModel }) {
  const said = whatIsWrong(model);
  if (!model.alive || said === '') return null;
  return (
    <Button
      size="small"
      theme="look-like-a-link"
      onClick={() => {
        model.leaveAll();
        focusFirstError(form.id);
      }}
    >
      {said}
    </Button>
  );
}

const FIELDS = ['pole', 'pola', 'pól'] as const;

/** 'Do uzupełnienia: 2 pola, do poprawienia: 1 pole': what holds nothing is filled in, all else corrected. */
function whatIsWrong({ errors, typed }: FormModel): string {
  const isEmpty = (name: string): boolean => {
    const [, group = '', index, field = ''] = /^(\w+)\[(\d+)\]\[(\w+)\]$/.exec(name) ?? [];
    const value = group === '' ? typed.fields[name] : typed.groups[group]?.[Number(index)]?.[field];
    return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  };
  const names = Object.keys(errors);
  const empty = names.filter(isEmpty).length;
  const wrong = names.length - empty;
  const parts = [
    ...(empty > 0 ? [`do uzupełnienia: ${counted(empty, FIELDS)}`] : []),
    ...(wrong > 0 ? [`do poprawienia: ${counted(wrong, FIELDS)}`] : []),
  ];
  return capitalised(parts.join(', '));
}
