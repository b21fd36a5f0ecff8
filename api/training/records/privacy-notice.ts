import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { records } from '#domain/training/records/decide.ts';
import type { PrivacyNoticeValues } from '#domain/training/records/privacy-notice.ts';
import { recordTitles } from '#projections/record-list.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { noticeVersions } from '../public/privacy-notice.ts';

const error = (message: string): FieldErrors => ({ name: [message] });

/**
 * There is one notice, which is changed and never doubled, and a version names one text for ever: what somebody accepted
 * must not become another one (decision 265).
 */
async function check(
  request: RequestContext,
  values: PrivacyNoticeValues,
  id: string,
): Promise<FieldErrors | undefined> {
  const known = await recordTitles(request.app.db, records.privacy_notices.table);
  if ([...known.keys()].some((one) => one !== id)) {
    return error('Portal ma już informację o danych osobowych. Zmień ją zamiast dodawać drugą.');
  }
  const taken = (await noticeVersions(request)).find(({ version }) => version === values.name);
  return taken && taken.text !== values.text
    ? error(`Wersja „${values.name}” ma już inną treść. Zmieniona treść potrzebuje nowego oznaczenia.`)
    : undefined;
}

export const privacyNoticeScreen: RecordScreen<PrivacyNoticeValues> = { record: records.privacy_notices, check };
