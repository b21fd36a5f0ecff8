import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { Aria } from './aria.tsx';
import { Button } from './button.tsx';
import type { ModalProps } from './modal-props.ts';

/** The second click of a double click, which falls on the veil, closes nothing. */
const DOUBLE_CLICK_MS = 500;

/** The first field that somebody writes into has the cursor; a dialog without one keeps the focus on itself. */
const TYPED_IN = 'input:is(:not([type]), [type=text], [type=password]):not([readonly], [disabled]), textarea';

/** Inside the dialog, so that it looks before the dialog takes the focus for itself. */
function Opened({ onOpened }: { onOpened(): void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    onOpened();
    const dialog = place.current?.closest<HTMLElement>('.modal-body');
    if (!dialog) return;
    // A calendar stays closed meanwhile: it would lie over the buttons (`web/form/inputs/date.tsx`).
    dialog.dataset.opening = 'true';
    dialog.querySelector<HTMLElement>(TYPED_IN)?.focus();
    delete dialog.dataset.opening;
  }, [onOpened]);
  return <span ref={place} hidden />;
}

/** The dialog itself, which comes with react-aria when somebody begins to work with the page. */
export default function ModalWindow(props: ModalProps) {
  const { title, open, onClose, size = 'default', role = 'dialog', icon, children } = props;
  const openedAt = useRef(0);
  const onOpened = useCallback(() => {
    openedAt.current = performance.now();
  }, []);
  return (
    <Aria>
      <ModalOverlay
        className="modal-veil"
        isOpen={open}
        onOpenChange={(now) => !now && onClose()}
        isDismissable
        shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > DOUBLE_CLICK_MS}
      >
        <AriaModal className={`modal modal-${size}`}>
          <Dialog className="modal-body" role={role}>
            <div className="modal-head">
              <Heading slot="title" level={2} className="modal-title">
                {icon}
                {title}
              </Heading>
              {size !== 'alert' && (
                <Button theme="negative" size="tiny" shape="circle" aria-label="Zamknij" onClick={onClose}>
                  <X size={16} aria-hidden />
                </Button>
              )}
            </div>
            {children}
            <Opened onOpened={onOpened} />
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </Aria>
  );
}
