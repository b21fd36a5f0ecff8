import { expect, it } from 'vitest';
import { trainingItem } from './training-item.ts';

const row = {
  id: 'a',
  participant_name: 'Ewa Kos',
  started_on: '2022-05-12',
  status: 'confirmed',
  list_type: 'primary',
  attendance_marked: true,
  present: true,
  seat: 'primary',
  certificate_code: 'ABCD',
  certificate_valid_until: '2024-05-12',
  company_name: 'Auto Kos',
} as const;

it('EMP-02 APP-18 a person’s page says on which day a certificate ends, or that it has run out by the day shown', () => {
  const said = (today: string, until: string | null = row.certificate_valid_until) =>
    trainingItem({ ...row, certificate_valid_until: until }, { courseName: 'Hamulce', today }).certificateValidity;
  expect(said('2024-05-12')).toBe('ważny do 12.05.2024');
  expect(said('2024-05-13')).toBe('stracił ważność 12.05.2024');
  expect(said('2026-01-01', null)).toBe('');
});
