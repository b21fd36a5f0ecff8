import { z } from 'zod';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { kindOfSubject } from '#domain/kernel/subject.ts';
import { counted, plural, type PluralForms } from '#domain/text/plural.ts';
import { PEOPLE, PEOPLE_CHOICES, WORK_CHOICES, type PeopleChoice, type WorkChoice } from './closing.ts';

const DONE: Readonly<Record<Exclude<PeopleChoice | WorkChoice, 'keep' | 'move'>, string>> = {
  off: 'dostęp wyłączono',
  free: 'oznaczono jako do ustalenia',
};
const MOVED = { people: 'przeniesiono', work: 'przekazano' } as const;
const STAYS: PluralForms = ['zostaje', 'zostają', 'zostaje'];

/** '2 osoby: przeniesiono'. */
function said(what: keyof typeof MOVED, choice: PeopleChoice | WorkChoice, count: number): string {
  const done = choice === 'keep' ? plural(count, STAYS) : choice === 'move' ? MOVED[what] : DONE[choice];
  return `${counted(count, what === 'people' ? PEOPLE : OPEN)}: ${done}`;
}

/** Of the sentence of such a fact: what was done to somebody or something, which no switching on takes back. */
export const doneWhenClosed = (sentence: string): string[] =>
  sentence
    .split('; ')
    .slice(1)
    .filter((part) => !STAYS.some((stays) => part.endsWith(`: ${stays}`)));

const OPEN = ['otwarta sprawa', 'otwarte sprawy', 'otwartych spraw'] as const;

/**
 * What was chosen for those who work for an organisation, and for what is open there, before it is switched off: each
 * change that follows names this fact as its cause. Null: there was nothing to choose.
 */
export const OrganisationClosing = defineEvent({
  type: 'OrganisationClosing',
  schema: z.object({
    closingId: z.string(),
    /** The subject of the company, distributor or service, e.g. `orders-company:…`. */
    subject: z.string(),
    people: z.enum(PEOPLE_CHOICES).nullable(),
    peopleTo: z.string().nullable(),
    peopleCount: z.number().int(),
    work: z.enum(WORK_CHOICES).nullable(),
    workTo: z.string().nullable(),
    workCount: z.number().int(),
  }),
  timeline: {
    records: ({ subject }) => [subject],
    text: ({ people, peopleCount, work, workCount }) => {
      const parts = [
        ...(people ? [said('people', people, peopleCount)] : []),
        ...(work ? [said('work', work, workCount)] : []),
      ];
      return ['Wyłączanie', ...parts].join('; ');
    },
    changes: ({ closingId, subject, peopleTo, workTo }) => {
      const kind = kindOfSubject(subject);
      const moved = (what: string, label: string, to: string) => ({
        field: `${what}[${closingId}]`,
        label,
        from: null,
        to,
        kind,
      });
      return [
        ...(peopleTo ? [moved('peopleTo', 'Osoby przeniesiono', peopleTo)] : []),
        ...(workTo ? [moved('workTo', 'Przekazano', workTo)] : []),
      ];
    },
  },
});

export const organisationEvents = [OrganisationClosing] as const;
export type OrganisationEvent = EventOf<typeof organisationEvents>;
export type ClosingData = OrganisationEvent['data'];
