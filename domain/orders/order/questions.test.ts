import { describe, expect, it } from 'vitest';
import { freeDayWarning } from './days.ts';
import { concernsVisit, undoInWords, type UndoneStep } from './questions.ts';

const NO_EMAIL = 'Klient nie ma adresu e-mail: powiadom go w inny sposób.';
const step = (more: Partial<UndoneStep>): UndoneStep => ({
  from: 'set',
  to: 'approved',
  day: { from: '2026-12-01', to: '' },
  hours: { from: '', to: '' },
  takenNumber: '',
  formerService: '',
  formerEmployee: '',
  recipients: { reached: 'serwis Ciepło', unreached: [NO_EMAIL] },
  ...more,
});

describe('the day of a visit', () => {
  it.each([
    ['2026-12-06', 'Wizyta wypada w niedzielę (06.12.2026). Jeśli to pomyłka, zmień dzień.'],
    // Corpus Christi, a Thursday; since 2025 Christmas Eve.
    ['2026-06-04', 'Wizyta wypada w święto (04.06.2026). Jeśli to pomyłka, zmień dzień.'],
    ['2026-12-24', 'Wizyta wypada w święto (24.12.2026). Jeśli to pomyłka, zmień dzień.'],
    ['2026-12-05', undefined],
    ['', undefined],
  ])('ORD-10 on %s: %s', (day, said) => {
    expect(freeDayWarning(day)).toBe(said);
  });
});

describe('the question about an undo', () => {
  it('ORD-04 says who hears that the visit falls away, and who can’t be reached', () => {
    expect(undoInWords(step({}))).toMatch(
      / Wiadomość o wizycie dostanie: serwis Ciepło\. Klient nie ma adresu e-mail: powiadom go w inny sposób\.$/,
    );
    const nobody = undoInWords(step({ recipients: { reached: '', unreached: [NO_EMAIL] } }));
    expect(nobody).toContain('Nikt nie dostanie wiadomości. Klient nie ma adresu');
  });

  it('ORD-04 names the days of before and after in their cases, those that there are not too', () => {
    const day = { from: '', to: '2026-12-01' };
    expect(undoInWords(step({}))).toContain('a data wykonania z 01.12.2026 na żadną.');
    expect(undoInWords(step({ day }))).toContain('a data wykonania z żadnej na 01.12.2026.');
  });

  it('ORD-04 says that a service or an employee who is switched off does not come back', () => {
    expect(undoInWords(step({ formerService: 'Ciepło' }))).toContain(
      'nikt nie zmienił później. Serwis zostaje obecny, bo firma Ciepło jest wyłączona.',
    );
    expect(undoInWords(step({ formerEmployee: 'Ewa Dawna' }))).toContain(
      'później. Pracownik zostaje obecny, bo poprzedni (Ewa Dawna) nie ma teraz dostępu.',
    );
    expect(undoInWords(step({}))).not.toMatch(/wyłączona|dostępu/);
  });

  it('ORD-04 a visit that is set again is reported; work that is no longer done, on its day, is not', () => {
    const day = { from: '2026-12-01', to: '2026-12-01' };
    expect(concernsVisit({ from: 'cancelled', to: 'set', day })).toBe(true);
    expect(concernsVisit({ from: 'done', to: 'set', day: { ...day, from: '2026-12-02' } })).toBe(true);
    expect(concernsVisit({ from: 'done', to: 'set', day })).toBe(false);
    expect(concernsVisit({ from: 'approved', to: 'requested', day })).toBe(false);
    expect(undoInWords(step({ from: 'done', to: 'set', day, recipients: null }))).toMatch(
      /umówiona na 01\.12\.2026\.$/,
    );
  });
});
