import { counted, plural } from '#domain/text/plural.ts';

/**
 * PUB-13: what is said before sending where more employees are typed than there are free seats, so that some of them go to
 * the reserve; undefined where nobody does. Where there is no seat at all the page says so of everybody.
 */
export function someToReserve(freeSeats: number, employees: number): string | undefined {
  const over = employees - freeSeats;
  if (freeSeats === 0 || over <= 0) return undefined;
  const are = plural(freeSeats, ['Jest', 'Są', 'Jest']);
  const seats = counted(freeSeats, ['wolne miejsce', 'wolne miejsca', 'wolnych miejsc']);
  const all = counted(employees, ['osoby', 'osób', 'osób']);
  return `${are} ${seats}: ${over} z ${all} ${plural(over, ['trafi', 'trafią', 'trafi'])} na listę rezerwową.`;
}
