import type { Recorded } from '#domain/kernel/event.ts';
import { streamOf } from '#domain/kernel/subject.ts';
import { privacyNotice, SHIPPED_NOTICE, type PrivacyNoticeValues } from '#domain/training/records/privacy-notice.ts';
import { presentNotice } from '#projections/training/privacy-notice.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';

/** A text that people were told, by the name that consents give it. */
export interface NoticeVersion {
  readonly version: string;
  /** HTML; null: the text that the portal comes with. */
  readonly text: string | null;
  /** When it was first in force, an instant; null: since the portal has been there. */
  readonly since: string | null;
}

const SHIPPED: NoticeVersion = { version: SHIPPED_NOTICE, text: null, since: null };

type Fact = Recorded & { readonly data: { readonly values?: PrivacyNoticeValues; readonly after?: object } };

/** Every version there ever was, the oldest first: what was accepted must be found as long as the consent is. */
export async function noticeVersions({ app }: Pick<RequestContext, 'app'>): Promise<readonly NoticeVersion[]> {
  const rows = await app.db.selectFrom('privacy_notices').select('id').orderBy('id').execute();
  const facts = await Promise.all(rows.map(({ id }) => app.log.readStream(streamOf(privacyNotice.kind, id))));
  return facts.reduce<readonly NoticeVersion[]>((known, of) => versionsIn(of as Fact[], known), [SHIPPED]);
}

function versionsIn(facts: readonly Fact[], known: readonly NoticeVersion[]): readonly NoticeVersion[] {
  let values: PrivacyNoticeValues = { name: '', text: '' };
  const versions = [...known];
  for (const { data, at } of facts) {
    values = { ...values, ...data.values, ...data.after };
    const { name, text: html } = values;
    if (!versions.some(({ version }) => version === name)) versions.push({ version: name, text: html, since: at });
  }
  return versions;
}

/** PUB-10: what is in force, or what an earlier version said (`?version=`). */
export async function dataProtection(request: RequestContext) {
  const [present, versions] = await Promise.all([presentNotice(request.app.db), noticeVersions(request)]);
  const asked = text(request.query, 'version') ?? present;
  const shown = versions.find(({ version }) => version === asked);
  if (!shown) throw new HttpError(404);
  return {
    present,
    shown: { ...shown, text: shown.text === null ? null : sanitiseHtml(shown.text) },
    others: versions.filter((one) => one !== shown).map(({ version, since }) => ({ version, since })),
  };
}

export type DataProtectionData = Awaited<ReturnType<typeof dataProtection>>;
