import type { ApiWrite } from '#domain/api/writes.ts';
import { MANAGING } from './permissions.ts';

/** What tokens may be let do with orders: as an operator who manages them (ORD-22). */
export const orderWrites = [
  { name: 'order.enter', label: 'Zlecenia: dodawanie', permissions: MANAGING },
  { name: 'order.change', label: 'Zlecenia: zmiany', permissions: MANAGING },
  { name: 'order.attach', label: 'Zlecenia: dodawanie załączników', permissions: MANAGING },
] as const satisfies readonly ApiWrite[];
