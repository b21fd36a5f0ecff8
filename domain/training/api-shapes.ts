import { z } from 'zod';
import type { ApiShape } from '#domain/api/shapes.ts';
import { applicationCommands, courseDateCommands } from './api-commands.ts';
import { applicationGroups, type GroupName } from './course-date/application-fields.ts';
import { COURSE_DATE_STATUSES, FORMULAS, LIST_TYPES, STATUSES, VISIBILITIES } from './course-date/terms.ts';

const shapeOf = (group: GroupName) =>
  Object.fromEntries(applicationGroups[group].fields.map(({ name, label }) => [name, z.string().describe(label)]));

/** A person of an application; nothing of one who was erased. */
const person = (group: 'participant' | 'reporter') =>
  z
    .object({ personId: z.string().describe('Identyfikator osoby'), ...shapeOf(group) })
    .nullable()
    .describe(`Dane ${applicationGroups[group].owner}; null, gdy je usunięto`);

/** An application as other programs get it. */
export const applicationShape = {
  kind: 'application',
  open: z.object({
    registrationId: z.string().describe('Wspólny dla zgłoszeń wysłanych razem'),
    courseDateId: z.string().describe('Identyfikator terminu'),
    courseId: z.string().describe('Identyfikator szkolenia'),
    courseLocationId: z.string().describe('Identyfikator miejsca'),
    startedOn: z.string().describe('Pierwszy dzień terminu'),
    appliedAt: z.string().describe('Kiedy zgłoszono'),
    status: z.enum(STATUSES).describe('Status'),
    list: z.enum(LIST_TYPES).describe('Lista: podstawowa albo rezerwowa'),
    seat: z.enum(LIST_TYPES).nullable().describe('Lista, na której zajmuje miejsce; null, gdy nie zajmuje żadnego'),
    dateStatus: z.enum(COURSE_DATE_STATUSES).describe('Czy termin jest aktualny, czy odwołany'),
    attended: z.boolean().nullable().describe('Obecność; null, gdy nikt jej nie zaznaczył albo nie zajmuje miejsca'),
    certified: z.boolean().describe('Czy ma certyfikat, którego nie unieważniono'),
    certificateValidUntil: z
      .string()
      .nullable()
      .describe('Ostatni dzień ważności certyfikatu; null, gdy nie ma końca albo certyfikatu'),
    certificateSent: z.boolean().describe('Czy ten certyfikat wysłano'),
    confirmationSent: z.boolean().describe('Czy wysłano potwierdzenie'),
    overbooked: z.boolean().describe('Czy przyjęto ponad limit'),
    company: z
      .object({
        companyId: z.string().nullable().describe('Identyfikator firmy z listy firm'),
        boschCarServiceId: z.string().nullable().describe('Numer serwisu'),
        ...shapeOf('company'),
      })
      .describe('Firma, jak w zgłoszeniu'),
  }),
  persons: z.object({
    participant: person('participant'),
    reporter: person('reporter'),
    certificateCode: z.string().nullable().describe('Kod ważnego certyfikatu'),
  }),
  commands: applicationCommands,
} satisfies ApiShape;

const timeOfDay = (about: string) => z.number().int().describe(`${about}, np. 945 to 9:45`);

/**
 * A course date as other programs get it: without the link of an online one, which lets in anyone who has it. The reason for
 * cancelling it was typed by hand.
 */
export const courseDateShape = {
  kind: 'course-date',
  open: z.object({
    courseId: z.string().describe('Identyfikator szkolenia'),
    courseLocationId: z.string().describe('Identyfikator miejsca'),
    startedOn: z.string().describe('Pierwszy dzień'),
    timeStart: timeOfDay('Początek'),
    timeEnd: timeOfDay('Koniec'),
    formula: z.enum(FORMULAS).describe('Stacjonarnie albo online'),
    visibility: z.enum(VISIBILITIES).describe('Czy widać go na stronach portalu'),
    status: z.enum(COURSE_DATE_STATUSES).describe('Czy aktualny, czy odwołany'),
    seatLimit: z.number().int().describe('Limit miejsc'),
    full: z.boolean().describe('Czy przyjmuje tylko na listę rezerwową'),
    autoPromote: z.boolean().describe('Czy zwolnione miejsce dostaje od razu pierwszy z rezerwy'),
    trainerId: z.string().nullable().describe('Identyfikator konta trenera'),
  }),
  persons: z.object({ cancelReason: z.string().nullable().describe('Powód odwołania, jak go wpisano') }),
  commands: courseDateCommands,
} satisfies ApiShape;
