import { portals } from '#domain/portals.ts';
import { capitalised } from '#domain/text/words.ts';
import { sawPersons } from '#ops/api/saw-persons.ts';
import { everyRecord } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { secretsOfPortal } from './secrets-of.ts';

/**
 * Programs of any portal that were shown persons and are told nothing any more, as their token or webhook is off or over: their
 * owners have to hear of an erasure in another way (GDPR, article 19). Undefined where there are none.
 */
export async function noLongerTold({ app, context }: RequestContext): Promise<string | undefined> {
  const names: string[] = [];
  for (const { name: portal, title: portalTitle } of portals)
    for (const record of secretsOfPortal(portal)) {
      const { noun, lapses } = record.declaration;
      const over = { equals: [], active: false, lapses: lapses && { field: lapses.field, today: context.today } };
      for await (const { id, title } of everyRecord(app.db, record.table, over))
        if (await sawPersons(app, record.stream(id)))
          names.push(`${capitalised(noun.nominative)} „${title}” (${portalTitle})`);
    }
  if (names.length === 0) return undefined;
  return `Mogły poznać te dane, a portal nie zawiadomi ich już o usunięciu: ${names.join(', ')}. Zawiadom osobno tych, którzy z nich korzystali.`;
}
