import { dayInWarsaw, integer, literal, text, type ReportView } from './view.ts';

/** Fields, by the kind of thing, whose old and new values are about nobody and no free text. */
export type OpenFields = Readonly<Record<string, readonly string[]>>;

const FROM =
  'reporting_source.timeline t CROSS JOIN LATERAL json_array_elements(t.changes) WITH ORDINALITY c (change, place)';

const columns: ReportView['columns'] = {
  fact_id: text('t.id', 'Identyfikator faktu'),
  place: integer('c.place', 'Która to zmiana tego faktu, od 1'),
  label: text(`c.change ->> 'label'`, 'Co się zmieniło: nazwa pola, jak w historii'),
  value_before: text(`c.change ->> 'from'`, 'Jak było; puste, gdy nic. Innej rzeczy identyfikator'),
  value_after: text(`c.change ->> 'to'`, 'Jak jest; puste, gdy nic. Innej rzeczy identyfikator'),
  type: text('t.type', 'Rodzaj faktu, np. CourseDateChanged'),
  happened_on: dayInWarsaw('t.at', 'Dzień (czas polski)'),
  subject_kind: text('t.kind', 'Czego dotyczy: course, course-date, order i inne'),
};

const listed = (values: readonly string[]): string => values.map(literal).join(', ');

/** What programs are let in by is no report's matter. */
const NO_ACCESS = `t.type NOT LIKE '%ApiToken%' AND t.type NOT LIKE '%Webhook%'`;

/**
 * Old and new values of facts, as the timeline has them (issue 26 A 1): what a portal calls open to every report builder, the rest to
 * those who read persons. What an erasure blanks in the timeline is blank here.
 */
export function factChanges(open: OpenFields): readonly ReportView[] {
  const fields = Object.entries(open).map(
    ([kind, names]) => `(t.kind = ${literal(kind)} AND c.change ->> 'field' IN (${listed(names)}))`,
  );
  const isOpen = `(t.persons IS NULL AND (${fields.join(' OR ')}))`;
  return [
    {
      name: 'fact_changes',
      about: 'Co fakt zmienił: dawne i nowe wartości pól, które nie mówią o osobach. Jeden wiersz na zmienione pole',
      from: `${FROM} WHERE ${isOpen}`,
      columns,
    },
    {
      name: 'fact_person_changes',
      persons: true,
      about: 'Wszystkie inne zmiany: o osobach i wpisane teksty. Jeden wiersz na zmienione pole',
      from: `${FROM} WHERE NOT ${isOpen} AND ${NO_ACCESS}`,
      columns,
    },
  ];
}
