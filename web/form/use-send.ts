import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from '#web/router/router.tsx';
import type { Form } from '#domain/form/form.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { newKey, type Followed } from '#web/app/backend.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReachable } from '#web/app/use-reachable.ts';
import { useGoOn, useIsHere, useLateAnswer } from '#web/app/use-reload.ts';
import type { Conflict } from './conflict-view.tsx';
import { uploadsOf } from './uploads.ts';
import type { FormModel, Typed } from './use-form.ts';

export interface Sending {
  readonly pending: boolean;
  /** Whether the server took what is typed now: it is no longer at risk. */
  readonly isSent: () => boolean;
  /** What the server said of the form as a whole. */
  readonly message: string | undefined;
  /** So many times it was refused: the same refusal again is read out again. */
  readonly refusals: number;
  readonly conflict: Conflict | undefined;
  /** Path of the record that is there already, when the refusal is about one. */
  readonly existing: string | undefined;
  send(): Promise<unknown>;
  /** The conflict is settled: the form can be sent again. */
  settle(): void;
}

/** What of a refused call the form shows. */
interface Refused {
  readonly status: number;
  readonly message: string;
  readonly errors: FieldErrors;
  readonly current?: unknown;
}

/** Sends the form once at a time; the same content sent again after a lost answer has the same key and one effect (WIRE-09). */
export function useSend(options: {
  form: Form;
  action: string;
  model: FormModel;
  version: number | undefined;
  element: RefObject<HTMLFormElement | null>;
  keep: ((values: Readonly<Record<string, unknown>>) => Promise<boolean>) | undefined;
  onDone: ((body: Followed & Record<string, unknown>) => void) | undefined;
  /** A colleague was faster: what the form is about is not what its words say. */
  onOvertaken: (() => void) | undefined;
  /** What spoke against the native form that this page answers. */
  returned: Conflict | undefined;
}): Sending {
  const { form, action, model, version, element, keep, onDone } = options;
  const { backend } = usePageContext();
  const goOn = useGoOn();
  const isHere = useIsHere();
  const late = useLateAnswer();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const location = useLocation();
  const [pending, setPending] = useState(false);
  const sent = useRef<Typed>(null);
  const typed = useRef(model.typed);
  useEffect(() => {
    typed.current = model.typed;
  });
  const isSent = useCallback(() => sent.current === typed.current, []);
  const [message, setMessage] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState(options.returned);
  const [existing, setExisting] = useState<string>();
  const key = useRef({ content: '', value: '' });
  const [isOffline, setOffline] = useState(false);
  const onReachable = useCallback(() => {
    setOffline(false);
    setMessage(undefined);
  }, []);
  useReachable(isOffline, onReachable);

  const keyOf = (content: string): string => {
    if (key.current.content !== content) key.current = { content, value: newKey() };
    return key.current.value;
  };
  // A dialog was closed, a page was left: what is on the screen now is not what was answered.
  const isLate = () => (onDone ? gone.current : !isHere());
  const done = async (body: Followed & Record<string, unknown>) => {
    if (isLate()) return late(body.flash);
    if (onDone) return onDone(body);
    if (body.flash) keepFlash(body.flash, body.redirect);
    await goOn(body.redirect ?? `${location.pathname}${location.search}`);
  };
  const send = async () => {
    const values = { ...model.typed.fields, ...model.typed.groups, ...(version === undefined ? {} : { version }) };
    const uploads = form.encType === 'multipart/form-data' ? uploadsOf(form, element.current) : undefined;
    setPending(true);
    if (await keep?.(values)) {
      setPending(false);
      sent.current = model.typed;
      return done({});
    }
    const method = form.method === 'get' ? 'post' : form.method;
    const result = await backend.call<Record<string, unknown>>(method, action, {
      values,
      key: keyOf(JSON.stringify([values, uploads?.map(([name, part]) => [name, describe(part)])])),
      uploads,
    });
    setPending(false);
    if (result.ok) {
      sent.current = model.typed;
      return done(result.body);
    }
    if (isLate()) return late({ theme: 'error', message: result.message });
    refused(result);
  };
  const refused = ({ current, message: said, status, errors }: Refused): void => {
    const present = conflictOf(current, version);
    setConflict(present);
    if (present) options.onOvertaken?.();
    setExisting(existingOf(current));
    setMessage(said);
    setRefusals((count) => count + 1);
    setOffline(status === 0);
    model.refuse(errors);
    if (Object.keys(errors).length > 0) focusFirstError(form.id);
    else showMessage(form.id);
  };
  const settle = () => {
    setConflict(undefined);
    setExisting(undefined);
    setMessage(undefined);
  };
  return { pending, isSent, message, refusals, conflict, existing, send, settle };
}

/** What a colleague changed meanwhile, as the refusal says it: what is of the version that was sent was not overtaken. */
export function conflictOf(current: unknown, sent: number | undefined): Conflict | undefined {
  const present = current as Conflict | undefined;
  const isOvertaken = present?.version !== undefined && sent !== undefined && present.version !== sent;
  return present?.values || isOvertaken ? present : undefined;
}

/** A refusal about something that is there already says where it is. */
export function existingOf(current: unknown): string | undefined {
  const path = (current as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}

const describe = (part: string | File) =>
  typeof part === 'string' ? part : `${part.name} ${part.size} ${part.lastModified}`;

/** Frames in which a slow machine may still be drawing the refusal. */
const FRAMES = 60;

/** Where the eye must go next: the first wrong field, or the first choice of a wrong group, as soon as it is drawn so. */
export function focusFirstError(formId: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} .field[data-invalid]`);
    const target = wrong?.querySelector<HTMLElement>(
      'input:not([type=hidden]), select, textarea, [contenteditable="true"]',
    );
    if (target) target.focus();
    else if (frames > 0) focusFirstError(formId, frames - 1);
  });
}

/** What is wrong with no field stands above them all: on a long form that is far from the button that sends it. */
function showMessage(formId: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const message = document.querySelector(`#${CSS.escape(formId)} .notice-error`);
    if (message) message.scrollIntoView({ block: 'center' });
    else if (frames > 0) showMessage(formId, frames - 1);
  });
}
