import { useEffect } from 'react';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { parseForm } from '#domain/form/parse.ts';
import { employeeKey, registrationCheckForm, type EmployeeWarnings } from '#domain/training/registration/forms.ts';
import { usePageContext } from '#web/app/page-context.tsx';

/** Long enough that typing on asks nothing. */
const PAUSE_MS = 600;

type Typed = Readonly<Record<string, unknown>>;

/**
 * PUB-16: what speaks against the employees is asked for while the form is filled in, of those who are named whole;
 * their fields show it (`EmployeeWarnings`). Sending asks again.
 */
export function EmployeeCheck(props: {
  values: Typed;
  employees: readonly Typed[];
  warnings: EmployeeWarnings;
  onFound(warnings: EmployeeWarnings): void;
}) {
  const { values, employees, warnings, onFound } = props;
  const { backend, access } = usePageContext();
  const { courseDateId, companyNip } = values;
  const asked = JSON.stringify({
    courseDateId,
    companyNip,
    employees: employees
      .map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))
      .filter((one) => isWhole({ courseDateId, employees: [one] }, access)),
  });
  useEffect(() => {
    const wanted = JSON.parse(asked) as { employees: readonly Typed[] };
    if (wanted.employees.length === 0) return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const answer = await backend.call<{ warnings: EmployeeWarnings }>('post', '/api/registration-check', {
        values: wanted,
      });
      if (answer.ok && !isOver) onFound(answer.body.warnings);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, backend, onFound]);
  const said = employees.flatMap((one) => Object.values(warnings[employeeKey(one)] ?? {}));
  return (
    <p role="status" className="visually-hidden">
      {said.join(' ')}
    </p>
  );
}

/** Whether the look-up's own form takes it. */
const isWhole = (sent: Typed, access: Parameters<typeof parseForm>[2]['access']): boolean =>
  !isRefusal(parseForm(registrationCheckForm, sent, { access, today: '', facts: {} }));
