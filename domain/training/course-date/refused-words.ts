import { STATUS_LABELS, type ListType, type Status } from './terms.ts';

/** Why a decision is refused: one sentence for the decider's answer, and for a page that says why there is no button. */

export const refusedStep = (from: Status, to: Status): string =>
  from === to
    ? `Zgłoszenie ma już status „${STATUS_LABELS[to]}”.`
    : `Nie można zmienić statusu z „${STATUS_LABELS[from]}” na „${STATUS_LABELS[to]}”.`;

export const notUndoable = (status: Status): string =>
  `Zgłoszenia o statusie „${STATUS_LABELS[status]}” nie można cofnąć do poprzedniej decyzji.`;

const LIST_LOCATIVE: Record<ListType, string> = { primary: 'podstawowej', reserve: 'rezerwowej' };

export const alreadyOn = (list: ListType): string => `Zgłoszenie jest już na liście ${LIST_LOCATIVE[list]}.`;

export const HELD = 'Szkolenie już się odbyło: zaznacz obecność, popraw dane albo zarchiwizuj zgłoszenie.';
export const ACTIVE_ONLY = 'Tylko aktywne zgłoszenie można przenosić między listami.';
export const WAS_PRESENT = 'Uczestnik ma zaznaczoną obecność na tym terminie.';
export const ANOTHER_ACTIVE = 'Ten pracownik ma już inne aktywne zgłoszenie na ten termin.';

export const ATTENDANCE_TOO_EARLY = 'Obecność można zaznaczyć dopiero od dnia rozpoczęcia szkolenia.';
export const ATTENDANCE_OF_SEATED = 'Obecność można zaznaczyć tylko dla aktywnego zgłoszenia z listy podstawowej.';
export const NOBODY_CAME = 'Termin jest odwołany: nikt na nim nie był.';

export const CERTIFICATE_NOT_EARNED = 'Certyfikat można wysłać tylko obecnym na szkoleniu, od jego ostatniego dnia.';
export const NO_VALID_CERTIFICATE = 'Nie ma ważnego certyfikatu, który można zastąpić nowym.';

export const CANCELLED = 'Termin jest odwołany.';
export const CANCELLED_ALREADY = 'Termin jest już odwołany.';
export const REOPEN_FIRST = 'Termin jest odwołany. Najpierw przywróć termin.';
export const NOT_CANCELLED = 'Termin nie jest odwołany.';
export const NOBODY_EARNED =
  'Nie ma certyfikatów do wysłania: dostają je obecni na szkoleniu, od jego ostatniego dnia.';
