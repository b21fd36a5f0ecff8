import { formatDateTime } from '#domain/text/dates.ts';

export interface AccountHappening {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  /** Empty where it was not the owner's. */
  readonly device: string;
  readonly times: number;
}

/** What happened at the account, the newest first: anyone who sees something strange knows what to do. */
export function AccountHappenings({ happenings }: { readonly happenings: readonly AccountHappening[] }) {
  return (
    <section className="card stack">
      <h2>Co działo się z moim kontem</h2>
      <p className="soft">
        Ostatnie 90 dni. Jeśli czegoś tu nie poznajesz, zakończ wszystkie inne sesje, zmień hasło i napisz do operatora
        portalu. Adresów, z których ktoś próbował się zalogować, nie zapisujemy.
      </p>
      {happenings.length === 0 ? (
        <p>Nic się jeszcze nie działo.</p>
      ) : (
        <ul className="sessions stack">
          {happenings.map(({ id, at, what, device, times }) => (
            <li key={id}>
              <strong>{what}</strong>
              {times > 1 && <span className="soft"> ({times}×)</span>}
              <div className="small soft">{[formatDateTime(at), device].filter(Boolean).join(', ')}</div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
