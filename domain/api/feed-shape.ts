import { z } from 'zod';

/** What the feed calls the erasure of a person, whose subject is the person's id. */
export const PERSON_ERASED = 'person.erased';

/** What webhooks are tried with: nothing has happened. */
export const WEBHOOK_TEST = 'webhook.test';

/** The feed's address, and the source of what belongs to no list. */
export const FEED = '/api/v1/feed';

/** An entry of the feed: CloudEvents 1.0 as http-feeds.org has it. `data`: the thing as its own address answers it. */
export const feedEntry = (data: z.ZodType): z.ZodObject =>
  z.object({
    specversion: z.literal('1.0'),
    id: z.string().describe('Numer zdarzenia: do lastEventId; rośnie, z przerwami'),
    source: z.string().describe('Adres listy, do której należy rzecz; source/subject to adres rzeczy'),
    type: z.string().describe('Co się stało, np. application.registered'),
    subject: z.string().describe('Identyfikator rzeczy; przy person.erased identyfikator osoby'),
    time: z.string().describe('Kiedy (ISO 8601, UTC)'),
    method: z.literal('DELETE').optional().describe('Tylko przy person.erased: usuń u siebie dane tej osoby'),
    datacontenttype: z.literal('application/json').optional(),
    data: data.optional().describe('Rzecz w chwili odpowiedzi, co najmniej tak nowa jak zdarzenie'),
  });
