import { Users } from 'lucide-react';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import type { RecordData } from '#web/records/record-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way from somebody's page to the merging with another, or to whom they are known as by now. */
export function SamePerson({ data, base, permission }: { data: RecordData; base: string; permission: string }) {
  const { link, access } = usePageContext();
  const knownAs = data.more.knownAs as string | undefined;
  if (data.title === FORGOTTEN || (!knownAs && !access.can(permission))) return null;
  return (
    <section className="card stack no-print">
      <h2>Ta sama osoba</h2>
      {knownAs ? (
        <p>
          Tę osobę połączono z inną. <Link to={link(`${base}/${knownAs}`)}>Przejdź do jej danych</Link>
        </p>
      ) : (
        <div className="row">
          <ButtonLink
            to={link(`${base}/${data.id}/merge`)}
            size="small"
            theme="secondary"
            icon={<Users size={16} aria-hidden />}
            label="Połącz z inną osobą"
          />
        </div>
      )}
    </section>
  );
}
