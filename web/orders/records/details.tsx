import { wordingKind } from '#domain/mail/wording-names.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { WordingPreview } from '#web/mailbox/wording-preview.tsx';
import RecordDetailsPage from '#web/records/details-page.tsx';
import type { RecordData } from '#web/records/record-data.ts';

const EXTRAS = { [wordingKind('zlecenia')]: WordingPreview };

/** The details of a record of this portal, and what they lead on to. */
export default function OrdersRecordDetails({ data }: PageViewProps<RecordData>) {
  return <RecordDetailsPage data={data} extras={EXTRAS} />;
}
