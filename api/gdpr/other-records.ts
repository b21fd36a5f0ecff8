import { portalNamed } from '#domain/portals.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import type { Option } from '#domain/form/form.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { capitalised } from '#domain/text/words.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { folded } from '#projections/folded.ts';
import { findPersons, type PersonHit } from '#projections/gdpr/person-search.ts';
import { numberIn } from '#projections/search-text.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import type { PersonsWithoutAccount } from '#projections/portal.ts';
import { portals as readSides } from '#projections/portals.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { may } from './search.ts';
import type { PersonSource } from './source.ts';

/** A record that is probably about the same human and kept under another id: an account, or a name elsewhere. */
export interface OtherRecord {
  readonly personId: string;
  /** 'Operator', 'Osoba zgłaszająca bez konta'. */
  readonly label: string;
  readonly name: string;
  readonly email: string;
  /** The title of the portal that it is in. */
  readonly portal: string;
  /** The page with everything about it; null in another portal. */
  readonly path: string | null;
}

/** Who is asked about: every id of the person, and how the person is called and reached. */
interface Known {
  readonly ids: readonly string[];
  readonly name: string;
  readonly emails: readonly string[];
  /** Telephones, as typed. */
  readonly phones: readonly string[];
}

/** More addresses, or telephones, than these belong to an office rather than to a person. */
const MOST_ADDRESSES = 5;

/** 'Nowak Jan' is 'Jan Nowak'. */
const nameKey = (name: string): string => folded(name).split(/\s+/).filter(Boolean).sort().join(' ');

interface Found {
  readonly portal: Portal;
  readonly label: string;
  readonly hit: PersonHit;
}

/**
 * Records with the person's name at one of the person's addresses or telephones (somebody may have no address): an
 * address or a telephone alone may be an office's, a name alone somebody else's. Those of other portals are said to the one who may erase, because an erasure may take them too (GDP-03).
 */
export async function otherRecordsOf(
  request: RequestContext,
  source: PersonSource,
  { ids, name, emails, phones }: Known,
): Promise<OtherRecord[]> {
  const addresses = unlike(emails.map((email) => email.toLowerCase()));
  const numbers = unlike(phones.map((phone) => numberIn(phone) ?? ''));
  const [byAddress, byNumber] = await Promise.all(
    [addresses, numbers].map(async (texts) =>
      (await Promise.all(texts.map((text) => foundAt(request, source, text)))).flat(),
    ),
  );
  const alike = [
    ...(byAddress ?? []).filter(({ hit }) => addresses.includes(hit.email.toLowerCase())),
    // Found by the whole number among the digits of a record.
    ...(byNumber ?? []),
  ].filter(({ hit }) => nameKey(hit.name) === nameKey(name));
  const known = await knownAs(
    request.app.db,
    alike.map(({ hit }) => hit.personId),
  );
  const records = new Map<string, OtherRecord>();
  for (const { portal, label, hit } of alike) {
    const personId = known.get(hit.personId) ?? hit.personId;
    if (ids.includes(personId)) continue;
    const path = portal === request.portal ? `/panel/gdpr/users/${personId}` : null;
    const record = { personId, label, name: hit.name, email: hit.email, portal: portalNamed(portal).title, path };
    records.set(`${personId} ${label}`, record);
  }
  return [...records.values()];
}

const unlike = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))].slice(0, MOST_ADDRESSES);

async function foundAt(request: RequestContext, source: PersonSource, text: string): Promise<Found[]> {
  const { app, access, portal } = request;
  const { others } = source;
  const own = declarationsOf(app.accounts.ofPortal(portal)).filter(({ permissions }) => access.reads(permissions.read));
  const ownOthers = others && access.reads(others.permission) ? [foundWithout(request, portal, { others, text })] : [];
  const accounts = (await findPersons(app.db, own, { text, access })).map((hit) => accountFound(request, hit));
  const elsewhere = may(request, source.rights.erase) ? await foundElsewhere(request, text) : [];
  return [...accounts, ...elsewhere, ...(await Promise.all(ownOthers)).flat()];
}

/**
 * In the other portals, with an account and without: an erasure is the house's, so anyone who may erase in one portal says
 * which records of the same human go with it; which they are is looked up again when it is asked for.
 */
async function foundElsewhere(request: RequestContext, text: string): Promise<Found[]> {
  const { app, portal } = request;
  const kinds = declarationsOf(app.accounts.all.filter((one) => one.portal !== portal));
  const without = readSides.flatMap(({ name, personsWithoutAccount: others }) =>
    name === portal || !others ? [] : [foundWithout(request, name, { others, text })],
  );
  const accounts = await findPersons(app.db, kinds, { text, access: systemAccess });
  return [...accounts.map((hit) => accountFound(request, hit)), ...(await Promise.all(without)).flat()];
}

function accountFound({ app }: RequestContext, hit: PersonHit): Found {
  const kind = app.accounts.ofKind(hit.kind);
  return { portal: kind.portal, label: capitalised(kind.declaration.words.one), hit };
}

const foundWithout = async (
  { app }: RequestContext,
  portal: Portal,
  { others, text }: { readonly others: PersonsWithoutAccount; readonly text: string },
): Promise<Found[]> => (await others.find(app.db, text)).map((hit) => ({ portal, label: others.label, hit }));

const declarationsOf = (kinds: readonly AccountDefinition[]) => kinds.map(({ declaration }) => declaration);

/** As the form of an erasure offers them, one for each id. */
export const choicesOf = (records: readonly OtherRecord[]): Option[] =>
  [...new Set(records.map(({ personId }) => personId))].map((value) => ({
    value,
    label: records
      .filter(({ personId }) => personId === value)
      .map(({ label, name, email, portal }) => `${label}: ${[name, email].filter(Boolean).join(', ')} (${portal})`)
      .join('; '),
  }));
