import { boundToCompany } from '#domain/orders/order/actor.ts';
import { STATUS_LABELS, STATUSES, type Status } from '#domain/orders/order/terms.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { newKey } from '#web/app/backend.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { questionsOf, type ServerRefusal } from '#web/offline/acts.ts';
import type { Offline } from '#web/offline/use-offline.ts';
import { Link } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Done } from './use-kept-day.ts';

/** The order as it is now, as far as a refusal says. */
interface Now {
  readonly version?: number;
  readonly status?: Status;
  /** As its form has it: '3.12.2026'. */
  readonly day?: string;
  /** The company that drives there. */
  readonly service?: string;
}

function nowOf({ current }: ServerRefusal): Now {
  const said = (current ?? {}) as {
    version?: unknown;
    status?: unknown;
    values?: { executionDate?: unknown; companyId?: unknown };
  };
  const status = STATUSES.find((one) => one === said.status);
  const { executionDate: day, companyId: service } = said.values ?? {};
  return {
    ...(typeof service === 'string' ? { service } : {}),
    ...(typeof said.version === 'number' ? { version: said.version } : {}),
    ...(status ? { status } : {}),
    ...(typeof day === 'string' && day !== '' ? { day } : {}),
  };
}

/** What was reported without a network and the server did not take: of each order what is there now, and a choice. */
export function DoneRefusals({ offline }: { offline: Offline<Done> }) {
  const { link, access } = usePageContext();
  const questions = questionsOf(offline.acts);
  if (questions.length === 0) return null;
  return (
    <Notice theme="warning">
      <p>Tych prac z tego urządzenia nie zapisano. Wybierz, co ma zostać.</p>
      <ul className="day-questions">
        {questions.map(({ asked, last, refusal }) => {
          const now = nowOf(refusal);
          const isHandedOver = now.service !== undefined && now.service !== boundToCompany(access);
          const { order: _order, told: _told, ...act } = last;
          const again = { ...act, id: newKey(), what: { values: { ...act.what.values, version: now.version } } };
          return (
            <li key={asked.order}>
              <span>
                <Link to={link(`/panel/orders/${asked.about}`)}>{asked.name}</Link>
                {`: ${isHandedOver ? HANDED_OVER : whatIsThere(refusal, now)} Zgłoszono na tym urządzeniu: ${STATUS_LABELS.done}, ${formatDateTime(last.at)}.`}
              </span>
              <span className="row">
                {now.status === 'set' && !isHandedOver && (
                  <Button
                    size="small"
                    theme="secondary"
                    label="Zapisz jako wykonane"
                    aria-label={`Zapisz jako wykonane: ${asked.name}`}
                    onClick={() => void offline.decide(asked.about, again)}
                  />
                )}
                <Button
                  size="small"
                  theme="ghost"
                  label="Odrzuć"
                  aria-label={`Odrzuć: ${asked.name}`}
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

/** What its people entered is on their list also when another company drives there. */
const HANDED_OVER = 'zlecenie przekazano innemu serwisowi.';

const whatIsThere = ({ message }: ServerRefusal, { status, day }: Now): string => {
  if (!status) return message;
  const until = status === 'set' && day ? `, wizyta ${day}` : '';
  return `ktoś zmienił to zlecenie, jego status to teraz „${STATUS_LABELS[status]}”${until}.`;
};
