import { CheckCheck, RotateCcw } from 'lucide-react';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { FormReturn } from '#api/http/answer/page-props.ts';
import type { AttendanceConflict, AttendanceView } from '#api/training/course-dates/attendance.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import type { Presence } from '#domain/training/course-date/terms.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { keepFlash } from '#web/app/flash-store.ts';
import { NativeFields } from '#web/form/native-form.tsx';
import { asksBeforeLeaving, UnsavedGuard } from '#web/form/unsaved-guard.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { useGoOn, useReload } from '#web/app/use-reload.ts';
import { AttendanceRow } from './attendance-row.tsx';
import './attendance.css';

type Data = AttendanceView & { readonly form?: FormReturn };
type Row = AttendanceView['rows'][number];
type ById = Readonly<Record<string, Presence>>;

/** CD-14: everybody's attendance on one page, saved at once; Tab and Space, or the arrows. */
export default function AttendanceListPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  const base = `/panel/course-dates/${data.id}`;
  return (
    <div className="stack">
      <div className="page-head">
        <h1>
          Lista obecności: {data.courseName}, {shortDaysText(data)}
        </h1>
      </div>
      {!data.open && <Notice theme="warning">Obecność można zaznaczyć dopiero od dnia rozpoczęcia szkolenia.</Notice>}
      {data.rows.length === 0 ? (
        <div className="card">
          <EmptyState title="Lista podstawowa jest pusta" hint="Zgłoś pracowników na ten termin.">
            <ButtonLink to={link(base)} size="small" theme="ghost" label="Wróć do terminu" />
          </EmptyState>
        </div>
      ) : (
        <List data={data} base={base} />
      )}
    </div>
  );
}

/** What a refused save means for the page: what colleagues saved, and who is no longer there. */
function readConflict(current: unknown): { theirs: ById; gone: string } {
  const { results = [] } = (current ?? {}) as Partial<AttendanceConflict>;
  const theirs = results.flatMap((one) =>
    one.result === 'refused' && one.why === 'changed' ? [[one.id, one.presence] as const] : [],
  );
  const gone = results.flatMap((one) => (one.result === 'refused' && one.why === 'gone' ? [one.name] : []));
  return { theirs: Object.fromEntries(theirs), gone: gone.join(', ') };
}

const problemOf = (message: string, gone: string): string =>
  gone ? `${message} Na liście nie ma już: ${gone}.` : message;

/** A choice of this page, and what it was made against: the line as it stood then. */
interface Choice {
  readonly presence: Presence;
  readonly seen: Presence;
}

/** Without scripts a refused save comes back with the page: the choices are those that were sent. */
const returnedChoices = (data: Data): Record<string, Choice> => {
  const sent = (data.form?.values.attendance ?? {}) as ById;
  return Object.fromEntries(
    data.rows.flatMap((row) => {
      const presence = sent[row.id];
      return presence ? [[row.id, { presence, seen: row.presence }]] : [];
    }),
  );
};

/** The choices, apart from what is saved: a colleague's change shows where nobody chose here. */
function useChoices(data: Data) {
  const returned = readConflict(data.form?.current);
  const [mine, setMine] = useState(() => returnedChoices(data));
  const [theirs, setTheirs] = useState<ById>(returned.theirs);
  const [problem, setProblem] = useState(data.form ? problemOf(data.form.message, returned.gone) : null);
  const choose = useCallback(
    ({ id, presence: stored }: Row, presence: Presence | null) =>
      setMine(({ [id]: before, ...others }) =>
        presence === null ? others : { ...others, [id]: { presence, seen: before?.seen ?? stored } },
      ),
    [setMine],
  );
  const chosenOf = (row: Row): Presence => mine[row.id]?.presence ?? row.presence;
  return {
    chosenOf,
    choose,
    theirs,
    problem,
    dirty: data.rows.some((row) => chosenOf(row) !== row.presence),
    everybody: () => data.rows.forEach((row) => choose(row, 'present')),
    reset: () => {
      setMine({});
      setTheirs({});
      setProblem(null);
    },
    values: () => ({
      attendance: Object.fromEntries(data.rows.map((row) => [row.id, chosenOf(row)])),
      seen: Object.fromEntries(data.rows.map((row) => [row.id, mine[row.id]?.seen ?? row.presence])),
    }),
    refused: (message: string, current: unknown) => {
      const conflict = readConflict(current);
      // The next save is made against what is known now.
      setMine((all) =>
        Object.fromEntries(
          Object.entries(all).map(([id, choice]) => [id, { ...choice, seen: conflict.theirs[id] ?? choice.seen }]),
        ),
      );
      setTheirs(conflict.theirs);
      setProblem(problemOf(message, conflict.gone));
    },
  };
}

function List({ data, base }: { data: Data; base: string }) {
  const { link, backend } = usePageContext();
  const alive = useHydrated();
  const goOn = useGoOn();
  const reload = useReload();
  const choices = useChoices(data);
  const { chosenOf } = choices;
  const [pending, setPending] = useState(false);
  const sent = useRef(false);
  const action = `${base}/attendance_list_edit`;
  const count = (presence: Presence) => data.rows.filter((row) => chosenOf(row) === presence).length;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    const result = await backend.call('post', action, { values: choices.values() });
    setPending(false);
    if (result.ok) {
      sent.current = true;
      if (result.body.flash) keepFlash(result.body.flash, base);
      return goOn(result.body.redirect ?? link(base));
    }
    choices.refused(result.message, result.current);
    if (result.current) await reload();
  };
  return (
    <form
      className="card table-card"
      method="post"
      action={link(action)}
      onSubmit={(event) => void send(event)}
      {...asksBeforeLeaving(true)}
    >
      <NativeFields id="attendance-list" />
      {choices.problem && <Notice theme="error">{choices.problem}</Notice>}
      <div className="attendance-head no-print">
        <div>
          <p role="status" aria-atomic>
            {`Obecni: ${count('present')} z ${data.rows.length}, nieobecni: ${count('absent')}, niezaznaczeni: ${count('none')}`}
          </p>
          <p className="soft small attendance-keys needs-scripts">
            Spacja zaznacza, strzałki w lewo i w prawo zmieniają wybór, w górę i w dół przechodzą do następnej osoby,
            Backspace cofa zmianę.
          </p>
        </div>
        <div className="row">
          <Button
            size="small"
            theme="ghost"
            icon={<CheckCheck size={16} aria-hidden />}
            label="Wszyscy obecni"
            disabled={!data.open}
            onClick={choices.everybody}
          />
          <Button
            type={alive ? 'button' : 'reset'}
            size="small"
            theme="ghost"
            icon={<RotateCcw size={16} aria-hidden />}
            label="Cofnij zmiany"
            disabled={alive && !choices.dirty}
            onClick={choices.reset}
          />
        </div>
      </div>
      <div className="table-scroll">
        <table className="table table-cards table-lines table-cuts-2 attendance">
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
              <AttendanceRow
                key={row.id}
                row={row}
                number={index + 1}
                chosen={chosenOf(row)}
                theirs={choices.theirs[row.id] === chosenOf(row) ? null : (choices.theirs[row.id] ?? null)}
                open={data.open}
                onChoose={choices.choose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="row form-buttons attendance-buttons">
        <Button type="submit" label="Zapisz obecność" pending={pending} disabled={!data.open} />
        <ButtonLink to={link(base)} theme="ghost" label="Anuluj" />
      </div>
      <UnsavedGuard dirty={choices.dirty} isSafe={() => sent.current} />
    </form>
  );
}
