import type { ReactNode } from 'react';
import { keepFlash } from '#web/app/flash-store.ts';
import { useReload } from '#web/app/use-reload.ts';
import type { Followed } from '#web/app/backend.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ConcernedLinks, type ConcernedLinksProps } from './concerned-links.tsx';
import { FormView, type FormViewProps } from './form-view.tsx';

export interface Asked extends Omit<
  FormViewProps,
  'onDone' | 'onCancel' | 'onOvertaken' | 'cancelTo' | 'dismissLabel'
> {
  /** The act and whom or what it is about. */
  readonly title: string;
  /** What follows from it. */
  readonly explains?: ReactNode;
  /** The way to each of what it is about. */
  readonly concerns?: ConcernedLinksProps['links'];
}

export interface QuestionProps {
  /** Null: nothing is asked now. */
  readonly asked: Asked | null;
  onClose(): void;
  /** Before the page is read again. */
  onDone?(body: Followed & Record<string, unknown>): void;
  /** A colleague was faster: the page is read again, and its words may be asked instead. */
  onOvertaken?(): void;
}

/**
 * The question before an act: its heading names the act and whom it is about, its button the act. The same words stand
 * on the page of their own that serves where scripts don't run.
 */
export function Question({ asked, onClose, onDone, onOvertaken }: QuestionProps) {
  const reload = useReload();
  return (
    <Modal title={asked?.title ?? ''} open={asked !== null} onClose={onClose} size="small">
      {asked?.explains && <p>{asked.explains}</p>}
      {asked && <ConcernedLinks links={asked.concerns} />}
      {asked && (
        <FormView
          {...asked}
          dismissLabel="Wróć"
          onCancel={onClose}
          {...(onOvertaken
            ? {
                onOvertaken: () => {
                  onOvertaken();
                  void reload();
                },
              }
            : {})}
          onDone={(body) => {
            if (body.flash) keepFlash(body.flash);
            onClose();
            onDone?.(body);
            void reload();
          }}
        />
      )}
    </Modal>
  );
}
