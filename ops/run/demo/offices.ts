import type { OwnWording, Wordings } from '#domain/mail/wording.ts';
import { wordingTable } from '#domain/mail/wording-names.ts';
import type { PortalContact } from '#domain/portal/contact.ts';
import { contactTable } from '#domain/portal/contact.ts';
import { portals } from '#domain/portals.ts';
import { recordFacts } from '#domain/record/events.ts';
import { streamOf } from '#domain/kernel/subject.ts';
import type { App } from '#ops/app.ts';
import { namedId } from '#ops/named-id.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { appendHistory } from './append.ts';
import { recordCommand } from './record-command.ts';

/** PUB-04: sample data, and the pages say so by the company's name: no such company, no such number. */
const office = (email: string): PortalContact => ({
  companyName: 'Biuro portalu (dane przykładowe)',
  address: 'ul. Przykładowa 1\n00-000 Warszawa',
  officePhone: '+48 22 100 00 00',
  officeEmail: email,
  replyTo: null,
  clientNumber: '0000000000',
  receptionHours: 'pn.–pt., 8:00–16:00',
  facebook: null,
  youtube: null,
  linkedin: null,
});

/** Words of the demo's own for the last mail of a portal that may have them. */
const ownWording = (wordings: Wordings = {}): OwnWording | undefined => {
  const wording = Object.keys(wordings).at(-1);
  return wording === undefined
    ? undefined
    : { wording, lead: null, opening: '', closing: 'Dziękujemy za współpracę. (treść przykładowa)' };
};

/** What the office of every demo portal has set: its contact, and words of its own for a mail. */
export async function loadOffices(app: App): Promise<void> {
  const facts = portals.flatMap(({ name, records, mails }) => {
    const known = recordFacts(records);
    const made = (table: string, values: object | undefined) => {
      const record = known[table];
      if (!record || !values) return [];
      const { kind } = record.declaration;
      const data = { id: namedId(`demo ${kind}`), values };
      const event = { type: record.types.created, data };
      const context = systemContext(app, name);
      return [{ stream: streamOf(kind, data.id), event, context, command: recordCommand(event.type) }];
    };
    return [
      ...made(contactTable(name), office(`${name}@demo.example`)),
      ...made(wordingTable(name), ownWording(mails.wordings)),
    ];
  });
  await appendHistory(app.log, facts);
}
