import { records } from '#domain/training/records/decide.ts';
import type { PrivacyNoticeValues } from '#domain/training/records/privacy-notice.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { noticeVersions } from '../public/privacy-notice.ts';

const otherText = (name: string): string =>
  `Wersja „${name}” ma już inną treść. Zmieniona treść potrzebuje nowego oznaczenia.`;

/** A version names one text for ever: what somebody accepted must not become another one (decision 265). */
export const privacyNoticeScreen: RecordScreen<PrivacyNoticeValues> = {
  record: records.privacy_notices,
  async check(request, { name, text }) {
    const known = (await noticeVersions(request)).find(({ version }) => version === name);
    return known && known.text !== text ? { name: [otherText(name)] } : undefined;
  },
};
