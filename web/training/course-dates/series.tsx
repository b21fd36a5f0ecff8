import type { CourseDateSeriesView } from '#api/training/course-dates/series.ts';
import { hoursText } from '#domain/training/course-date/days.ts';
import { courseDateSeriesForm, seriesDaysForm } from '#domain/training/course-date/series-forms.ts';
import { counted, countedDays, plural } from '#domain/text/plural.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Copied } from './copied.tsx';
import './series.css';

const ACTION = '/panel/course-dates/series';

export type SeriesData = CourseDateSeriesView;
type Settings = Extract<CourseDateSeriesView, { step: 'settings' }>;
type Days = Extract<CourseDateSeriesView, { step: 'days' }>;

/** Several dates of one course at once: what all of them have, then their days. */
export function SeriesSteps({ data }: { data: SeriesData }) {
  return (
    <div className="stack">
      <PageTitle />
      {data.step === 'settings' ? <SettingsStep data={data} /> : <DaysStep data={data} />}
    </div>
  );
}

function SettingsStep({ data }: { data: Settings }) {
  return (
    <>
      {'copyOf' in data && <Copied of={data.copyOf} />}
      {data.problem && <Notice theme="error">{data.problem}</Notice>}
      <div className="card">
        <FormView
          form={courseDateSeriesForm}
          action={`${ACTION}/days`}
          values={data.values}
          facts={data.facts}
          cancelTo="/panel/course-dates"
        />
      </div>
    </>
  );
}

function DaysStep({ data }: { data: Days }) {
  return (
    <>
      <section className="card">
        <Facts
          rows={[
            ['Szkolenie', data.courseName],
            ['Czas trwania', countedDays(data.time.duration)],
            ['Godziny', hoursText(data.time)],
            ['Miejsce', data.place],
            ['Trener', data.trainerName],
            ['Limit miejsc', data.seatLimit],
          ]}
        />
      </section>
      {data.warned > 0 && (
        <Notice theme="warning">
          {counted(data.warned, ['dzień', 'dni', 'dni'])} do sprawdzenia{' '}
          {plural(data.warned, ['nie jest zaznaczony', 'nie są zaznaczone', 'nie jest zaznaczonych'])}. Zaznacz, co mimo
          to ma się odbyć.
        </Notice>
      )}
      <div className="card series-days">
        <FormView
          form={seriesDaysForm}
          action={ACTION}
          values={data.values}
          facts={{ options: data.options }}
          cancelTo={data.back}
          dismissLabel="Zmień ustawienia"
          renderBelow={() => <input type="hidden" name="_key" value={data.key} />}
        />
      </div>
    </>
  );
}
