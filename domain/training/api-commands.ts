import { z } from 'zod';
import type { ApiCommand } from '#domain/api/commands.ts';
import { DECISION_FORMS, sendAgainToMany } from './course-date/decision-forms.ts';
import { actionPath, type ApplicationAction } from './course-date/guards.ts';
import { LIST_TYPES, PRESENCES, STATUSES } from './course-date/terms.ts';
import { registrationByOperatorForm } from './registration/operator-form.ts';

const list = z.enum(LIST_TYPES).describe('Lista: podstawowa albo rezerwowa');

const register: ApiCommand = {
  write: 'application.register',
  at: 'list',
  summary: 'Zgłoś pracowników firmy na termin',
  route: 'post /panel/api/applications/many',
  form: registrationByOperatorForm,
  answer: z.object({
    id: z.string().describe('Identyfikator pierwszego zgłoszenia'),
    registrationId: z.string().describe('Wspólny dla zgłoszeń wysłanych razem'),
    applications: z
      .array(z.object({ id: z.string().describe('Identyfikator zgłoszenia'), list }))
      .describe('W kolejności pracowników'),
  }),
};

/** What is decided about one application. */
const DECISIONS = [
  'confirm',
  'reject',
  'reject-with-info',
  'resign',
  'cancel',
  'move',
  'move-to-primary',
  'move-to-reserve',
  'archive',
  'undo',
] as const;

const decided = z.object({
  id: z.string().describe('Identyfikator zgłoszenia'),
  version: z.number().int().describe('Wersja po zmianie'),
  status: z.enum(STATUSES).describe('Status'),
  list,
});

const decision = (write: string, action: ApplicationAction, more: Partial<ApiCommand> = {}): ApiCommand => ({
  write,
  at: `/${action}`,
  summary: DECISION_FORMS[action].submitLabel,
  route: `post ${actionPath(':id', action)}`,
  form: DECISION_FORMS[action],
  answer: decided,
  tell: ({ listType, ...body }) => ({ ...body, list: listType }),
  ...more,
});

/** APP-18: presence brings a certificate after the last day; who has none by then gets it with the mail. */
const certificates: readonly ApiCommand[] = [
  decision('application.certify', 'certificate-email', {
    summary: 'Wystaw certyfikat, jeśli go jeszcze nie ma, i wyślij go',
    form: {
      ...DECISION_FORMS['certificate-email'],
      fields: [{ ...sendAgainToMany, label: 'Wyślij ponownie, jeśli ten certyfikat już wysłano' }],
    },
  }),
  decision('application.certify', 'certificate-reissue', {
    summary: 'Wystaw nowy certyfikat po poprawce danych; dotychczasowy traci ważność',
  }),
];

/** What other programs may have done with applications. */
export const applicationCommands: readonly ApiCommand[] = [
  register,
  ...DECISIONS.map((action) => decision('application.decide', action)),
  ...certificates,
];

const presences = (...values: readonly (typeof PRESENCES)[number][]) => z.record(z.string(), z.enum(values));

/** CD-14: the attendance list of a date, as it is saved in the panel: all lines that are sent, or none. */
const attendance: ApiCommand = {
  write: 'course-date.attendance',
  at: '/attendance',
  unversioned: true,
  summary: 'Zapisz obecność',
  route: 'post /panel/course-dates/:id/attendance_list_edit',
  form: { id: 'api-attendance', method: 'post', submitLabel: 'Zapisz obecność', fields: [] },
  besides: {
    attendance: presences('present', 'absent').describe(
      'Obecność według identyfikatorów zgłoszeń z listy podstawowej; kogo tu nie ma, u tego nic się nie zmienia',
    ),
    seen: presences(...PRESENCES)
      .optional()
      .describe('Co było zaznaczone, gdy czytano: kto zaznaczył w międzyczasie inaczej, zatrzyma zapis (409)'),
  },
  answer: z.object({
    id: z.string().describe('Identyfikator terminu'),
    results: z
      .array(
        z.object({
          id: z.string().describe('Identyfikator zgłoszenia'),
          result: z.enum(['changed', 'unchanged']).describe('Czy coś się zmieniło'),
          presence: z.enum(PRESENCES).describe('Jak jest teraz'),
        }),
      )
      .describe('Każde zgłoszenie, które podano'),
  }),
};

/** What other programs may have done with course dates. */
export const courseDateCommands: readonly ApiCommand[] = [attendance];
