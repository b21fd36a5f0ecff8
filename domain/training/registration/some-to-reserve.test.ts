import { describe, expect, it } from 'vitest';
import { someToReserve } from './some-to-reserve.ts';

describe('who would go to the reserve of one registration', () => {
  it.each([
    [1, 2, 'Jest 1 wolne miejsce: 1 z 2 osób trafi na listę rezerwową.'],
    [1, 3, 'Jest 1 wolne miejsce: 2 z 3 osób trafią na listę rezerwową.'],
    [2, 3, 'Są 2 wolne miejsca: 1 z 3 osób trafi na listę rezerwową.'],
    [5, 10, 'Jest 5 wolnych miejsc: 5 z 10 osób trafi na listę rezerwową.'],
    [12, 34, 'Jest 12 wolnych miejsc: 22 z 34 osób trafią na listę rezerwową.'],
  ])('PUB-13 of %i free seats and %i employees', (seats, employees, said) => {
    expect(someToReserve(seats, employees)).toBe(said);
  });

  it.each([
    [2, 2],
    [3, 1],
    [0, 4],
  ])('PUB-13 nobody in particular, of %i free seats and %i employees', (seats, employees) => {
    expect(someToReserve(seats, employees)).toBeUndefined();
  });
});
