import type { ActWords } from '#domain/form/act-words.ts';
import { ACTION_LABELS, type OrderAction } from './actions.ts';
import { recipientsInWords, undoInWords, type MovedVisit, type Recipients, type UndoneStep } from './questions.ts';
import { timeText } from './visit-hours.ts';

/** How each step is asked, for one order and for many. */
export const ACTION_WORDS: Readonly<Record<OrderAction, ActWords>> = {
  approve: {
    label: ACTION_LABELS.approve,
    title: 'Zatwierdzenie',
    act: 'Zatwierdź zlecenie',
    explains: 'Zatwierdzone zlecenie czeka na umówienie wizyty. Nikt nie dostanie wiadomości.',
  },
  set: {
    label: ACTION_LABELS.set,
    title: 'Umówienie wizyty',
    act: 'Umów wizytę',
    explains:
      'Podaj dzień wizyty uzgodniony z klientem: dzisiaj albo później, i godziny, jeśli są znane. Serwis i klient dostaną wiadomość.',
  },
  done: {
    label: ACTION_LABELS.done,
    title: 'Wykonanie',
    act: 'Oznacz jako wykonane',
    explains: 'Podaj, kiedy wykonano usługę, i uzupełnij to, czego brakuje. Nikt nie dostanie wiadomości.',
  },
  complete: {
    label: ACTION_LABELS.complete,
    title: 'Zakończenie',
    act: 'Zakończ zlecenie',
    explains:
      'Zakończonego zlecenia nie można zmienić ani anulować; otworzyć je może operator, podając powód. Serwis i klient dostaną wiadomość tylko wtedy, gdy wizyta odbyła się przed umówionym dniem.',
  },
  cancel: {
    label: ACTION_LABELS.cancel,
    title: 'Anulowanie',
    act: 'Anuluj zlecenie',
    explains:
      'Anulowane zlecenie wróci na początek tylko przez cofnięcie z podaniem powodu. Jeśli wizyta była umówiona, serwis i klient dostaną wiadomość, że się nie odbędzie.',
    danger: true,
  },
};

export const UNDO_LABEL = 'Cofnij status';
export const MOVE_LABEL = 'Zmień dzień';

/** The same of the way back (ORD-04). */
export const undoWords = (step: UndoneStep): ActWords => ({
  label: UNDO_LABEL,
  title: 'Cofnięcie statusu',
  act: 'Cofnij status',
  explains: undoInWords(step),
});

/** A visit that is agreed for one order, where it is known who hears of it; null where its service is still asked for. */
export const setWords = (recipients: Recipients | null): ActWords =>
  recipients === null
    ? ACTION_WORDS.set
    : {
        ...ACTION_WORDS.set,
        explains: `Podaj dzień wizyty uzgodniony z klientem: dzisiaj albo później, i godziny, jeśli są znane.${recipientsInWords(recipients)}`,
      };

/** Another day for a visit that is agreed, or other hours. */
export const moveWords = ({ recipients, executionDate, hours }: MovedVisit): ActWords => ({
  label: MOVE_LABEL,
  title: 'Zmiana dnia lub godzin wizyty',
  act: 'Zmień wizytę',
  explains: `Wizyta jest umówiona na ${timeText({ executionDate, hours })}. Podaj nowy dzień albo nowe godziny uzgodnione z klientem; puste godziny znaczą, że ustalony jest tylko dzień.${recipientsInWords(recipients)}`,
});
