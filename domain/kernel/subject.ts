/** Subjects are what facts, mails and live updates are about, as `kind:id`: `application:4711`, `course-date:…`. */
export const subjectOf = (kind: string, id: string): string => `${kind}:${id}`;

/** The stream that holds the history of a record or an account. */
export const streamOf = (kind: string, id: string): string => `${kind}-${id}`;

export const kindOfSubject = (subject: string): string => subject.slice(0, subject.indexOf(':'));

export const idOfSubject = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** The id of the first subject of a kind. */
export function idAmong(subjects: readonly string[], kind: string): string | undefined {
  const found = subjects.find((subject) => kindOfSubject(subject) === kind);
  return found === undefined ? undefined : idOfSubject(found);
}

/** The ids of the subjects of a kind, each once. */
export const idsAmong = (subjects: readonly string[], kind: string): string[] => [
  ...new Set(subjects.filter((subject) => kindOfSubject(subject) === kind).map(idOfSubject)),
];
