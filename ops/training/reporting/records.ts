import { dayOf, decimal, flag, text, type ReportView } from '#ops/reporting/view.ts';
import { voivodeship } from '#ops/reporting/words.ts';

const courseGroups: ReportView = {
  name: 'course_groups',
  about: 'Grupy szkoleń. Jeden wiersz na grupę',
  from: 'reporting_source.groups g',
  columns: {
    course_group_id: text('g.id', 'Identyfikator grupy'),
    course_group: text('g.title', 'Nazwa grupy'),
    active: flag('g.active', 'Czy aktywna'),
  },
};

const courses: ReportView = {
  name: 'courses',
  about: 'Szkolenia. Jeden wiersz na szkolenie',
  from: `reporting_source.courses c LEFT JOIN reporting_source.groups g ON g.id = c.values ->> 'groupId'`,
  columns: {
    course_id: text('c.id', 'Identyfikator szkolenia'),
    course: text('c.title', 'Nazwa szkolenia'),
    course_group_id: text(`c.values ->> 'groupId'`, 'Identyfikator grupy szkoleń'),
    course_group: text('g.title', 'Grupa szkoleń'),
    duration_days: decimal(`c.values ->> 'duration'`, 'Czas trwania w dniach'),
    offered_from: dayOf(`c.values ->> 'startedOnFrom'`, 'Prowadzone od'),
    offered_to: dayOf(`c.values ->> 'startedOnTo'`, 'Prowadzone do'),
    active: flag('c.active', 'Czy aktywne'),
  },
};

const locations: ReportView = {
  name: 'locations',
  about: 'Miejsca szkoleń. Jeden wiersz na miejsce',
  from: 'reporting_source.locations l',
  columns: {
    location_id: text('l.id', 'Identyfikator miejsca'),
    location: text('l.title', 'Nazwa miejsca'),
    city: text(`l.values ->> 'city'`, 'Miejscowość'),
    address: text(`l.values ->> 'address'`, 'Adres'),
    active: flag('l.active', 'Czy aktywne'),
  },
};

const companies: ReportView = {
  name: 'companies',
  about: 'Firmy z listy firm. Jeden wiersz na firmę; numery NIP firmy są w company_nips',
  from: 'reporting_source.companies f',
  columns: {
    company_id: text('f.id', 'Identyfikator firmy'),
    company: text('f.title', 'Nazwa firmy'),
    bosch_car_service_id: text(`NULLIF(f.values ->> 'boschCarServiceId', '')`, 'Numer serwisu'),
    sap_client_number: text(`NULLIF(f.values ->> 'sapClientNumber', '')`, 'Numer klienta SAP'),
    erp_customer_number: text(`NULLIF(f.values ->> 'erpCustomerNumber', '')`, 'Numer klienta ERP'),
    voivodeship: voivodeship(`NULLIF(f.values ->> 'state', '')`),
    sales_representative_id: text(
      `NULLIF(f.values ->> 'salesRepresentativeId', '')`,
      'Identyfikator konta przedstawiciela handlowego',
    ),
    active: flag('f.active', 'Czy aktywna'),
  },
};

const companyNips: ReportView = {
  name: 'company_nips',
  about: 'Numery NIP firm z listy firm. Jeden wiersz na numer',
  from: `reporting_source.companies f CROSS JOIN LATERAL jsonb_array_elements_text(
    CASE jsonb_typeof(f.values -> 'nipNumbers') WHEN 'array' THEN f.values -> 'nipNumbers' ELSE '[]'::jsonb END) AS n (nip)`,
  columns: {
    company_id: text('f.id', 'Identyfikator firmy'),
    nip: text('n.nip', 'NIP, jak w company_nip zgłoszenia'),
  },
};

/** What is set up by hand: courses and their groups, places, firms. */
export const recordViews: readonly ReportView[] = [courseGroups, courses, locations, companies, companyNips];
