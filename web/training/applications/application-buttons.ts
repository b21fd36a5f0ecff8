import type { Form } from '#domain/form/form.ts';
import { DECISION_FORMS } from '#domain/training/course-date/decision-forms.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { ButtonTheme } from '#web/ui/button.tsx';

interface ButtonWords {
  readonly label: string;
  readonly theme: ButtonTheme;
  /** Asked before it is done. */
  readonly ask?: string;
}

export interface ButtonOf extends ButtonWords {
  /** Filled in before it is done. */
  readonly form?: Form | undefined;
}

const WORDS: Record<ApplicationAction, ButtonWords> = {
  confirm: { label: 'Potwierdź', theme: 'primary' },
  'confirmation-email': { label: 'Wyślij potwierdzenie', theme: 'secondary' },
  reject: { label: 'Odrzuć', theme: 'ghost', ask: 'Odrzucić zgłoszenie? Osoba zgłaszająca dostanie wiadomość.' },
  'reject-with-info': { label: 'Odrzuć z informacją', theme: 'ghost' },
  resign: { label: 'Rezygnacja', theme: 'ghost', ask: 'Odnotować rezygnację uczestnika?' },
  cancel: { label: 'Anuluj', theme: 'ghost', ask: 'Anulować zgłoszenie?' },
  move: { label: 'Przenieś na inny termin', theme: 'ghost' },
  'move-to-primary': { label: 'Na listę podstawową', theme: 'ghost' },
  'move-to-reserve': { label: 'Na listę rezerwową', theme: 'ghost' },
  'attendance/toggle': { label: 'Zmień obecność', theme: 'secondary' },
  'certificate-email': { label: 'Wyślij certyfikat', theme: 'secondary' },
  archive: { label: 'Archiwizuj', theme: 'ghost', ask: 'Przenieść zgłoszenie do archiwum?' },
  undo: { label: 'Cofnij decyzję', theme: 'ghost' },
};

/** How each decision about an application looks and what it asks. */
export const buttonOf = (action: ApplicationAction): ButtonOf => ({ ...WORDS[action], form: DECISION_FORMS[action] });
