import type { DayVisit } from '#api/orders/orders/day.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { newKey } from '#web/app/backend.ts';
import { useReload } from '#web/app/use-reload.ts';
import { FormView } from '#web/form/form-view.tsx';
import type { Offline } from '#web/offline/use-offline.ts';
import { Modal } from '#web/ui/modal.tsx';
import { askedOfStep } from './order-question.ts';
import type { Done } from './use-kept-day.ts';

interface Props {
  /** Null: nothing is asked now. */
  readonly visit: DayVisit | null;
  readonly offline: Offline<Done>;
  onClose(): void;
}

/** The question of "Wykonane", whose answer this device keeps and sends; where it keeps nothing the server is asked. */
export function DoneQuestion({ visit, offline, onClose }: Props) {
  const reload = useReload();
  if (!visit?.done) return null;
  const { id, version, orderNumber, companyName, done } = visit;
  const { title, explains, ...asked } = askedOfStep(
    { id, version, orderNumber },
    { action: 'done', asks: done.asks, options: {}, values: done.values, recipients: null },
  );
  const keep = async (values: Readonly<Record<string, unknown>>): Promise<boolean> => {
    if (!offline.ready) return false;
    const name = [orderNumber, companyName].filter(Boolean).join(', ');
    const act = { id: newKey(), at: new Date().toISOString(), about: id, name, what: { values } };
    // It stands for what was refused before, behind which it would wait for ever.
    const isRefused = offline.acts.some(({ about, told }) => about === id && told);
    return isRefused ? offline.decide(id, act) : offline.add([act]);
  };
  return (
    <Modal title={title} open onClose={onClose} size="small">
      <p>{explains}</p>
      <FormView
        {...asked}
        keep={keep}
        dismissLabel="Wróć"
        onCancel={onClose}
        onDone={({ flash }) => {
          onClose();
          if (!flash) return;
          keepFlash(flash);
          void reload();
        }}
      />
    </Modal>
  );
}
