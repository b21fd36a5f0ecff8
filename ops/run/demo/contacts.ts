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

/** The demo's contact of every portal. */
export async function loadContacts(app: App): Promise<void> {
  const facts = portals.flatMap(({ name, records }) => {
    const contact = recordFacts(records)[contactTable(name)];
    if (!contact) return [];
    const { kind } = contact.declaration;
    const data = { id: namedId(`demo contact ${name}`), values: office(`${name}@demo.example`) };
    const event = { type: contact.types.created, data };
    return [
      { stream: streamOf(kind, data.id), event, context: systemContext(app, name), command: recordCommand(event.type) },
    ];
  });
  await appendHistory(app.log, facts);
}
