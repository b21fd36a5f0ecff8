import type { PermissionsView } from '#api/accounts/permissions.ts';
import type { PermissionState } from '#domain/account/effective.ts';
import { mergeQuery } from '#domain/kernel/url.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { AsOfNotice } from '#web/details/as-of-notice.tsx';
import { Link } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';

const STATES: Readonly<Record<PermissionState, string>> = {
  held: 'tak',
  idle: 'tak, ale nie działa',
  proposed: 'czeka na potwierdzenie drugiej osoby',
  none: 'nie',
};

const BADGES: Readonly<Record<PermissionState, string>> = {
  held: 'badge-green',
  idle: 'badge-amber',
  proposed: 'badge-amber',
  none: '',
};

/** What an account may do, now or at a moment, and where each permission comes from. */
export default function PermissionsPage({ data }: PageViewProps<PermissionsView>) {
  const { path, link } = usePageContext();
  const isOwn = path === '/account/permissions';
  const account = link(path.replace(/\/permissions$/, ''));
  return (
    <div className="stack">
      <PageTitle />
      <p className="lead">{data.title}</p>
      {!isOwn && (
        <p className="soft">
          Stan na inny dzień: wybierz go na{' '}
          <Link to={mergeQuery(account, { asOf: data.asOf ?? undefined })}>stronie konta</Link>, w jego historii, i wróć
          tu przyciskiem „Uprawnienia”.
        </p>
      )}
      <AsOfNotice moment={data} present={link(path)} />
      {data.idle.length > 0 && (
        <Notice theme="warning">Nie działa żadne uprawnienie tego konta. {data.idle.join(' ')}</Notice>
      )}
      {data.limits.length > 0 && <Notice theme="info">{data.limits.join(' ')}</Notice>}
      <section className="card stack">
        {data.permissions.length === 0 ? (
          <p>Konta tego rodzaju nie mają uprawnień: wszystkie mogą to samo.</p>
        ) : (
          <PermissionTable permissions={data.permissions} />
        )}
      </section>
    </div>
  );
}

function PermissionTable({ permissions }: Pick<PermissionsView, 'permissions'>) {
  return (
    <table className="table table-cards">
      <caption className="visually-hidden">Każde uprawnienie: czy konto je ma i skąd</caption>
      <thead>
        <tr>
          <th scope="col">Uprawnienie</th>
          <th scope="col">Ma je</th>
          <th scope="col">Skąd</th>
        </tr>
      </thead>
      <tbody>
        {permissions.map(({ permission, label, state, from }) => (
          <tr key={permission}>
            <th scope="row">{label}</th>
            <td data-label="Ma je">
              <span className={`badge ${BADGES[state]}`}>{STATES[state]}</span>
            </td>
            <td data-label="Skąd">{from.join('; ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
