import { useState } from 'react';
import type { Form } from '#domain/form/form.ts';
import { actionPath, type ApplicationAction } from '#domain/training/course-date/guards.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { keepFlash } from '#web/app/flash-store.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import { useCommand } from '#web/app/use-command.ts';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { useReload } from '#web/app/use-reload.ts';
import { MessagePreview } from '../messages/message-preview.tsx';
import { previewPath } from '../messages/preview-path.ts';
import { buttonOf } from './application-buttons.ts';

interface Acted {
  readonly id: string;
  readonly version: number;
  readonly actions: readonly ApplicationAction[];
  readonly dateOptions?: readonly { value: string; label: string }[];
}

/** The buttons the server allows now; what a decision needs is asked for, a refusal offers the way on. */
export function ApplicationActions({ data }: { data: Acted }) {
  const { run, running } = useCommand();
  const reload = useReload();
  const { props, link } = usePageContext();
  const alive = useHydrated();
  const [asking, setAsking] = useState<ApplicationAction | null>(null);
  const [form, setForm] = useState<{ action: ApplicationAction; form: Form } | null>(null);
  const [repeat, setRepeat] = useState<ApplicationAction | null>(null);
  const path = (action: ApplicationAction) => actionPath(data.id, action);
  const { dateOptions = [] } = props.data as { dateOptions?: Acted['dateOptions'] };

  const act = async (action: ApplicationAction, extra: Record<string, unknown> = {}) => {
    const result = await run(action, path(action), { values: { version: data.version, ...extra }, quiet: true });
    if (result.ok) return;
    const current = result.current as { readonly repeatNeeded?: boolean } | undefined;
    if (current?.repeatNeeded) setRepeat(action);
    else {
      keepFlash({ theme: 'error', message: result.message });
      await reload();
    }
  };
  const press = (action: ApplicationAction) => {
    const button = buttonOf(action);
    if (button.form) setForm({ action, form: button.form });
    else if (button.ask) setAsking(action);
    else void act(action);
  };
  return (
    <div className="actions no-print" role="group" aria-label="Działania">
      {data.actions.map((action) =>
        alive ? (
          <Button
            key={action}
            size="small"
            theme={buttonOf(action).theme}
            label={buttonOf(action).label}
            pending={running === action}
            onClick={() => press(action)}
          />
        ) : (
          // Each decision has a page of its own.
          <ButtonLink
            key={action}
            size="small"
            theme={buttonOf(action).theme}
            label={buttonOf(action).label}
            to={link(path(action))}
          />
        ),
      )}
      <Alert
        theme="warning"
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) void act(asking);
          setAsking(null);
        }}
      >
        {asking ? buttonOf(asking).ask : ''}
      </Alert>
      <Alert
        theme="warning"
        open={repeat !== null}
        onClose={() => setRepeat(null)}
        onConfirm={() => {
          if (repeat) void act(repeat, { repeat: 'true' });
          setRepeat(null);
        }}
      >
        Wiadomość została już wysłana. Wysłać ponownie?
      </Alert>
      <Modal
        title={form ? buttonOf(form.action).label : ''}
        open={form !== null}
        onClose={() => setForm(null)}
        size="small"
      >
        {form && buttonOf(form.action).ask && <p>{buttonOf(form.action).ask}</p>}
        {form && (
          <FormView
            form={form.form}
            action={path(form.action)}
            version={data.version}
            facts={{ options: { dates: dateOptions } }}
            renderBelow={(values) => <MessagePreview path={previewPath(form.action, [data.id], values)} />}
            onCancel={() => setForm(null)}
            onDone={(body) => {
              if (body.flash) keepFlash(body.flash);
              setForm(null);
              void reload();
            }}
          />
        )}
      </Modal>
    </div>
  );
}
