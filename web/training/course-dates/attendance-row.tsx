import { memo, useRef, type KeyboardEvent } from 'react';
import type { AttendanceView } from '#api/training/course-dates/attendance.ts';
import { PRESENCE_LABELS, type Presence } from '#domain/training/course-date/terms.ts';
import { useTakeOver } from '#web/app/use-hydrated.ts';
import { isTouched } from '#web/form/early-input.ts';

const CHOICES = ['present', 'absent'] as const;

interface Line {
  readonly row: AttendanceView['rows'][number];
  readonly number: number;
  /** What is chosen now, saved or not. */
  readonly chosen: Presence;
  /** What a colleague saved meanwhile, when it is not what is chosen. */
  readonly theirs: Presence | null;
  /** What counts as saved: on the server, or on this device. */
  readonly saved: Presence;
  /** The server has not taken it yet. */
  readonly waits: boolean;
  /** It did not, and somebody has to say what stays. */
  readonly asked: boolean;
  readonly open: boolean;
  /** Stable, so that one choice draws one line of hundreds. Null takes the choice back. */
  onChoose(row: Line['row'], presence: Presence | null): void;
}

/** One person of the attendance list: present, absent or not marked yet (CD-14). */
export const AttendanceRow = memo(function AttendanceRow(line: Line) {
  const { row, number, chosen, theirs, saved, waits, asked, open, onChoose } = line;
  const unsaved = chosen !== saved;
  const noteId = `note-${row.id}`;
  const choices = useRef<HTMLDivElement>(null);
  useTakeOver(() => {
    const early = [...(choices.current?.querySelectorAll('input') ?? [])].find((one) => one.checked && isTouched(one));
    const presence = CHOICES.find((one) => one === early?.value);
    if (presence) onChoose(row, presence);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' || event.key === 'Delete') onChoose(row, null);
    else moveBetweenLines(event);
  };
  return (
    <tr className={theirs ? 'attendance-conflict' : unsaved || waits ? 'attendance-noted' : undefined}>
      <td data-label="Lp." className="numbers cell-number cell-none">
        {number}
      </td>
      <th scope="row" data-label="Uczestnik" className="cell-cut" title={row.name}>
        {row.name}
      </th>
      <td data-label="Firma" className="cell-cut cell-bare" title={row.companyName}>
        {row.companyName}
      </td>
      <td data-label="Obecność" className="cell-bare">
        <input type="hidden" name={`seen[${row.id}]`} value={row.presence} />
        <input type="hidden" name={`who[${row.id}]`} value={row.personId} />
        <div className="attendance-choice">
          <div
            ref={choices}
            className="attendance-options"
            role="radiogroup"
            aria-label={`Obecność: ${row.name}`}
            aria-describedby={noteId}
          >
            {CHOICES.map((one) => (
              <label key={one} className="choice">
                <input
                  type="radio"
                  name={`attendance[${row.id}]`}
                  value={one}
                  checked={chosen === one}
                  disabled={!open}
                  onKeyDown={onKeyDown}
                  onChange={() => onChoose(row, one)}
                />
                <span>{PRESENCE_LABELS[one]}</span>
              </label>
            ))}
          </div>
          <span id={noteId} className="soft small attendance-note">
            {theirs
              ? `Zapisane teraz: ${PRESENCE_LABELS[theirs]}. Twój wybór: ${PRESENCE_LABELS[chosen]}.`
              : unsaved
                ? 'niezapisane'
                : waits
                  ? asked
                    ? 'wybierz wyżej'
                    : 'do wysłania'
                  : chosen === 'none' && PRESENCE_LABELS.none}
          </span>
        </div>
      </td>
    </tr>
  );
});

/** The arrows up and down go from person to person, as on a sheet of paper; left and right choose. */
function moveBetweenLines(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const groups = [...(event.currentTarget.closest('tbody')?.querySelectorAll('[role=radiogroup]') ?? [])];
  const here = groups.findIndex((group) => group.contains(event.currentTarget));
  const next = groups[here + step];
  const target = next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input');
  target?.focus();
}
