import { describe, expect, it } from 'vitest';
import { rendered } from '#tests/support/page/rendered.tsx';
import RegistrationPage from './registration.tsx';
import RegulationsPage from './regulations.tsx';
import ReporterAccountPage from './reporter-account.tsx';
import SchedulePage from './schedule.tsx';

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

describe('the schedule of one course', () => {
  const list = (course: { id: string; isSold: boolean } | null): string =>
    rendered(
      <SchedulePage
        data={
          {
            items: [],
            page: 1,
            pageSize: 20,
            total: 0,
            filters: { courseId: 'c1' },
            errors: {},
            notices: [],
            options: { courses: [], locations: [] },
            course,
          } as never
        }
      />,
      '/harmonogram?filters[courseId]=c1',
    );

  it('offers an alert of a course that is sold, and says of one that is not that there is nothing to wait for', () => {
    const withdrawn = 'To szkolenie jest teraz wycofane z oferty.';
    expect(list({ id: 'c1', isSold: true })).toContain('/powiadomienie?courseId=c1');
    expect(list({ id: 'c1', isSold: true })).not.toContain(withdrawn);
    expect(list({ id: 'c1', isSold: false })).toContain(withdrawn);
    // Nor of what no course has.
    for (const course of [{ id: 'c1', isSold: false }, null]) expect(list(course)).not.toContain('/powiadomienie');
    expect(list(null)).not.toContain(withdrawn);
  });
});

describe('the rules of trainings', () => {
  it('PUB-05 say who gives a seat back or sends somebody else without the office', () => {
    const page = rendered(<RegulationsPage data={{ occasions: [] }} />, '/regulaminy-szkolen');
    expect(page).toContain('rezygnuje z miejsca i zmienia uczestnika samodzielnie');
    expect(page).toContain('W pozostałych przypadkach rezygnację i zmianę uczestnika przyjmuje biuro szkoleń.');
  });
});

describe('a reporter’s own applications', () => {
  it('PUB-19 fold away what is over and not what runs, though it began before today', () => {
    const row = (id: string, isOver: boolean) => ({
      id,
      participantName: `Osoba ${id}`,
      courseName: 'Hamulce',
      startedOn: '2020-01-01',
      isOver,
      words: 'udział potwierdzony',
      tone: 'green',
    });
    const page = rendered(
      <ReporterAccountPage
        data={
          {
            email: 'anna@demo.example',
            values: {},
            version: 1,
            consentVersion: '1',
            notice: '1',
            applications: [row('trwa', false), row('byla', true)],
          } as never
        }
      />,
      '/konto',
    );
    const [before = '', folded = ''] = page.split('Wcześniejsze: 1 zgłoszenie');
    expect([before.includes('Osoba trwa'), before.includes('Osoba byla')]).toEqual([true, false]);
    expect([folded.includes('Osoba trwa'), folded.includes('Osoba byla')]).toEqual([false, true]);
  });
});
