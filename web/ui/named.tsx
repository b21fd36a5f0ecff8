import { subjectOf } from '#domain/kernel/subject.ts';
import { pageOfSubject } from '#domain/portal/topics.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';

/** The name of a record or a person, which leads to its page for anyone who may open that. */
export function Named({ name, kind, id }: { name: string; kind: string; id: string | null | undefined }) {
  const { portal, access, link } = usePageContext();
  const page = id && name !== '' ? pageOfSubject(portal, subjectOf(kind, id), access) : undefined;
  return page ? <Link to={link(page.path)}>{name}</Link> : name;
}
