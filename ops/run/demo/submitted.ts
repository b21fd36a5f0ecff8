import type { SubmittedValues } from '#domain/cooperant/submitted.ts';

const NUMBERS = ['123456789', '1234567890', '987654321', '555000111', '700800900'];

/** Twelve activations or reports of these companies, the newest first; `dayOf` gives the day so many days ago. */
export const submittedValues = (
  companyIds: readonly string[],
  dayOf: (days: number) => string,
): { days: number; values: SubmittedValues }[] =>
  Array.from({ length: 12 }, (_, index) => {
    const days = 3 + index * 9;
    const values = {
      submitDate: dayOf(days),
      companyId: companyIds[index % companyIds.length] ?? '',
      deviceSerialNumber: NUMBERS[index % NUMBERS.length] ?? null,
      description: index % 4 === 0 ? 'Klient poprosił o telefon po przeglądzie.' : '',
    };
    return { days, values };
  });
