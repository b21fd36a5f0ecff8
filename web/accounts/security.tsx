import type { PasskeyList } from '#api/accounts/passkey-list.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { useCommand } from '#web/app/use-command.ts';
import { CommandButton } from '#web/form/command-button.tsx';
import { NativeFields, useRefusedButton } from '#web/form/native-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Passkeys } from './passkeys.tsx';
import { AccountHappenings, type AccountHappening } from './happenings.tsx';
import './security.css';

interface Data {
  readonly sessions: readonly {
    readonly id: string;
    readonly device: string;
    readonly startedAt: string | null;
    readonly lastUsedAt: string;
    readonly current: boolean;
  }[];
  readonly secondFactor: 'on' | 'off' | null;
  readonly passkeys?: PasskeyList;
  readonly mayChangePassword: boolean;
  readonly happenings: readonly AccountHappening[];
}

/** Where somebody is logged in, and what guards the account. */
export default function SecurityPage({ data }: PageViewProps<Data>) {
  const { link } = usePageContext();
  return (
    <div className="narrow stack stack-3">
      <PageTitle />
      <section className="card stack">
        <h2>Logowanie</h2>
        {data.secondFactor !== null && (
          <p>
            {data.secondFactor === 'on'
              ? 'Drugi składnik logowania jest włączony: samo hasło nie wystarczy do zalogowania.'
              : 'Drugi składnik logowania jest wyłączony: do zalogowania wystarczy hasło.'}
          </p>
        )}
        <div className="row">
          {data.secondFactor !== null && (
            <ButtonLink
              to={link('/account/second-factor')}
              theme={data.secondFactor === 'on' ? 'secondary' : 'primary'}
              size="small"
              label={data.secondFactor === 'on' ? 'Drugi składnik logowania' : 'Włącz drugi składnik'}
            />
          )}
          {data.mayChangePassword && (
            <ButtonLink to={link('/account/change-password')} theme="secondary" size="small" label="Zmień hasło" />
          )}
          <ButtonLink to={link('/account/permissions')} theme="ghost" size="small" label="Uprawnienia" />
        </div>
      </section>
      {data.passkeys && <Passkeys passkeys={data.passkeys} />}
      <Sessions sessions={data.sessions} />
      <AccountHappenings happenings={data.happenings} />
    </div>
  );
}

function Sessions({ sessions }: Pick<Data, 'sessions'>) {
  const command = useCommand();
  const { link } = usePageContext();
  const refused = useRefusedButton();
  return (
    <section className="card stack">
      <h2>Aktywne logowania</h2>
      <p className="soft">
        Jeśli któregoś urządzenia nie poznajesz, zakończ jego sesję i zmień hasło. Adresów, z których się logujesz, nie
        zapisujemy.
      </p>
      {refused && <Notice theme="warning">{refused}</Notice>}
      <ul className="sessions stack">
        {sessions.map(({ id, device, startedAt, lastUsedAt, current }) => (
          <li key={id} className="row row-apart">
            <div>
              <strong>{device || 'Nieznana przeglądarka'}</strong>
              {current && <span className="badge badge-green">ta sesja</span>}
              <div className="small soft">
                {startedAt && `Od ${formatDateTime(startedAt)}. `}
                Ostatnio używana {formatDateTime(lastUsedAt)}.
              </div>
            </div>
            {!current && (
              <CommandButton
                name={id}
                path={`/account/sessions/${id}/end`}
                command={command}
                theme="secondary"
                size="small"
                label="Zakończ"
                aria-label={`Zakończ sesję: ${device}, ${formatDateTime(lastUsedAt)}`}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        {sessions.length > 1 && (
          <CommandButton
            name="others"
            path="/account/sessions/end-others"
            command={command}
            theme="secondary"
            size="small"
            label="Zakończ wszystkie inne"
          />
        )}
        <form method="post" action={link('/account/sessions/end-all')}>
          <NativeFields id="end-all-sessions" />
          <Button type="submit" theme="negative" size="small" label="Wyloguj wszędzie" />
        </form>
      </div>
    </section>
  );
}
