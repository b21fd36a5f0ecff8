import { GraduationCap } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { GroupsView } from '#api/training/public/catalogue.ts';
import { countedDays } from '#domain/text/plural.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import { priceText } from '#domain/text/money.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import './catalogue.css';

/** PUB-01: what is taught, by group. */
export default function GroupsPage({ data }: PageViewProps<GroupsView>) {
  const { path } = usePageContext();
  return (
    <div className="stack stack-3">
      <div>
        <PageTitle />
        <p className="soft lead">Wybierz szkolenie, sprawdź terminy i zgłoś pracowników swojego serwisu.</p>
      </div>
      {data.groups.length > 1 && (
        <nav className="catalogue-nav" aria-label="Grupy szkoleń">
          {data.groups.map((group) => (
            <a key={group.id} href={`#grupa-${group.id}`}>
              {group.name}
            </a>
          ))}
        </nav>
      )}
      {data.groups.length === 0 && <p className="soft">Oferta pojawi się wkrótce.</p>}
      {data.groups.map((group) => (
        <section key={group.id} id={`grupa-${group.id}`} className="stack" aria-labelledby={`nazwa-${group.id}`}>
          <div className="catalogue-group">
            <Photo name={group.photo} small />
            <div>
              <h2 id={`nazwa-${group.id}`} className="big">
                {group.name}
              </h2>
              {group.description && <p className="soft">{group.description}</p>}
            </div>
          </div>
          <div className="catalogue-courses">
            {group.courses.map((course) => (
              <Course key={`${path}-${course.id}`} course={course} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Course({ course }: { course: GroupsView['groups'][number]['courses'][number] }) {
  const { link } = usePageContext();
  return (
    <article className="card catalogue-course">
      <Photo name={course.photo} />
      <div className="row">
        {course.novelty && <span className="badge badge-violet">Nowość</span>}
        {course.delayedPayment && <span className="badge badge-blue">płatność odroczona</span>}
        {course.hasFgaz && <span className="badge">wymagany numer FGAZ</span>}
      </div>
      <h3>{course.name}</h3>
      {course.description && <RichText html={course.description} />}
      <p className="soft small">
        {countedDays(course.duration)} · {course.formulas.map((formula) => FORMULA_LABELS[formula]).join(', ')}
      </p>
      {course.prerequisites.length > 0 && (
        <p className="small">Wymagane wcześniej: {course.prerequisites.join(', ')}</p>
      )}
      <div className="catalogue-foot">
        <span>
          <strong>{priceText(course.net)}</strong> {course.net > 0 && <span className="soft small">netto</span>}
        </span>
        <ButtonLink
          to={link(`/harmonogram?filters[courseId]=${course.id}`)}
          size="small"
          theme="secondary"
          label="Terminy"
        />
      </div>
      {!course.allowRequests && (
        <p className="small soft">
          Zapisy wyłącznie telefonicznie: <Link to={link('/kontakt')}>kontakt</Link>.
        </p>
      )}
    </article>
  );
}

/** A photo, or a quiet picture in its place. The name next to it says what it is. */
function Photo({ name, small = false }: { name: string | null; small?: boolean }) {
  const { link } = usePageContext();
  const size = small ? 'catalogue-photo catalogue-photo-small' : 'catalogue-photo';
  if (name) return <img className={size} src={link(`/uploads/${name}`)} alt="" loading="lazy" />;
  return (
    <div className={`${size} catalogue-nothing`} aria-hidden>
      <GraduationCap size={small ? 28 : 40} />
    </div>
  );
}
