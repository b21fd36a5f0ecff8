import { ACCESS_TYPE_LABELS } from '#domain/account/access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AccountDeclaration, AccountField } from '#domain/account/declaration.ts';
import type { Option } from '#domain/form/form.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { portalNamed } from '#domain/portals.ts';
import { shownValue } from '#domain/record/view.ts';
import { capitalised } from '#domain/text/words.ts';
import { mailsNaming, mailsToPerson, type MailsOfPerson } from '#ops/mail/mails-of-person.ts';
import type { MailMessage } from '#ops/mail/mails.ts';
import type { App } from '#ops/app.ts';
import { idsOfHuman } from '#projections/person-merge-list.ts';
import { portalsOfPerson } from '#projections/portals.ts';
import { accountsOfPerson } from '#projections/account-list.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { namesFor } from '#api/handlers/named-choices.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { noLongerTold } from '#api/tokens/no-longer-told.ts';
import { secretsKnownBy } from '#api/tokens/secrets-of.ts';
import { historyOf } from './history.ts';
import { warningOfMembers } from './members.ts';
import { otherRecordsOf, type OtherRecord } from './other-records.ts';
import {
  entryOf,
  localTime,
  type Entry,
  type PersonAccount,
  type PersonRecords,
  type PersonSource,
  type Section,
  type Choices,
} from './source.ts';

/** Everything that a portal keeps about one person: the page, the JSON file and the PDF show the same (GDP-02). */
export interface PersonFile {
  readonly personId: string;
  readonly name: string;
  readonly forgotten: boolean;
  readonly sections: readonly Section[];
  readonly warning: string | null;
  /** What is probably about the same human and kept apart. */
  readonly others: readonly OtherRecord[];
}

/** Of all kinds that the portal has, in their order. */
const accountsOf = ({ app, portal }: RequestContext, personId: string): Promise<PersonAccount[]> =>
  accountsAmong(app, app.accounts.ofPortal(portal), personId);

/** Of these kinds, e.g. of every portal: an erasure reaches them all. */
export async function accountsAmong(
  app: Pick<App, 'db'>,
  definitions: readonly AccountDefinition[],
  personId: string,
): Promise<PersonAccount[]> {
  const kinds = definitions.map(({ declaration }) => declaration);
  const found = await Promise.all(
    kinds.map(async (declaration) =>
      (await accountsOfPerson(app.db, declaration, personId)).map((row) => ({ declaration, row })),
    ),
  );
  return found.flat();
}

/** What the name is made of stands in the name. */
const NAMES: readonly string[] = ['firstName', 'lastName'];

/** A file is identified by its stored name. */
const valueOf = (field: AccountField, value: unknown, choices: Choices): string =>
  field.type === 'file' ? String(value ?? '') : shownValue(field, value, optionsOf(field, choices));

const optionsOf = ({ options = [] }: AccountField, choices: Choices): readonly Option[] =>
  typeof options === 'string' ? (choices[options] ?? []) : options;

function accountEntry({ declaration, row }: PersonAccount, choices: Choices): Entry {
  const { fields, login, title, titleLabel = 'Imię i nazwisko' } = declaration;
  const values = fieldsOf(declaration, row);
  const own = fields.filter(({ name }) => title !== undefined || !NAMES.includes(name));
  return entryOf({
    [titleLabel]: row.name,
    ...Object.fromEntries(
      own.map((field) => [field.shortLabel ?? field.label, valueOf(field, values[field.name], choices)]),
    ),
    ...(login ? { Dostęp: ACCESS_TYPE_LABELS[row.access_type], 'Koniec dostępu': localTime(row.expires_at) } : {}),
  });
}

const titleOf = ({ login, noun, words }: AccountDeclaration): string =>
  login ? `Konto ${noun.genitive}` : capitalised(words.one);

/** A section for each kind, an entry for each account. */
const accountSections = (accounts: readonly PersonAccount[], source: PersonSource, choices: Choices): Section[] =>
  [...new Set(accounts.map(({ declaration }) => declaration))].map((kind) => ({
    title: titleOf(kind),
    entries: accounts
      .filter(({ declaration }) => declaration === kind)
      .map((account) => [...accountEntry(account, choices), ...(source.accountEntry?.(kind.kind, account.row) ?? [])]),
  }));

const mail = (one: MailMessage): Entry =>
  entryOf({
    Rodzaj: one.templateLabel,
    Zlecono: localTime(one.queuedAt),
    Wysłano: localTime(one.sentAt),
    Adres: one.to,
    Temat: one.subject,
    Treść: one.text,
    Załączniki: one.attachments.map(({ fileName }) => fileName).join(', '),
  });

const MAIL_TABLE = { columns: ['Wysłano', 'Rodzaj', 'Adres', 'Temat', 'Załączniki'], text: 'Treść' };

const NOTHING: PersonRecords = { sections: [] };

/** What is kept under one id of a person, besides mails. */
export async function recordsOf(
  request: RequestContext,
  source: PersonSource,
  { personId, most }: { personId: string; most: number | undefined },
) {
  const { app, context } = request;
  const [accounts, records = NOTHING] = await Promise.all([
    accountsOf(request, personId),
    source.records?.(app, { personId, most, today: context.today }),
  ]);
  return { accounts, records };
}

