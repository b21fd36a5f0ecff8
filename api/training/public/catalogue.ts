import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { grosze } from '#domain/text/money.ts';
import { grossGrosze } from '#domain/training/records/price.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { catalogue, type CatalogueCourse } from '#projections/training/course-dates/catalogue.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What a visitor reads of a course. Prices in grosze. */
const offer = ({ id, values }: CatalogueCourse, nameOf: (id: string | null) => string | null) => ({
  id,
  name: values.name,
  description: sanitiseHtml(values.description),
  photo: values.photo,
  duration: values.duration,
  formulas: values.formulas,
  ...prices(values),
  novelty: values.novelty,
  delayedPayment: values.delayedPayment,
  hasFgaz: values.hasFgaz,
  allowRequests: values.allowRequests,
  prerequisites: [nameOf(values.prerequisiteACourseId), nameOf(values.prerequisiteBCourseId)].filter(
    (name) => name !== null,
  ),
});

const prices = ({ netPrice, vat }: CourseValues) => ({
  net: grosze(netPrice),
  vat,
  gross: grossGrosze(netPrice, vat),
});

/** PUB-01: groups with their courses. */
async function groups(request: RequestContext) {
  const [found, courses] = await Promise.all([
    catalogue(request.app.db, request.context.today),
    request.app.db.selectFrom('courses').select(['id', 'title']).execute(),
  ]);
  const names = new Map(courses.map(({ id, title }) => [id, title]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    groups: found.map(({ id, values, courses: own }) => ({
      id,
      name: values.name,
      description: values.description,
      photo: values.photo,
      courses: own.map((course) => offer(course, nameOf)),
    })),
  };
}

/** PUB-03: the same courses, what they cost. */
async function priceList(request: RequestContext) {
  const found = await catalogue(request.app.db, request.context.today);
  return {
    groups: found.map(({ id, values, courses }) => ({
      id,
      name: values.name,
      courses: courses.map((course) => ({
        id: course.id,
        name: course.values.name,
        duration: course.values.duration,
        delayedPayment: course.values.delayedPayment,
        ...prices(course.values),
      })),
    })),
  };
}

export type GroupsView = Awaited<ReturnType<typeof groups>>;
export type PriceListView = Awaited<ReturnType<typeof priceList>>;

export const catalogueLoaders = { groups, priceList } satisfies Partial<Record<TrainingPage, Loader>>;
