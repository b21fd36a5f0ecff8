import type { AttachmentValues, FileValues } from '#domain/files/file.ts';
import type { FileKinds } from '#domain/files/kinds.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { StoredDocument } from '#domain/record/document.ts';
import { recordFacts } from '#domain/record/events.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { keepUpload } from '#ops/files/store.ts';
import { appendHistory, type Fact } from './append.ts';
import { uuid } from './ids.ts';
import type { MakeDemoDocument } from './portal-demo.ts';
import { inOfficeBefore } from './hours.ts';
import { seeded, type Random } from './random.ts';
import { recordCommand } from './record-command.ts';

const DAY = 86_400_000;

/** Name, place of its group among the portal's, private or not, days since it was added, kind, and what is said of it. */
const FILES = [
  ['Instrukcja montażu pompy ciepła', 0, 'public', 190, 'pdf', 'Wersja dla instalatorów, z rysunkami podłączeń.'],
  ['Instrukcja przeglądu rocznego', 0, 'public', 150, 'pdf', ''],
  ['Procedura reklamacji – tylko dla serwisów', 0, 'private', 120, 'pdf', 'Kogo zawiadomić i w jakim czasie.'],
  ['Cennik części zamiennych', 1, 'private', 60, 'xlsx', 'Ceny netto dla firm serwisowych.'],
  ['Cennik usług dla klientów', 1, 'public', 58, 'xlsx', ''],
  ['Protokół uruchomienia', 2, 'public', 40, 'pdf', 'Wypełnia serwisant, podpisuje klient.'],
  ['Zgoda klienta na wizytę', 2, 'public', 30, 'pdf', ''],
] as const;

interface Place {
  readonly app: App;
  readonly portal: PortalModel;
  readonly kinds: FileKinds;
  readonly makeDocument: MakeDemoDocument;
}

interface Shelf extends Omit<Place, 'app'> {
  /** Of its groups of files, by priority. */
  readonly groupIds: readonly string[];
}

/** Files with contents for the groups that a portal has: public and private, with attachments, one replaced, one gone. */
export async function demoFiles(app: App, { portal, kinds, makeDocument, groupIds }: Shelf): Promise<void> {
  const place = { app, portal, kinds, makeDocument };
  const random = seeded(20_261_126 + portal.name.length);
  const histories = FILES.map((planned, index) =>
    historyOf(place, { planned, index, filesGroupId: groupIds[planned[1]] ?? null, random }),
  );
  await appendHistory(app.log, (await Promise.all(histories)).flat());
}

/** Draws from `random` before it waits for anything, so that the ids are the same on every machine. */
async function historyOf(
  place: Place,
  file: { planned: (typeof FILES)[number]; index: number; filesGroupId: string | null; random: Random },
): Promise<Fact[]> {
  const { planned, index, filesGroupId, random } = file;
  const [name, , visibility, days, kind, description] = planned;
  const id = uuid(random);
  const keep = (title: string, extension: 'pdf' | 'xlsx') =>
    keepDocument(place, { subject: subjectOf(`${place.kinds.portal}-file`, id), title, extension });
  const attachments: AttachmentValues[] =
    index % 3 === 0
      ? [
          {
            attachmentId: uuid(random),
            attachment: await keep(`${name} – skrót`, 'pdf'),
            description: 'Na jednej stronie',
          },
        ]
      : [];
  const first = await keep(name, kind);
  const values: FileValues = { file: first, name, description, filesGroupId, visibility, attachments };
  const { types } = recordFacts(place.portal.records)[place.kinds.table] ?? {};
  if (!types) throw new Error(`There is no ${place.kinds.table}`);
  const fact = (type: string, data: object, ago: number) => factOf(place, { id, type, data, ago });
  const facts = [fact(types.created, { values }, days)];
  if (index === 3) {
    const change = { before: { file: first }, after: { file: await keep(`${name} – nowe ceny`, kind) } };
    facts.push(fact(types.changed, change, days - 20));
  }
  if (index === FILES.length - 1) facts.push(fact(types.deactivated, {}, 5));
  return facts;
}

function factOf(
  { app, portal, kinds }: Place,
  { id, type, data, ago }: { id: string; type: string; data: object; ago: number },
): Fact {
  const now = new Date(inOfficeBefore(Date.parse(app.now()) - ago * DAY)).toISOString();
  return {
    stream: `${kinds.portal}-file-${id}`,
    event: { type, data: { id, ...data } },
    context: { actor: systemActorOf(portal.name), access: systemAccess, now, today: dayInWarsaw(now) },
    command: recordCommand(type),
  };
}

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A document made and kept as if it were uploaded, for anyone who may see its subject. */
export async function keepDocument(
  { app, portal, makeDocument }: Pick<Place, 'app' | 'portal' | 'makeDocument'>,
  { subject, title, extension }: { subject: string; title: string; extension: 'pdf' | 'xlsx' },
): Promise<StoredDocument> {
  const content = await makeDocument({ portal, title, extension });
  const name = `${title}.${extension}`;
  const {
    name: upload,
    size,
    sha256,
  } = await keepUpload(
    app,
    { extension, type: TYPES[extension], content, originalName: name },
    { portal: portal.name, visibility: 'private', subject },
  );
  return { upload, name, size, sha256 };
}
