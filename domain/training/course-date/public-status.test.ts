import { expect, it } from 'vitest';
import { publicStatus } from './public-status.ts';
import type { PlaceStatus } from './terms.ts';

const placed: PlaceStatus = {
  status: 'confirmed',
  statusBefore: 'waiting',
  list: 'primary',
  attended: false,
  dateStatus: 'active',
};

it.each<[Partial<PlaceStatus>, string, string]>([
  [{}, 'udział potwierdzony', 'good'],
  [{ status: 'sent' }, 'udział potwierdzony', 'good'],
  [{ status: 'waiting' }, 'oczekuje na potwierdzenie', 'waits'],
  [{ list: 'reserve' }, 'lista rezerwowa, udział niepotwierdzony', 'waits'],
  [{ status: 'archived', statusBefore: 'confirmed' }, 'udział potwierdzony', 'good'],
  [{ status: 'rejected' }, 'zgłoszenie nie zostało przyjęte', 'over'],
  [{ status: 'resigned' }, 'odnotowano rezygnację', 'over'],
  [{ status: 'canceled' }, 'zgłoszenie anulowane', 'over'],
  [{ status: 'canceled', dateStatus: 'cancelled' }, 'termin odwołany', 'over'],
])('%o is shown as „%s”', (part, words, tone) => {
  expect(publicStatus({ ...placed, ...part }, false)).toEqual({ words, tone });
});

it.each<[Partial<PlaceStatus>, string, string]>([
  [{}, 'szkolenie się odbyło', 'held'],
  [{ status: 'waiting' }, 'szkolenie się odbyło, zgłoszenie nie zostało potwierdzone', 'held'],
  [
    { status: 'archived', statusBefore: 'waiting' },
    'szkolenie się odbyło, zgłoszenie nie zostało potwierdzone',
    'held',
  ],
  [{ list: 'reserve' }, 'szkolenie się odbyło, miejsce się nie zwolniło', 'held'],
  [{ status: 'rejected' }, 'zgłoszenie nie zostało przyjęte', 'over'],
])('after the training %o is shown as „%s”', (part, words, tone) => {
  expect(publicStatus({ ...placed, ...part }, true)).toEqual({ words, tone });
});
