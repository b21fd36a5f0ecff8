import type { OrderWording } from '#domain/orders/messages/wordings.ts';
import type { VisitNews } from '#domain/orders/messages/visit.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { clientMail, serviceMail, type MailedVisit } from './visit.ts';

const VISIT: MailedVisit = {
  orderId: 'a',
  values: {
    orderNumber: 'ZS/00001',
    activityType: 'operational_review',
    companyName: 'Nazwa firmy klienta',
    contactPerson: 'Imię Nazwisko',
    phoneNumber: '600 000 000',
    address: 'ul. Przykładowa 1',
    postalCode: '00-001',
    city: 'Warszawa',
    deviceType: 'Urządzenie',
    deviceModel: '1200',
    deviceSerialNumber: 'SN-0001',
    salesPerson: '',
    salesPersonNumber: '',
  },
  executionDate: '2027-03-02',
  hours: null,
  announced: { executionDate: '2027-03-02', hours: null },
  serviceName: 'Nazwa serwisu',
  serviceEmail: 'serwis@example.com',
  announcedService: '',
  corrections: [],
};
const CHANGES: Partial<Record<VisitNews, Partial<MailedVisit>>> = {
  moved: { announced: { executionDate: '2027-02-23', hours: null } },
  reassigned: { announcedService: 'Nazwa dawnego serwisu' },
  changed: { corrections: ['Adres: ul. Dawna 2 → ul. Przykładowa 1'] },
  earlier: { executionDate: '2027-02-23' },
};

const visit = (news: VisitNews): MailedVisit => ({ ...VISIT, ...CHANGES[news] });
const toClient = (news: VisitNews) => () => clientMail(news, visit(news));
const toService = (news: VisitNews) => () => serviceMail(news, visit(news));

/** Each mail whose words the office may change, about nobody: what it says today, for anyone who words it. */
export const orderSamples: Readonly<Record<OrderWording, () => MailParts>> = {
  'client-set': toClient('set'),
  'client-moved': toClient('moved'),
  'client-reassigned': toClient('reassigned'),
  'client-changed': toClient('changed'),
  'client-earlier': toClient('earlier'),
  'client-cancelled': toClient('cancelled'),
  'service-set': toService('set'),
  'service-moved': toService('moved'),
  'service-reassigned': toService('reassigned'),
  'service-changed': toService('changed'),
  'service-earlier': toService('earlier'),
  'service-cancelled': toService('cancelled'),
  'service-handed': toService('handed'),
};
