import type { Described, StructuredData } from '#api/http/routes/route.ts';
import { addressLines, socialLinks } from '#domain/portal/contact.ts';
import { withOffset } from '#domain/text/warsaw.ts';
import { brand, title } from '#domain/training/brand.ts';
import { courseDays } from '#domain/training/course-date/days.ts';
import { plainText } from '#domain/record/view.ts';
import { beginning } from '#domain/text/sound.ts';
import { grossGrosze } from '#domain/training/records/price.ts';
import type { GroupsView } from './catalogue.ts';
import type { CourseOffer, VisibleDate } from './dates.ts';

/** What the public pages show in the words of schema.org: courses, and dates as events. */

type Link = Described['link'];
type Offered = VisibleDate & Partial<CourseOffer>;

/** 123000 grosze → '1230.00'. */
const amount = (grosze: number): string => (grosze / 100).toFixed(2);

/** Who organises the trainings, and how to reach them (PUB-04). */
const organisation = ({ link, contact }: Described) => ({
  '@type': 'Organization',
  name: contact?.companyName || title,
  description: brand.about,
  url: link('/'),
  ...(contact && {
    telephone: contact.officePhone,
    email: contact.officeEmail,
    address: addressLines(contact).join(', '),
    sameAs: socialLinks(contact).map(({ href }) => href),
  }),
});

const pageOf = (link: Link, { id }: VisibleDate): string => link(`/zgloszenia?courseDateId=${id}`);

/** A date; a course of several days is one event of that many days. */
function event(date: Offered, by: Described) {
  const { link } = by;
  const url = pageOf(link, date);
  return {
    '@type': 'EducationEvent',
    '@id': url,
    name: date.courseName,
    url,
    description: `Szkolenie techniczne dla pracowników serwisów: ${date.courseName}.`,
    ...timesOf(date),
    // Cancelled dates have no page for search engines.
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${date.formula === 'online' ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: placeOf(date, url),
    image: new URL('/icons/szkolenia-link.png', url).href,
    maximumAttendeeCapacity: date.seatLimit,
    organizer: organisation(by),
    ...(date.gross === undefined ? {} : { offers: eventOffer(date, { url, gross: date.gross }) }),
  };
}

function timesOf(date: VisibleDate) {
  const last = courseDays(date).at(-1) ?? { day: date.startedOn, timeEnd: date.timeEnd };
  return { startDate: withOffset(date.startedOn, date.timeStart), endDate: withOffset(last.day, last.timeEnd) };
}

/** The meeting's own link is for those who were confirmed. */
const placeOf = (date: VisibleDate, url: string) =>
  date.formula === 'online'
    ? { '@type': 'VirtualLocation', url }
    : {
        '@type': 'Place',
        name: date.locationName,
        address: {
          '@type': 'PostalAddress',
          streetAddress: streetOf(date),
          addressLocality: date.locationCity,
          addressCountry: 'PL',
        },
      };

/** The address that pages show ends with the town. */
const streetOf = ({ locationAddress: address, locationCity: town }: VisibleDate): string =>
  town !== '' && address.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : address;

/** A seat that is given by telephone alone is offered, and not by the page. */
const availabilityOf = ({ freeSeats, allowRequests }: Offered): string => {
  if (freeSeats <= 0) return 'SoldOut';
  return allowRequests === false ? 'InStoreOnly' : 'InStock';
};

const eventOffer = (date: Offered, { url, gross }: { url: string; gross: number }) => ({
  '@type': 'Offer',
  url,
  price: amount(gross),
  priceCurrency: 'PLN',
  availability: `https://schema.org/${availabilityOf(date)}`,
});

type Course = GroupsView['groups'][number]['courses'][number];

function course(value: Course, by: Described) {
  const { link } = by;
  const url = link(`/harmonogram?filters[courseId]=${value.id}`);
  const description = plainText(value.description).trim();
  return {
    '@type': 'Course',
    '@id': url,
    name: value.name,
    url,
    description:
      description === ''
        ? `Szkolenie techniczne dla pracowników serwisów: ${value.name}.`
        : beginning(description, 500),
    inLanguage: 'pl',
    provider: organisation(by),
    offers: { '@type': 'Offer', category: 'Paid', price: amount(value.gross), priceCurrency: 'PLN', url },
    hasCourseInstance: value.formulas.map((formula) => ({
      '@type': 'CourseInstance',
      courseMode: formula,
      courseWorkload: `P${value.duration}D`,
    })),
  };
}

/** A course is in several groups and is listed once. */
const courses: StructuredData = (data, by) => {
  const all = (data as GroupsView).groups.flatMap((group) => group.courses);
  return [...new Map(all.map((value) => [value.id, value])).values()].map((value) => course(value, by));
};

/** Of the list alone: a month of it is the same page to search engines. */
const schedule: StructuredData = (data, by) =>
  ((data as { items?: readonly Offered[] }).items ?? []).map((date) => event(date, by));

const home: StructuredData = (data, by) => [
  organisation(by),
  ...(data as { upcoming: readonly Offered[] }).upcoming.map((date) => event(date, by)),
];

const registration: StructuredData = (data, by) => {
  const { courseDate, course: facts } = data as {
    courseDate: VisibleDate;
    course: { netPrice: string; vat: number; allowRequests: boolean };
  };
  return [
    event(
      { ...courseDate, allowRequests: facts.allowRequests, gross: grossGrosze(facts.netPrice || '0', facts.vat) },
      by,
    ),
  ];
};

/** By the pages' keys. */
export const trainingStructuredData = { home, groups: courses, schedule, registration };
