import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { mayChangeOwn } from '#domain/account/access.ts';
import { openPages } from '#domain/portal/navigation.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { Session } from '#domain/account/session.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { markLoggingOut } from '#web/app/session-ended.ts';
import { NativeFields } from '#web/form/native-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useFloatingDetails } from '#web/ui/use-dismissal.ts';

/** LAY-02: who is logged in; changing the password where allowed; leaving by a POST that works without scripts. */
export function AccountMenu() {
  const { props, path, link, access, portal } = usePageContext();
  const { session } = props;
  const journals = access.readsAll ? portal.allPages.journals : undefined;
  const box = useFloatingDetails();
  if (!session) return <ButtonLink to={link('/login')} size="small" theme="secondary" label="Zaloguj się" />;
  return (
    <details className="account" ref={box} key={path}>
      <summary>
        {session.actor.photo ? (
          <img className="account-photo" src={link(`/uploads/${session.actor.photo}`)} alt="" width={28} height={28} />
        ) : (
          <UserRound size={18} aria-hidden />
        )}
        <span className="account-name">{session.actor.name}</span>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className="account-box">
        <div>
          <strong>{session.actor.name}</strong>
          <div className="small soft">{session.account.login}</div>
          <div className="small soft">{roleOf(portal, session)}</div>
        </div>
        {openPages(portal, portal.menus.account, access).map((item) => (
          <Link key={item.path} to={link(item.path)}>
            {item.label}
          </Link>
        ))}
        {journals && <Link to={link(journals.path)}>{journals.title}</Link>}
        <Link to={link('/account/security')}>Bezpieczeństwo konta</Link>
        {mayChangePassword(session) && <Link to={link('/account/change-password')}>Zmień hasło</Link>}
        <form method="post" action={link('/logout')} onSubmit={markLoggingOut}>
          <NativeFields id="logout" />
          <Button type="submit" size="small" theme="ghost" icon={<LogOut size={16} aria-hidden />} label="Wyloguj" />
        </form>
      </div>
    </details>
  );
}

/** AUTH-08. */
const mayChangePassword = (session: Session): boolean =>
  session.reporterAccount === null && mayChangeOwn(session.passwordChangeMode);

/** OPR-02: the kind of actor, and for operators what they are among them. */
function roleOf({ actors }: PortalModel, { actor }: Session): string {
  const declared = actors[actor.applicationActorType as keyof typeof actors];
  // An account of another portal that reads all of them.
  const label = declared?.label ?? (actor.readsAll ? 'audytor' : '');
  const role = declared?.roles?.[actor.role ?? ''];
  return role === undefined || role === label ? label : `${label} (${role})`;
}
