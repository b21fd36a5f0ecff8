import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';

export type ModalSize = 'alert' | 'big' | 'big-unscrollable' | 'default' | 'medium' | 'small';

/** FE-19: focus is kept inside and goes back where it was; Escape and a click outside close. */
export function Modal(props: {
  title: string;
  open: boolean;
  onClose(): void;
  size?: ModalSize;
  role?: 'dialog' | 'alertdialog';
  icon?: ReactNode;
  children: ReactNode;
}) {
  const { title, open, onClose, size = 'default', role = 'dialog', icon, children } = props;
  return (
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
  );
}

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert } as const;
const TITLES = { success: 'Sukces', error: 'Błąd', warning: 'Ostrzeżenie' } as const;

/** Alert dialogs of specification point 8: 'OK', or for a warning 'Potwierdź' and 'Anuluj'. */
export function Alert(props: {
  theme: keyof typeof TITLES;
  open: boolean;
  onClose(): void;
  onConfirm?(): void;
  children: ReactNode;
}) {
  const { theme, open, onClose, onConfirm, children } = props;
  const Icon = ICONS[theme];
  return (
    <Modal
      title={TITLES[theme]}
      icon={<Icon className={`alert-icon alert-icon-${theme}`} size={24} aria-hidden />}
      open={open}
      onClose={onClose}
      size="alert"
      role="alertdialog"
    >
      <div>{children}</div>
      <div className="row">
        {theme === 'warning' ? (
          <>
            <Button size="small" label="Potwierdź" onClick={onConfirm} />
            <Button size="small" theme="ghost" label="Anuluj" onClick={onClose} />
          </>
        ) : (
          <Button size="small" label="OK" onClick={onClose} />
        )}
      </div>
    </Modal>
  );
}
