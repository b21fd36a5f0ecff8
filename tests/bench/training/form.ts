import { z } from 'zod';
import { createAccess } from '#domain/kernel/access.ts';
import type { Form } from '#domain/form/form.ts';
import { parseForm } from '#domain/form/parse.ts';
import { recordForm } from '#domain/record/view.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { trainingRecords } from '#domain/training/records.ts';
import { registrationForm } from '#domain/training/registration/forms.ts';

const ROUNDS = 5;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const employee = (n: number) => ({
  firstName: 'Żaneta',
  lastName: 'Łącka-Nowak',
  email: `zaneta${n}@serwis.example`,
  phone: '600 700 800',
});

const registration = (employees: number) => ({
  courseDateId: '0198a1b2-0000-7000-8000-000000000000',
  companyName: 'Auto-Serwis Gżegżółka',
  companyNip: '526-025-02-74',
  companyState: 'mazowieckie',
  reporterFirstName: 'Anna',
  reporterLastName: 'Kos',
  reporterEmail: 'anna.kos@serwis.example',
  reporterPhone: '600700800',
  consent: 'true',
  employees: Array.from({ length: employees }, (_, n) => employee(n)),
});

/** The same shape checked by zod with plain rules: what a check costs without labels, masks and rules between fields. */
const bare = z.object({
  courseDateId: z.string().min(1).max(64),
  companyName: z.string().min(1).max(255),
  companyNip: z.string().regex(/^[\d-]{10,13}$/),
  companyState: z.string().min(1),
  reporterFirstName: z.string().regex(/^\p{Lu}\p{L}{2,24}$/u),
  reporterLastName: z.string().min(2).max(51),
  reporterEmail: z.email(),
  reporterPhone: z.string().regex(/^[\d +]{9,15}$/),
  consent: z.literal('true'),
  employees: z.array(
    z.object({
      firstName: z.string().regex(/^\p{Lu}\p{L}{2,24}$/u),
      lastName: z.string().min(2).max(51),
      email: z.email(),
      phone: z.string().regex(/^[\d +]{9,15}$/),
    }),
  ),
});

const course = {
  name: 'ABS i ESP',
  groupId: 'g1',
  position: '1',
  formulas: ['onsite'],
  netPrice: '1200,50',
  vat: '23',
  duration: '2',
  theory: '40',
  practice: '60',
  description: '<p>Opis</p>',
};

const setting = {
  access: createAccess({ actorType: 'SzkoleniaOperator', permissions: [] }),
  today: '2026-11-21',
  facts: { options: { groups: [{ value: 'g1', label: 'Hamulce' }], courses: [] } },
};

/** Microseconds of one call, over enough calls to be measured. */
function cost(calls: number, run: () => void): number {
  const began = performance.now();
  for (let n = 0; n < calls; n++) run();
  return ((performance.now() - began) * 1000) / calls;
}

const checked = (form: Form, raw: Record<string, unknown>) => () => {
  const read = parseForm(form, raw, setting);
  if (isRefusal(read)) throw new Error(JSON.stringify(read.errors));
};

/**
 * `npm run bench -- form`: what the check of a whole form costs, as the server runs it on each command and the browser
 * on each key; medians of interleaved rounds.
 */
export function benchForm(): Promise<void> {
  const courseForm = recordForm(trainingRecords.courses);
  const cases = [1, 10, 50].map((employees) => ({ employees, raw: registration(employees) }));
  const figures = new Map<string, number[]>();
  const note = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { employees, raw } of cases) {
      const calls = Math.ceil(4000 / employees);
      note(`registration ${employees}`, cost(calls, checked(registrationForm, raw)));
      note(
        `zod ${employees}`,
        cost(calls, () => void bare.parse(raw)),
      );
    }
    note('course', cost(4000, checked(courseForm, course)));
  }
  for (const [name, values] of figures) {
    const microseconds = Math.round(median(values) * 10) / 10;
    process.stdout.write(`${JSON.stringify({ bench: 'form', case: name, unit: 'microseconds', microseconds })}\n`);
  }
  return Promise.resolve();
}
