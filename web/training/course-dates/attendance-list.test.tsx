import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PageProps } from '#api/http/answer/page-props.ts';
import { ATTENDANCE_TOO_EARLY, NOBODY_CAME } from '#domain/training/course-date/refused-words.ts';
import { PageContextProvider } from '#web/app/page-context.tsx';
import { StaticRouter } from '#web/router/router.tsx';
import { web } from '../portal.ts';
import AttendanceListPage from './attendance-list.tsx';
import type { AttendanceData } from './use-choices.ts';

const props: PageProps = {
  data: {},
  session: null,
  flash: null,
  locals: { csrfToken: '' },
  errorCode: null,
  appName: 'szkolenia',
};
const address = '/panel/course-dates/d1/attendance_list';

/** The page of a date whose list is empty. */
function page(takesPlace: boolean): string {
  const data: AttendanceData = {
    ...{ id: 'd1', title: 'Hamulce', courseName: 'Hamulce', startedOn: '2026-04-01', duration: 1 },
    ...{ takesPlace, open: false, rows: [] },
  };
  return renderToString(
    <StaticRouter url={address}>
      <PageContextProvider web={web} props={props} address={address}>
        <AttendanceListPage data={data} />
      </PageContextProvider>
    </StaticRouter>,
  );
}

it('CD-14 the attendance list of a cancelled date says that it is cancelled, and no other reason', () => {
  const reasons = [NOBODY_CAME, ATTENDANCE_TOO_EARLY, 'Lista podstawowa jest pusta'];
  const said = (takesPlace: boolean) => reasons.filter((reason) => page(takesPlace).includes(reason));
  expect(said(false)).toEqual([NOBODY_CAME]);
  expect(said(true)).toEqual([ATTENDANCE_TOO_EARLY, 'Lista podstawowa jest pusta']);
});
