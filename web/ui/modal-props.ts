import type { ReactNode } from 'react';

export type ModalSize = 'alert' | 'big' | 'big-unscrollable' | 'default' | 'medium' | 'small';

export interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  onClose(): void;
  readonly size?: ModalSize;
  readonly role?: 'dialog' | 'alertdialog';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}
