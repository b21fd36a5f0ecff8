import type { EventMeta } from '#domain/kernel/event.ts';
import type { ConsentEvent } from '../accounts/events.ts';
import { isOtherPerson } from '../course-date/changes.ts';
import type { CourseDateEvent } from '../course-date/events.ts';
import type { TrainingMail } from '../mail/terms.ts';
import type { RatingEvent } from '../rating/events.ts';
import type { SeatAlertEvent } from '../seat-alert/events.ts';
import type { SurveyEvent } from '../survey/events.ts';

/** Whom a message may go to. People on the reserve are reached as everybody else: through their reporter. */
const AUDIENCES = ['reporter', 'participant', 'holder', 'trainer', 'asker'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Record<Audience, string> = {
  reporter: 'osoba zgłaszająca',
  participant: 'uczestnik',
  holder: 'uczestnik, a bez jego adresu osoba zgłaszająca',
  trainer: 'trener',
  asker: 'kto prosił o powiadomienie',
};

/** One kind of fact that somebody is notified of. */
export interface MessageRule {
  readonly message: TrainingMail;
  /** When it is sent, as the public pages and the panel say it: 'zmiana dnia, godzin …'. */
  readonly on: string;
  /** A participant is notified at an address of their own (a setting). */
  readonly to: readonly Audience[];
  /** `ask`: only where the decision says `notify=true`; the operator's form asks and is ticked. */
  readonly when: 'at-once' | 'ask';
  /** It says what somebody’s status is: of several that wait the last goes out, as the difference to what was reported last. */
  readonly reportsStatus: boolean;
  /** A participant hears of it only when notified of something before: a person who was sent nothing yet is not puzzled by it. */
  readonly knowing: boolean;
  /** It waits a little for what may overtake it. */
  readonly held: boolean;
}

/** Nobody is notified of it, and why not. */
export interface Unsent {
  readonly unsentBecause: string;
}

type Meta = Pick<EventMeta, 'command'>;
type EventNamed<T extends string> = Extract<TrainingFact, { readonly type: T }>;
type TrainingFact = CourseDateEvent | SurveyEvent | RatingEvent | SeatAlertEvent | ConsentEvent;

/** A fact of several kinds is reported by the first matching rule. */
interface Case<D> extends MessageRule {
  is?(data: D, meta: Meta): boolean;
}

type Entry<D> = Unsent | readonly (Case<D> | (Unsent & { is(data: D, meta: Meta): boolean }))[];

const unsent = (unsentBecause: string): Unsent => ({ unsentBecause });

const PEOPLE: readonly Audience[] = ['reporter', 'participant'];
/** Of a fact about a date: anyone who holds a place and has no fact of their own with it, and who leads it. */
const EVERYBODY: readonly Audience[] = [...PEOPLE, 'trainer'];

/** Sent by the decision itself, whatever was sent before. */
const atOnce = (message: TrainingMail, on: string, to: readonly Audience[] = PEOPLE): MessageRule => ({
  message,
  on,
  to,
  when: 'at-once',
  reportsStatus: false,
  knowing: false,
  held: false,
});

const asked = (message: TrainingMail, on: string, to?: readonly Audience[]): MessageRule => ({
  ...atOnce(message, on, to),
  when: 'ask',
});

/** People’s statuses: the last of several that wait, to who knows of it. */
const onStatusChange = (message: TrainingMail, on: string, to?: readonly Audience[]): MessageRule => ({
  ...asked(message, on, to),
  reportsStatus: true,
  knowing: true,
  held: true,
});

/** The address that is right has nothing of what the former one was sent. */
const corrected = (to: readonly Audience[]): MessageRule => ({
  ...atOnce('address-corrected', 'poprawka adresu e-mail, pod nowy adres', to),
  reportsStatus: true,
  held: true,
});

/** Another person comes: whose paper and entry it is now, and whose no more. */
const PARTICIPANT_REPLACED: MessageRule = {
  ...atOnce('participant-replaced', 'zmiana uczestnika w zgłoszeniu'),
  reportsStatus: true,
  held: true,
};

/** Goes along with it to the address that was corrected, which has an entry in its calendar. */
export const TO_FORMER_ADDRESS: MessageRule = {
  ...atOnce('address-former', 'poprawka adresu e-mail, pod poprzedni adres: wpis znika z kalendarza'),
  held: true,
};

type Edited = EventNamed<'ApplicationEdited'>['data'];
const ROLES = ['reporter', 'participant'] as const;

/** Whose address an edit changes. */
export const readdressed = ({ before, after }: Edited): (typeof ROLES)[number][] =>
  ROLES.filter((role) => {
    const [from, to] = [before[role], after[role]];
    return (
      from !== undefined && to !== undefined && !to.forgotten && from.email.toLowerCase() !== to.email.toLowerCase()
    );
  });

const toTrainer = (on: string): MessageRule => ({ ...asked('trainer-date', on, ['trainer']), held: true });

/** A trainer's corrected address: what was sent to the former one goes to the new one, and its entry out of the calendar. */
export const TRAINER_READDRESSED: readonly MessageRule[] = [
  { ...atOnce('trainer-address', 'zmiana adresu e-mail trenera, pod nowy adres', ['trainer']), held: true },
  {
    ...atOnce('trainer-former', 'zmiana adresu e-mail trenera, pod poprzedni adres: wpis znika z kalendarza', [
      'trainer',
    ]),
    held: true,
  },
];

/** While an account is switched off its trainer is sent nothing; what became of their dates is sent when it is on again. */
export const TRAINER_BACK: MessageRule = {
  ...atOnce('trainer-date', 'ponowny dostęp trenera: terminy, które zmieniły się, gdy był wyłączony', ['trainer']),
  held: true,
};

/** The compensation of a move that did not come off says the same fact at the source. */
const isTakenBack = (_data: unknown, { command }: Meta): boolean => command === 'TakeApplicationBack';

/**
 * Fact → who is notified → which message → at once, or asked and ticked. Reactions, the operator's forms, the public pages'
 * promises and the mailbox read this table; a fact that is not in it does not compile.
 */
export const MESSAGES: { readonly [T in TrainingFact['type']]: Entry<EventNamed<T>['data']> } = {
  ApplicationRegistered: [
    {
      // One for the whole registration; the mail names all its employees.
      is: ({ registration }) => registration.index > 0,
      unsentBecause: 'Wiadomość o pierwszym pracowniku wymienia wszystkich zgłoszonych razem.',
    },
    {
      ...atOnce('registration-received', 'przyjęcie zgłoszenia', ['reporter']),
      is: ({ source }) => source === 'public',
    },
    asked('registration-received', 'zgłoszenie dodane przez operatora', ['reporter']),
  ],
  ApplicationPersonReplaced: unsent('Połączenie dwóch osób nie zmienia terminu, miejsca ani decyzji.'),
  ApplicationEdited: [
    { ...PARTICIPANT_REPLACED, is: ({ before, after }) => isOtherPerson(before.participant, after.participant) },
    {
      is: (data) => readdressed(data).length === 0,
      unsentBecause: 'Poprawka danych osób nie zmienia terminu, miejsca ani decyzji.',
    },
    { ...corrected(['reporter']), is: (data) => !readdressed(data).includes('participant') },
    { ...corrected(['participant']), is: (data) => !readdressed(data).includes('reporter') },
    corrected(PEOPLE),
  ],
  ApplicationConfirmed: [asked('confirmation', 'potwierdzenie zgłoszenia')],
  ApplicationConfirmationSent: [atOnce('confirmation', 'wysłanie potwierdzenia')],
  ApplicationInformedOfReserve: [atOnce('confirmation', 'wysłanie informacji o liście rezerwowej')],
  ApplicationRejected: [
    {
      ...atOnce('rejection-with-info', 'odrzucenie zgłoszenia z informacją'),
      knowing: true,
      is: ({ info }) => info !== null,
    },
    { ...atOnce('rejection', 'odrzucenie zgłoszenia'), knowing: true },
  ],
  ApplicationMovedToPrimary: [
    {
      ...atOnce('moved-to-primary', 'miejsce z listy rezerwowej przydzielone automatycznie'),
      reportsStatus: true,
      knowing: true,
      is: ({ automatic }) => automatic,
    },
    onStatusChange('moved-to-primary', 'miejsce z listy rezerwowej przydzielone przez operatora'),
  ],
  ApplicationMovedToReserve: [onStatusChange('moved-to-reserve', 'przeniesienie na listę rezerwową')],
  ApplicationMovedIn: [
    { is: isTakenBack, unsentBecause: 'Przeniesienie się nie udało: zgłoszenie zostało na swoim terminie.' },
    onStatusChange('moved-to-date', 'przeniesienie na inny termin'),
  ],
  ApplicationMovedOut: unsent('Druga połowa przeniesienia: mówi o nim wiadomość o nowym terminie.'),
  ApplicationCanceled: [
    {
      ...onStatusChange('course-date-cancelled', 'odwołanie terminu'),
      is: ({ cause }) => cause === 'course-date',
    },
    onStatusChange('application-cancelled', 'anulowanie zgłoszenia'),
  ],
  ApplicationResigned: [onStatusChange('application-resigned', 'odnotowanie rezygnacji')],
  ApplicationArchived: unsent('Archiwum porządkuje listy operatora; dla osób nic się nie zmienia.'),
  ApplicationReinstated: [
    {
      ...onStatusChange('course-date-reopened', 'przywrócenie odwołanego terminu'),
      is: (_data, { command }) => command === 'ReopenCourseDate',
    },
    onStatusChange('application-reinstated', 'cofnięcie decyzji o zgłoszeniu'),
  ],
  AttendanceMarked: unsent('O obecności mówi certyfikat.'),
  AttendanceCleared: unsent('Towarzyszy zmianie dnia albo uczestnika, o której jest osobna wiadomość.'),
  CertificateIssued: [
    { ...atOnce('certificate-valid-again', 'ponowna ważność unieważnionego certyfikatu', ['holder']), held: true },
  ],
  CertificateSent: [atOnce('certificate', 'wysłanie certyfikatu', ['holder'])],
  CertificateRevoked: [
    {
      is: ({ cause }) => cause === 'superseded',
      unsentBecause:
        'Nowy certyfikat wysyła operator; poprzedni jest oznaczony jako zastąpiony na stronie sprawdzania.',
    },
    { ...atOnce('certificate-revoked', 'unieważnienie wysłanego certyfikatu', ['holder']), held: true },
  ],
  CourseDateScheduled: [
    {
      is: ({ details }) => details.trainerId === null,
      unsentBecause: 'Na nowy termin nikt się jeszcze nie zgłosił.',
    },
    toTrainer('nowy termin trenera'),
  ],
  CourseDateChanged: [
    {
      is: ({ after }) => !CONCERNING.some((field) => after[field] !== undefined),
      unsentBecause: 'Limit miejsc, widoczność i sposób przydzielania miejsc nie zmieniają szkolenia tym, którzy jadą.',
    },
    {
      ...toTrainer('zmiana trenera'),
      is: ({ after }) => !CONCERNING.some((field) => field !== 'trainerId' && after[field] !== undefined),
    },
    onStatusChange('course-date-changed', 'zmiana szkolenia, dnia, godzin, formy, miejsca albo linku', EVERYBODY),
  ],
  CourseDatePromisesChanged: [
    onStatusChange(
      'course-date-changed',
      'zmiana nazwy, czasu trwania albo ceny szkolenia, nazwy albo adresu miejsca',
      EVERYBODY,
    ),
  ],
  CourseDatePublished: unsent('Termin pojawia się w harmonogramie; kto jest zgłoszony, zna go już.'),
  CourseDateCancelled: [onStatusChange('course-date-cancelled', 'odwołanie terminu', EVERYBODY)],
  CourseDateReopened: [onStatusChange('course-date-reopened', 'przywrócenie odwołanego terminu', EVERYBODY)],
  SurveyAnswered: unsent('Ankieta jest anonimowa.'),
  TrainingRated: unsent('Ocena szkolenia jest anonimowa.'),
  SeatAlertAsked: [
    atOnce('seat-alert-confirm', 'prośba o powiadomienie o wolnym miejscu, do potwierdzenia', ['asker']),
  ],
  SeatAlertConfirmed: unsent('Potwierdza sama osoba, która prosiła; widzi to od razu.'),
  SeatAlertRaised: [atOnce('seat-alert', 'wolne miejsce, na prośbę o powiadomienie', ['asker'])],
  SeatAlertUnsent: unsent('Miejsca już nie było; kto czeka, czeka dalej, jak wie.'),
  SeatAlertEnded: unsent(
    'Kto zrezygnował, wie o tym; po terminie i bez potwierdzenia nikt nie dostaje więcej wiadomości.',
  ),
  ReporterConsented: unsent('Zgodę zaznacza sama osoba zgłaszająca; widzi ją od razu.'),
};

/** What of a date concerns those who come, and its trainer. */
const CONCERNING = [
  'courseId',
  'startedOn',
  'timeStart',
  'timeEnd',
  'courseLocationId',
  'formula',
  'onlineMeetingUrl',
  'trainerId',
] as const;

/** A message that no fact causes: the calendar does. */
export const TIMED: readonly MessageRule[] = [
  atOnce('reminder', 'przypomnienie przed szkoleniem (liczba dni jest w terminie)'),
  atOnce('survey', 'prośba o ocenę, dzień po szkoleniu', ['participant']),
];

/** Whom the portal notifies of one fact, and of which it says nothing. Facts of other portals and mechanisms: undefined. */
export function ruleFor(event: {
  readonly type: string;
  readonly data: unknown;
  readonly meta: Meta;
}): MessageRule | Unsent | undefined {
  const entry = (MESSAGES as Readonly<Record<string, Entry<never>>>)[event.type];
  if (!entry || 'unsentBecause' in entry) return entry;
  return entry.find(({ is }) => is === undefined || is(event.data as never, event.meta));
}

export const isUnsent = (rule: MessageRule | Unsent): rule is Unsent => 'unsentBecause' in rule;

/** Every rule of the table, in its order. */
export const allRules = (): readonly MessageRule[] => [
  ...Object.values(MESSAGES as Readonly<Record<string, Entry<never>>>).flatMap((entry) =>
    'unsentBecause' in entry ? [] : entry.flatMap((one) => (isUnsent(one) ? [] : [one])),
  ),
  TO_FORMER_ADDRESS,
  ...TRAINER_READDRESSED,
  TRAINER_BACK,
  ...TIMED,
];
