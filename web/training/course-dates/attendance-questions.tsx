import type { AttendanceConflict } from '#api/training/course-dates/attendance.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { PRESENCE_LABELS, type Presence } from '#domain/training/course-date/terms.ts';
import { newKey } from '#web/app/backend.ts';
import { questionsOf, type ServerRefusal } from '#web/offline/acts.ts';
import type { Offline } from '#web/offline/use-offline.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Mark } from './use-choices.ts';

/** What is saved of somebody now, where a colleague has marked otherwise. */
function savedNow({ current }: ServerRefusal): Presence | undefined {
  const { results = [] } = (current ?? {}) as Partial<AttendanceConflict>;
  const [one] = results;
  return one?.result === 'refused' && one.why === 'changed' ? one.presence : undefined;
}

/** What is said of a line that is not the person's any more: nothing can be saved of them there. */
function goneText({ current }: ServerRefusal): string | undefined {
  const { results = [] } = (current ?? {}) as Partial<AttendanceConflict>;
  const [one] = results;
  if (one?.result !== 'refused' || one.why === 'changed') return undefined;
  if (one.why === 'erased') return 'dane tej osoby usunięto.';
  return one.why === 'gone' ? 'tej osoby nie ma już na liście podstawowej.' : `to miejsce ma teraz ${one.name}.`;
}

/** What was marked without a network and the server did not take: of each person what is there now, and a choice. */
export function AttendanceQuestions({ offline }: { offline: Offline<Mark> }) {
  const questions = questionsOf(offline.acts);
  if (questions.length === 0) return null;
  return (
    <Notice theme="warning">
      <p>Tych zaznaczeń z tego urządzenia nie zapisano. Wybierz, co ma zostać.</p>
      <ul className="attendance-questions">
        {questions.map(({ asked, last, refusal }) => {
          const now = savedNow(refusal);
          const again = { ...last, id: newKey(), what: { ...last.what, seen: now ?? last.what.seen } };
          const { order: _order, told: _told, ...instead } = again;
          return (
            <li key={asked.order}>
              <span>
                <strong>{asked.name}</strong>
                {`: ${whatIsThere(refusal, now)} Zaznaczono na tym urządzeniu: ${PRESENCE_LABELS[last.what.presence]}, ${formatDateTime(last.at)}.`}
              </span>
              <span className="row">
                {!goneText(refusal) && (
                  <Button
                    size="small"
                    theme="secondary"
                    label={now ? `Zapisz: ${PRESENCE_LABELS[last.what.presence]}` : 'Wyślij ponownie'}
                    aria-label={`${now ? `Zapisz: ${PRESENCE_LABELS[last.what.presence]}` : 'Wyślij ponownie'}, ${asked.name}`}
                    onClick={() => void offline.decide(asked.about, instead)}
                  />
                )}
                <Button
                  size="small"
                  theme="ghost"
                  label={now ? `Zostaw: ${PRESENCE_LABELS[now]}` : 'Odrzuć'}
                  aria-label={`${now ? `Zostaw: ${PRESENCE_LABELS[now]}` : 'Odrzuć'}, ${asked.name}`}
                  onClick={() => void offline.decide(asked.about)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

const whatIsThere = (refusal: ServerRefusal, now: Presence | undefined): string => {
  if (now) return `ktoś zaznaczył inaczej, zapisane jest teraz: ${PRESENCE_LABELS[now]}.`;
  return goneText(refusal) ?? refusal.message;
};
