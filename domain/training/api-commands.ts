import { z } from 'zod';
import type { ApiCommand } from '#domain/api/commands.ts';
import { DECISION_FORMS } from './course-date/decision-forms.ts';
import { actionPath } from './course-date/guards.ts';
import { LIST_TYPES, STATUSES } from './course-date/terms.ts';
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

/** What is decided about one application; certificates and attendance are the trainer's. */
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

/** What other programs may have done with applications. */
export const applicationCommands: readonly ApiCommand[] = [
  register,
  ...DECISIONS.map((action): ApiCommand => ({
    write: 'application.decide',
    at: `/${action}`,
    summary: DECISION_FORMS[action].submitLabel,
    route: `post ${actionPath(':id', action)}`,
    form: DECISION_FORMS[action],
    answer: decided,
    tell: ({ listType, ...body }) => ({ ...body, list: listType }),
  })),
];
