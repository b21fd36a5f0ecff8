import type { EventOf } from '#domain/kernel/event.ts';
import { idAmong, idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import type { ApplicationEdited } from '#domain/training/course-date/application/events.ts';
import { isOtherPerson } from '#domain/training/course-date/changes.ts';
import type { Participant } from '#domain/training/course-date/details.ts';
import { UNREACHED } from '#domain/mail/unreached.ts';
import type { Said } from '#domain/training/messages/knowledge.ts';
import { readdressed } from '#domain/training/messages/table.ts';
import type { App } from '#ops/app.ts';
import { mailAddress, reportedMails } from '#ops/mail/reported.ts';
import { knownAt } from '#ops/training/mail/knowledge.ts';
import { formerAddressMail, replacedMail } from '#ops/training/mail/templates.ts';
import { documentFactsOf, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { Erased, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { ownCause } from '#workers/causes.ts';
import { causeOf } from './before.ts';
import { statusChange } from './compose-status.ts';
import { calendarFiles, concerned } from './people.ts';
import { splitOff } from './split.ts';
import { itemsFrom, owesFirst } from './standing.ts';

type Former = NonNullable<EventOf<typeof ApplicationEdited>['data']['before']['reporter' | 'participant']>;

/** Anyone who had the address before it was corrected, and what was sent there of the application. */
async function formerOf(app: App, mail: QueuedMail, subject: string) {
  const edited = (await causeOf(app, mail, subject)).data as EventOf<typeof ApplicationEdited>['data'];
  const isFor = (role: 'reporter' | 'participant') =>
    [edited.before[role], edited.after[role]].some((person) => mail.recipientIds.includes(person?.personId ?? ''));
  const role = readdressed(edited).find(isFor);
  const former: Former | undefined = role && edited.before[role];
  if (!former || former.forgotten || former.email === '') return undefined;
  const known = await knownAt(app, {
    to: former.email,
    recipientIds: [],
    subjects: [subject],
    unlessOf: ownCause(mail, subject),
  });
  const isReplaced = role === 'participant' && isOtherPerson(former, edited.after.participant);
  return { former, known: known(subject).known, isReplaced };
}

/** Whether what was sent to an address of the application did not reach it: that is why it was corrected. */
async function cameBack(app: App, { email }: Former, subject: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'SELECT FROM app.mails WHERE subjects @> ARRAY[$1] AND address = $2 AND status = ANY ($3) LIMIT 1',
    [subject, mailAddress(app, email), UNREACHED],
  );
  return (rowCount ?? 0) > 0;
}

/** The right address gets what it is owed, once the former one was sent anything or an earlier mail left it to this one. */
export const addressCorrected: Compose = async (app, mail) => {
  const subjects = idsAmong(mail.subjects, 'application').map((id) => subjectOf('application', id));
  const formers = await Promise.all(
    subjects.map(async (subject) => ({ subject, found: await formerOf(app, mail, subject) })),
  );
  const tried = await Promise.all(
    formers.map(
      async ({ subject, found }) =>
        found && (found.known || (await cameBack(app, found.former, subject)) || (await owesFirst(app, mail, subject))),
    ),
  );
  if (!tried.some(Boolean)) throw new NotNeeded('Pod poprzedni adres nic jeszcze nie wysłano.');
  return statusChange(app, mail);
};

/** Another person comes: the reporter hears so, and who comes has paper and entry, once anybody heard of the application. */
export const participantReplaced: Compose = async (app, mail) => {
  const subjects = idsAmong(mail.subjects, 'application').map((id) => subjectOf('application', id));
  const notified = await Promise.all(
    subjects.map(async (subject) => (await wasNotifiedOf(app, mail, subject)) || (await owesFirst(app, mail, subject))),
  );
  if (!notified.includes(true)) throw new NotNeeded('O zgłoszeniu nic jeszcze nie wysłano.');
  return statusChange(app, mail);
};

async function wasNotifiedOf(app: App, mail: QueuedMail, subject: string): Promise<boolean> {
  const { before } = (await causeOf(app, mail, subject)).data as EventOf<typeof ApplicationEdited>['data'];
  const [facts] = await documentFactsOf(app.lists, [idAmong([subject], 'application') ?? '']);
  const recipientIds = [before.participant, before.reporter, facts?.application.details.reporter].flatMap((person) =>
    person ? [person.personId] : [],
  );
  return (await reportedMails(app, { recipientIds, subjects: [subject], composing: mail.id })).length > 0;
}

/** Takes the entry out of the calendar at the former address; where there is none nobody is bothered. */
export const formerAddress: Compose = async (app, mail) => {
  const [item, ...others] = itemsFrom(await documentFactsOf(app.lists, idsAmong(mail.subjects, 'application')));
  if (!item) throw new Error('The application is not in the read models');
  for (const { subject } of others) await splitOff(app, mail, [subject]);
  const { subject, now } = item;
  const found = await formerOf(app, mail, subject);
  if (!found) throw new Erased();
  const { former, entry, facts, mailOf } = letterTo(found, item.facts);
  const { participant_name: name, details } = facts.application;
  return {
    personId: former.personId,
    to: former.email,
    ...mailOf(now.date, details.participant.forgotten ? '' : name),
    attachments: entry ? await calendarFiles(app, [facts], { attendee: former.email, withdrawn: true }) : [],
    about: concerned(facts.application),
    reported: { [subject]: { ...now, carries: ['entry'], withdrawn: true } satisfies Said },
  };
};

type Found = NonNullable<Awaited<ReturnType<typeof formerOf>>>;

/** Whom another person took the place of hears that; who reads elsewhere now only loses the entry. */
function letterTo({ former, known, isReplaced }: Found, facts: DocumentFacts) {
  const { participant, reporter } = facts.application.details;
  const isTheirs = [participant, reporter].some(({ email }) => email.toLowerCase() === former.email.toLowerCase());
  if (isTheirs) throw new NotNeeded('Adres jest znowu aktualny.');
  const entry = known?.entry === true;
  if (known && isReplaced)
    return { former, entry, facts: asBefore(facts, former as Participant), mailOf: replacedMail };
  if (!entry) throw new NotNeeded('Pod poprzednim adresem nie ma wpisu w kalendarzu.');
  return { former, entry, facts, mailOf: formerAddressMail };
}

/** The application as the former participant knew it: who comes instead is nobody's business there. */
const asBefore = (facts: DocumentFacts, participant: Participant): DocumentFacts => {
  const { application } = facts;
  const details = { ...application.details, participant };
  const name = `${participant.firstName} ${participant.lastName}`.trim();
  return { ...facts, application: { ...application, details, participant_name: name } };
};
