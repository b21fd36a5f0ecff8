import type { OrderAction } from '#domain/orders/order/actions.ts';

/** What a step means, said before it is done. */
export const ACTION_QUESTIONS: Readonly<Record<OrderAction, string>> = {
  approve: 'Zatwierdzone zlecenie czeka na umówienie wizyty.',
  set: 'Podaj dzień wizyty uzgodniony z klientem.',
  done: 'Podaj, kiedy wykonano usługę, i uzupełnij to, czego brakuje.',
  complete: 'Zakończonego zlecenia nie można anulować. Cofnięcie wymaga podania powodu.',
  cancel: 'Anulowane zlecenie wróci na początek tylko przez cofnięcie z podaniem powodu.',
};
