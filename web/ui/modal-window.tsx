import { X } from 'lucide-react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { Aria } from './aria.tsx';
import { Button } from './button.tsx';
import type { ModalProps } from './modal-props.ts';

/** The dialog itself, which comes with react-aria when somebody begins to work with the page. */
export default function ModalWindow(props: ModalProps) {
  const { title, open, onClose, size = 'default', role = 'dialog', icon, children } = props;
  return (
    <Aria>
      <ModalOverlay className="modal-veil" isOpen={open} onOpenChange={(now) => !now && onClose()} isDismissable>
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
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </Aria>
  );
}
