import { useState } from 'react';
import { switchForm } from '#domain/record/view.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useReload } from '#web/app/use-reload.ts';

const labelOf = (active: boolean): string => (active ? 'Wyłącz' : 'Włącz');

/** Switching a record off or on; the reason is asked for and stands in the history. */
export function SwitchButton({ base, active }: { base: string; active: boolean }) {
  const reload = useReload();
  const [open, setOpen] = useState(false);
  // What was asked stays asked: the page may show the change, also a colleague's, before the answer closes the dialog.
  const [from, setFrom] = useState(active);
  const ask = () => {
    setFrom(active);
    setOpen(true);
  };
  return (
    <>
      <Button size="small" theme="ghost" label={labelOf(active)} onClick={ask} />
      <Modal title={labelOf(from)} open={open} onClose={() => setOpen(false)} size="small">
        <FormView
          form={switchForm}
          submitLabel={labelOf(from)}
          action={`${base}/${from ? 'deactivate' : 'reactivate'}`}
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
