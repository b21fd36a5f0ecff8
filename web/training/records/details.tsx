import type { PageViewProps } from '#web/app/page-view.ts';
import RecordDetailsPage from '#web/records/details-page.tsx';
import type { RecordData } from '#web/records/record-data.ts';
import { recordExtras } from './record-extras.tsx';

/** The details of a record of this portal, and what they lead on to. */
export default function TrainingRecordDetails({ data }: PageViewProps<RecordData>) {
  return <RecordDetailsPage data={data} extras={recordExtras} />;
}
