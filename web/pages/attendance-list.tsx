import { CheckCheck } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { FormReturn } from '#api/http/route.ts';
import type { AttendanceView } from '#api/training/course-dates/attendance.ts';
import { formatDay } from '#domain/shared/dates.ts';
import { call } from '../backend.ts';
import { useSurroundings } from '../context.tsx';
import { keepFlash } from '../flash-store.ts';
import type { PageViewProps } from '../page-table.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { useGoOn, useReload } from '../use-reload.ts';

type Ticked = Readonly<Record<string, boolean>>;

/** CD-14: everybody's attendance on one page, saved at once; Tab and Space, or the arrows up and down. */
export default function AttendanceListPage({ data }: PageViewProps<AttendanceView & { form?: FormReturn }>) {
  const { link } = useSurroundings();
  const base = `/panel/course-dates/${data.id}`;
  return (
    <div className="stack">
      <h1>
        Lista obecności: {data.courseName}, {formatDay(data.startedOn)}
      </h1>
      {!data.open && <Notice theme="warning">Obecność można zaznaczyć dopiero od dnia rozpoczęcia szkolenia.</Notice>}
      {data.form && <Notice theme="error">{data.form.message}</Notice>}
      {data.rows.length === 0 ? (
        <div className="card">
          <EmptyState title="Lista podstawowa jest pusta" hint="Zgłoś pracowników na ten termin.">
            <ButtonLink to={link(base)} size="small" theme="ghost" label="Wróć do terminu" />
          </EmptyState>
        </div>
      ) : (
        // A list that changed meanwhile is another list: what was seen is taken anew.
        <List key={JSON.stringify(data.rows)} data={data} base={base} />
      )}
    </div>
  );
}

function List({ data, base }: { data: AttendanceView; base: string }) {
  const { props, link } = useSurroundings();
  const alive = useHydrated();
  const goOn = useGoOn();
  const reload = useReload();
  const [ticked, setTicked] = useState<Ticked>(() =>
    Object.fromEntries(data.rows.map((row) => [row.id, row.attended])),
  );
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const key = useRef(alive ? crypto.randomUUID() : '');
  const present = data.rows.filter((row) => ticked[row.id]).length;
  const action = `${base}/attendance_list_edit`;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    const seen = Object.fromEntries(data.rows.map((row) => [row.id, row.attended]));
    const result = await call('post', action, { values: { attendance: ticked, seen }, key: key.current || undefined });
    setPending(false);
    if (result.ok) {
      if (result.body.flash) keepFlash(result.body.flash, base);
      return goOn(result.body.redirect ?? link(base));
    }
    setMessage(result.message);
    if (result.current) await reload();
  };
  return (
    <form className="card table-card" method="post" action={link(action)} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="_action" value="attendance-list" />
      <input type="hidden" name="_csrf" value={props.locals.csrfToken} />
      {message && <Notice theme="error">{message}</Notice>}
      <div className="section-title">
        <span role="status" className="soft">
          Obecni: {present} z {data.rows.length}
        </span>
        {alive && (
          <Button
            size="small"
            theme="ghost"
            icon={<CheckCheck size={16} aria-hidden />}
            label="Wszyscy obecni"
            disabled={!data.open}
            onClick={() => setTicked(Object.fromEntries(data.rows.map((row) => [row.id, true])))}
          />
        )}
      </div>
      <div className="table-scroll">
        <table className="table table-cards">
          <caption className="visually-hidden">Obecność na liście podstawowej</caption>
          <thead>
            <tr>
              <th scope="col">Lp.</th>
              <th scope="col">Uczestnik</th>
              <th scope="col">Firma</th>
              <th scope="col">Obecność</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, index) => (
              <tr key={row.id}>
                <td data-label="Lp." className="numbers">
                  {index + 1}
                </td>
                <th scope="row" data-label="Uczestnik">
                  {row.name}
                </th>
                <td data-label="Firma">{row.companyName}</td>
                <td data-label="Obecność">
                  <input type="hidden" name={`seen[${row.id}]`} value={String(row.attended)} />
                  {!alive && <input type="hidden" name={`attendance[${row.id}]`} value="false" />}
                  <label className="choice">
                    <input
                      type="checkbox"
                      name={`attendance[${row.id}]`}
                      value="true"
                      aria-label={`Obecność: ${row.name}`}
                      checked={ticked[row.id] === true}
                      disabled={!data.open}
                      onKeyDown={moveBetweenBoxes}
                      onChange={(event) => setTicked({ ...ticked, [row.id]: event.target.checked })}
                    />
                    <span>{ticked[row.id] ? 'obecna osoba' : 'nieobecna osoba'}</span>
                  </label>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row form-buttons attendance-buttons">
        <Button type="submit" label="Zapisz obecność" pending={pending} disabled={!data.open} />
        <ButtonLink to={link(base)} theme="ghost" label="Anuluj" />
      </div>
    </form>
  );
}

/** The arrows go from box to box, as in a sheet of paper from line to line. */
function moveBetweenBoxes(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const list = event.currentTarget.closest('tbody');
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