/** Of all ids of one human at once: a mail to one of them is none to others. */
async function mailsOf({ app, portal }: RequestContext, ids: readonly string[], most?: number): Promise<Section[]> {
  const asked = { portal, personIds: ids, most };
  const [own, naming] = await Promise.all([mailsToPerson(app, asked), mailsNaming(app, asked)]);
  const section = (title: string, { mails, total }: MailsOfPerson): Section => ({
    title,
    entries: mails.map(mail),
    total,
    asTable: MAIL_TABLE,
  });
  return [section('Wiadomości e-mail', own), section('Wiadomości do innych, w których jest o tej osobie', naming)];
}

const LISTS = ['subjects', 'emails', 'phones', 'strangers'] as const;

/** Everything of the ids of one human, who is no stranger to themselves. */
export function ofHuman(parts: readonly { readonly records: PersonRecords }[], ids: readonly string[]): PersonRecords {
  const all = parts.map(({ records }) => records).reduce(together);
  return { ...all, strangers: (all.strangers ?? []).filter((id) => !ids.includes(id)) };
}

/** The records of two ids of one person: sections with the same title are one. */
function together(first: PersonRecords, second: PersonRecords): PersonRecords {
  const titles = [...new Set([...first.sections, ...second.sections].map(({ title }) => title))];
  const isOfOthers = first.isOfOthers ?? second.isOfOthers;
  return {
    ...second,
    ...first,
    sections: titles.map((title) => {
      const parts = [...first.sections, ...second.sections].filter((section) => section.title === title);
      const total = parts.reduce((sum, part) => sum + (part.total ?? part.entries.length), 0);
      return { title, entries: parts.flatMap(({ entries }) => entries), total };
    }),
    ...Object.fromEntries(LISTS.map((list) => [list, [first, second].flatMap((one) => one[list] ?? [])])),
    ...(isOfOthers ? { isOfOthers } : {}),
    name: first.name ?? second.name,
    warning: first.warning ?? second.warning,
  };
}

/** Undefined when the portal knows nothing of such a person. `most`: entries of a section, all of them by default. */
export async function personFileOf(
  request: RequestContext,
  source: PersonSource,
  most?: number,
): Promise<PersonFile | undefined> {
  const { app } = request;
  // Anyone who was merged with somebody is that one, and everything of both is in one file.
  const ids = await idsOfHuman(app.db, request.params.id ?? '');
  const [personId] = ids;
  const parts = await Promise.all(ids.map((id) => recordsOf(request, source, { personId: id, most })));
  const accounts = parts.flatMap((part) => part.accounts);
  const choices = await namesFor(
    request,
    accounts.flatMap(({ declaration }) => declaration.fields),
  );
  const records = ofHuman(parts, ids);
  const [mails, history] = await Promise.all([
    mailsOf(request, ids, most),
    historyOf(request, { ids, accounts, records, most }),
  ]);
  const all: readonly Section[] = [
    ...accountSections(accounts, source, choices),
    ...records.sections,
    ...mails,
    history,
  ];
  const sections = all.filter(({ entries }) => entries.length > 0);
  if (sections.length === 0) return undefined;
  const name = accounts.map(({ row }) => row.name)[0] ?? records.name ?? FORGOTTEN;
  const isForgotten = name === FORGOTTEN;
  if (isForgotten) return { personId, name, forgotten: true, sections, warning: null, others: [] };
  const emails = [...accounts.map(({ row }) => String(row.email ?? '')), ...(records.emails ?? [])];
  const phones = [...accounts.flatMap(telephonesOf), ...(records.phones ?? [])];
  const [warning, others] = await Promise.all([
    warningOf(request, source, { ids, accounts, records }),
    otherRecordsOf(request, source, { ids, name, emails, phones }),
  ]);
  return { personId, name, forgotten: false, sections, warning, others };
}

const telephonesOf = ({ declaration, row }: PersonAccount): string[] => {
  const values = fieldsOf(declaration, row);
  return declaration.fields
    .filter(({ props }) => props?.inputMode === 'tel')
    .map(({ name }) => String(values[name] ?? ''));
};

async function warningOf(
  request: RequestContext,
  source: PersonSource,
  { ids, accounts, records }: { ids: readonly string[]; accounts: readonly PersonAccount[]; records: PersonRecords },
): Promise<string | null> {
  const more = await Promise.all([
    ...accounts.map((account) => source.leftBy?.(request, account)),
    ...accounts.map((account) => secretsOf(request, account)),
    warningOfMembers(request, accounts),
    warningOfOthers(request, ids),
    noLongerTold(request),
  ]);
  return [records.warning, ...more].filter((one) => one !== undefined).join(' ') || null;
}

/** Tokens and webhooks go on with secrets that the erased person knows, as with those of who only leaves. */
async function secretsOf(request: RequestContext, { declaration, row }: PersonAccount): Promise<string | undefined> {
  return declaration.login?.panel ? (await secretsKnownBy(request, row.id))?.text : undefined;
}

/** An erasure reaches every portal: who is asked to decide on it knows where else the person is. */
async function warningOfOthers({ app, portal }: RequestContext, ids: readonly string[]): Promise<string | undefined> {
  const known = await Promise.all(ids.map((id) => portalsOfPerson(app.db, app.accounts.all, id)));
  const others = [...new Set(known.flat())].filter((name) => name !== portal);
  if (others.length === 0) return undefined;
  const titles = others.map((name) => portalNamed(name).title).join(', ');
  return `Ta osoba jest też w innych portalach: ${titles}. Usunięcie obejmuje wszystkie.`;
}
