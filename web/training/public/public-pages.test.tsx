import { describe, expect, it } from 'vitest';
import { rendered } from '#tests/support/page/rendered.tsx';
import RegistrationPage from './registration.tsx';

const date = {
  id: 'd1',
  courseId: 'c1',
  courseName: 'Hamulce',
  startedOn: '2099-03-02',
  timeStart: 900,
  timeEnd: 1600,
  duration: 1,
  locationName: 'Szkoła',
  locationCity: 'Łódź',
  locationAddress: 'ul. Jasna 1',
  formula: 'onsite' as const,
  freeSeats: 2,
  seatLimit: 2,
};

describe('the page of a registration', () => {
  const page = (freeSeats: number, employees: number, hasFgaz = false): string =>
    rendered(
      <RegistrationPage
        data={{
          courseDate: { ...date, freeSeats },
          course: { allowRequests: true, delayedPayment: false, netPrice: '', vat: 23 },
          prerequisites: [],
          notice: null,
          others: [],
          values: { employees: Array.from({ length: employees }, () => ({ firstName: 'Jan' })) },
          facts: { hasFgaz },
        }}
      />,
      '/zgloszenia?courseDateId=d1',
    );

  it('PUB-13 says without scripts, before it is sent, that some go to the reserve', () => {
    expect(page(2, 3)).toContain('Są 2 wolne miejsca: 1 z 3 osób trafi na listę rezerwową.');
    expect(page(2, 2)).not.toContain('na listę rezerwową');
  });

  it('PUB-17 has a field for the FGAZ number where the course asks for it', () => {
    expect(page(2, 1, true)).toContain('name="employees[0][fgazNumber]"');
    expect(page(2, 1)).not.toContain('fgazNumber');
  });
});
