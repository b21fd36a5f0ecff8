import { useState } from 'react';
import { switchForm } from '#domain/shared/record-view.ts';
import { keepFlash } from '../flash-store.ts';
import { FormView } from '../form/form-view.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { useReload } from '../use-reload.ts';

/** Switching a record off or on; the reason is asked for and stands in the history. */
export function SwitchButton({ base, active }: { base: string; active: boolean }) {
  const reload = useReload();
  const [open, setOpen] = useState(false);
  const label = active ? 'Wyłącz' : 'Włącz';
  return (
    <>
      <Button size="small" theme="ghost" label={label} onClick={() => setOpen(true)} />
      <Modal title={label} open={open} onClose={() => setOpen(false)} size="small">
        <FormView
          form={switchForm}
          submitLabel={label}
          action={`${base}/${active ? 'deactivate' : 'reactivate'}`}
          onCancel={() => setOpen(false)}
          onDone={(body) => {
            if (body.flash) keepFlash(body.flash);
            setOpen(false);
            void reload();
          }}
        />
      </Modal>
    </>
  );
}
