import { CheckCheck, RotateCcw } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { localInWarsaw } from '#domain/text/instant.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { ATTENDANCE_TOO_EARLY, NOBODY_CAME } from '#domain/training/course-date/refused-words.ts';
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
import { AttendanceBar } from './attendance-bar.tsx';
import { AttendanceQuestions } from './attendance-questions.tsx';
import { AttendanceRow } from './attendance-row.tsx';
import { useChoices, type AttendanceData } from './use-choices.ts';
import { useKeptAttendance, useKeptChoices, waitingOf } from './use-kept-attendance.ts';
import './attendance.css';

/** CD-14: everybody's attendance on one page, saved at once; Tab and Space, or the arrows. */
export default function AttendanceListPage({ data }: PageViewProps<AttendanceData>) {
  const { link } = usePageContext();
  const base = `/panel/course-dates/${data.id}`;
  return (
    <div className="stack">
      <div className="page-head attendance-title">
        <h1>
          Lista obecności: {data.courseName}, {shortDaysText(data)}
        </h1>
      </div>
      {data.takesPlace && !data.open && <Notice theme="warning">{ATTENDANCE_TOO_EARLY}</Notice>}
      {!data.takesPlace || data.rows.length === 0 ? (
        <div className="card">
          <EmptyState {...whyEmpty(data)}>
            <ButtonLink to={link(base)} size="small" theme="ghost" label="Wróć do terminu" />
          </EmptyState>
        </div>
      ) : (
        <List data={data} base={base} />
      )}
    </div>
  );
}

const whyEmpty = ({ takesPlace }: AttendanceData) =>
  takesPlace
    ? { title: 'Lista podstawowa jest pusta', hint: 'Zgłoś pracowników na ten termin.' }
    : { title: NOBODY_CAME };

/** Without a network the list opens by itself on the first day of the training. */
const isOpen = ({ open, takesPlace, startedOn }: AttendanceData): boolean =>
  open || (takesPlace && startedOn <= (localInWarsaw(new Date().toISOString()) ?? ''));

/** Whether nobody of the server answered: it may be there later. */
const isAway = ({ status, isForeign }: { readonly status: number; readonly isForeign?: boolean }): boolean =>
  status === 0 || status >= 500 || isForeign === true;

function List({ data, base }: { data: AttendanceData; base: string }) {
  const { link, backend } = usePageContext();
  const alive = useHydrated();
  const goOn = useGoOn();
  const reload = useReload();
  const action = `${base}/attendance_list_edit`;
  const offline = useKeptAttendance(data, action);
  const waiting = waitingOf(offline);
  const asked = new Set(offline.acts.flatMap(({ told, about }) => (told ? [about] : [])));
  const choices = useChoices(data, waiting);
  useKeptChoices(offline, choices);
  const { chosenOf } = choices;
  const open = data.open || (alive && isOpen(data));
  const [pending, setPending] = useState(false);
  const sent = useRef(false);
  const count = (presence: Presence) => data.rows.filter((row) => chosenOf(row) === presence).length;

  // What can't be sent now is saved on the device; what is chosen after that goes behind it.
  const keep = async (): Promise<boolean> => {
    const isKept = await offline.add(choices.acts());
    if (isKept) choices.reset();
    return isKept;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (offline.acts.length > 0) return keep();
    setPending(true);
    const result = await backend.call('post', action, { values: choices.values() });
    setPending(false);
    if (result.ok) {
      sent.current = true;
      offline.keepChoices({});
      if (result.body.flash) keepFlash(result.body.flash, base);
      return goOn(result.body.redirect ?? link(base));
    }
    if (isAway(result) && (await keep())) return undefined;
    choices.refused(result.message, result.current);
    return result.current ? reload() : undefined;
  };
  return (
    <form
      className="card table-card attendance-form"
      method="post"
      action={link(action)}
      onSubmit={(event) => void send(event)}
      {...asksBeforeLeaving(true)}
    >
      <NativeFields id="attendance-list" />
      <AttendanceQuestions offline={offline} />
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
            disabled={!open}
            onClick={choices.everybody}
          />
          <Button
            type={alive ? 'button' : 'reset'}
            size="small"
            theme="ghost"
            icon={<RotateCcw size={16} aria-hidden />}
            label="Cofnij zmiany"
            disabled={alive && choices.unsaved === 0}
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
                waits={waiting.has(row.id)}
                asked={asked.has(row.id)}
                saved={choices.savedOf(row)}
                open={open}
                onChoose={choices.choose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <AttendanceBar
        present={count('present')}
        all={data.rows.length}
        unsaved={choices.unsaved}
        offline={offline}
        pending={pending}
        open={open}
        back={link(base)}
      />
      <UnsavedGuard dirty={choices.unsaved > 0} isSafe={() => sent.current} />
    </form>
  );
}
