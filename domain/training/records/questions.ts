import type { Field } from '#domain/form/form.ts';

/** FRM-01: what the form of a firm asks when an active firm has its NIP already: branches share one. */
export const sharedNipQuestions: readonly Field[] = [
  {
    name: 'confirmed',
    label: 'Potwierdzam wspólny NIP',
    type: 'checkbox',
    hint: 'Potrzebne, gdy NIP ma już inna aktywna firma, np. oddział.',
  },
];

/** What the edit form of a course or place asks because people hold seats on its coming dates. */
export const promiseQuestions: readonly Field[] = [
  {
    name: 'confirmed',
    label: 'Potwierdzam zmianę',
    type: 'checkbox',
    hint: 'Potrzebne, gdy zmiana dotyczy osób na nadchodzących terminach.',
  },
  {
    name: 'notify',
    label: 'Powiadom e-mailem zgłoszonych i trenerów',
    type: 'checkbox',
    value: true,
    hint: 'O zmianie nazwy, czasu trwania, ceny, podziału zajęć albo adresu, z nowym wpisem do kalendarza.',
  },
];
