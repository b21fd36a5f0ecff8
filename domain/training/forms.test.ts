import { describe, expect, it } from 'vitest';
import { anonymous } from '#domain/kernel/access.ts';
import { changePasswordForm, loginForm, remindPasswordForm, resetPasswordForm } from '#domain/account/login-forms.ts';
import type { Form, FormSetting } from '#domain/form/form.ts';
import { parseForm, parsePartial, type ParsedForm } from '#domain/form/parse.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { applicationFilters, courseDateFilters } from './course-date/lists.ts';
import { applicationForm, newApplicationForm } from './course-date/application-forms.ts';
import { cancelCourseDateForm, courseDateForm, newCourseDateForm } from './course-date/forms.ts';
import { rejectWithInfoForm, undoForm } from './course-date/decision-forms.ts';
import { registrationForm } from './registration/forms.ts';

type Values = Record<string, unknown>;

const choice = (value: string) => [{ value, label: value }];
const options = { courses: choice('c1'), locations: choice('l1'), trainers: choice('t1'), dates: choice('d1') };
const setting = (facts: Values = {}): FormSetting => ({
  access: anonymous,
  today: '2026-11-21',
  facts: { options, ...facts },
});
const accepted = (result: ParsedForm | Refusal) =>
  isRefusal(result) ? { errors: result.errors } : { values: result.values };
const parse = (form: Form, raw: Values, facts?: Values) => accepted(parseForm(form, raw, setting(facts)));
const errors = (form: Form, raw: Values, facts?: Values) => parse(form, raw, facts).errors;

const date = {
  courseId: 'c1',
  startedOn: '01.12.2026',
  courseLocationId: 'l1',
  formula: 'onsite',
  seatLimit: '12',
};

describe('course date form', () => {
  it('CD-03 of a new date asks nothing about people who are not there yet, and says when its day is a holiday', () => {
    const texts = newCourseDateForm.fields
      .filter(({ name }) => name === 'confirmed' || name === 'notify')
      .map(({ label, hint = '' }) => `${label} ${hint}`);
    expect(texts).toHaveLength(2);
    expect(texts.join(' ')).not.toMatch(/zmian|zgłoszeni|na listach/i);
    const day = newCourseDateForm.fields.find(({ name }) => name === 'startedOn');
    const context = { access: anonymous, values: {}, today: '2026-11-23', facts: {} };
    const warned = (value: string, courseId = 'c1') =>
      day?.warn?.(value, 'Data', { ...context, values: { courseId }, facts: { durations: { c1: 1, c3: 3 } } });
    expect([warned('25.12.2026'), warned('28.12.2026'), warned('nie')]).toEqual([
      'To dzień ustawowo wolny od pracy',
      undefined,
      undefined,
    ]);
    // One day of a course of three is one.
    expect([warned('09.11.2026', 'c3'), warned('10.11.2026', 'c3'), warned('24.12.2026', 'c3')]).toEqual([
      'Szkolenie obejmuje dzień ustawowo wolny od pracy: 11.11.2026',
      'Szkolenie obejmuje dzień ustawowo wolny od pracy: 11.11.2026',
      'To dzień ustawowo wolny od pracy',
    ]);
  });

  it('CD-03 the fields of the specification, each with a Polish label', () => {
    expect(courseDateForm.fields.map((field) => field.name)).toEqual(
      expect.arrayContaining([
        'courseId',
        'startedOn',
        'courseLocationId',
        'formula',
        'onlineMeetingUrl',
        'trainerId',
        'seatLimit',
        'visibility',
        'draftToActive',
        'timeStart',
        'timeEnd',
        'full',
      ]),
    );
  });

  it('CD-10 CD-11 what is not sent has its default: 9:30, 16:00, visible', () => {
    expect(parse(courseDateForm, date).values).toEqual({
      ...date,
      notify: true,
      startedOn: '2026-12-01',
      seatLimit: 12,
      trainerId: '',
      timeStart: '930',
      timeEnd: '1600',
      visibility: 'visible',
      full: false,
      autoPromote: false,
      reminderDays: 3,
    });
  });

  it('CD-05 the two forms have these labels', () => {
    const field = courseDateForm.fields.find((one) => one.name === 'formula');
    expect(field?.options).toEqual([
      { value: 'onsite', label: 'stacjonarne' },
      { value: 'online', label: 'online' },
    ]);
  });

  it('CD-10 there are 25 choices from 8:00 to 20:00', () => {
    const field = courseDateForm.fields.find((one) => one.name === 'timeStart');
    const choices = field?.options as { label: string; value: string }[];
    expect(choices).toHaveLength(25);
    expect(choices[0]).toEqual({ value: '800', label: '8:00' });
    expect(choices.at(-1)).toEqual({ value: '2000', label: '20:00' });
    expect(errors(courseDateForm, { ...date, timeStart: '915' })).toEqual({
      timeStart: ['Godzina rozpoczęcia: wybierz wartość z listy'],
    });
  });

  it.each([
    ['courseId', 'Szkolenie jest wymagane'],
    ['courseLocationId', 'Miejsce szkolenia jest wymagane'],
    ['formula', 'Pole „Forma szkolenia” jest wymagane'],
    ['startedOn', 'Pole „Data szkolenia” jest wymagane'],
    ['seatLimit', 'Pole „Limit miejsc” jest wymagane'],
  ])('CD-07 %s is required', (name, message) => {
    expect(errors(courseDateForm, { ...date, [name]: '' })).toEqual({ [name]: [message] });
  });

  it('CD-07 the date is a real one', () => {
    expect(errors(courseDateForm, { ...date, startedOn: '31.02.2026' })).toEqual({
      startedOn: ['Data szkolenia nie jest poprawną datą'],
    });
  });

  it.each([
    ['0', 'Limit miejsc musi być liczbą większą od zera'],
    ['-1', 'Limit miejsc musi być liczbą większą od zera'],
    ['x', 'Limit miejsc musi być liczbą'],
    ['1.5', 'Limit miejsc musi być liczbą'],
    ['10000', 'Limit miejsc musi być liczbą od 1 do 9999'],
  ])('CD-08 seatLimit %s', (seatLimit, message) => {
    expect(errors(courseDateForm, { ...date, seatLimit })).toEqual({ seatLimit: [message] });
  });

  it('CD-06 the meeting link is required and a URL when online, ignored when on site', () => {
    const online = { ...date, formula: 'online' };
    expect(errors(courseDateForm, online)).toEqual({
      onlineMeetingUrl: ['Pole „Link do spotkania online” jest wymagane'],
    });
    expect(errors(courseDateForm, { ...online, onlineMeetingUrl: 'abc' })).toEqual({
      onlineMeetingUrl: ['Link do spotkania online nie jest poprawnym adresem URL'],
    });
    expect(parse(courseDateForm, { ...date, onlineMeetingUrl: 'abc' }).values).not.toHaveProperty('onlineMeetingUrl');
    const link = `https://meet.example.com/${'x'.repeat(600)}`;
    expect(parse(courseDateForm, { ...online, onlineMeetingUrl: link }).values).toMatchObject({
      onlineMeetingUrl: link,
    });
  });

  it.each([
    ['1000', '0930'],
    ['930', '930'],
    ['10:00', '9:30'],
  ])('CD-09 %s to %s gives both messages', (timeStart, timeEnd) => {
    expect(errors(courseDateForm, { ...date, timeStart, timeEnd })).toEqual({
      timeStart: ['Godzina rozpoczęcia nie może być późniejsza niż zakończenia'],
      timeEnd: ['Godzina zakończenia nie może być wcześniejsza niż rozpoczęcia'],
    });
  });

  it.each([
    [{ timeStart: '930', timeEnd: '' }, { timeEnd: ['Pole „Godzina zakończenia” jest wymagane'] }],
    [{ timeStart: '', timeEnd: '1600' }, { timeStart: ['Pole „Godzina rozpoczęcia” jest wymagane'] }],
  ])('CD-09 an empty time says so at its own field alone: %j', (times, said) => {
    expect(errors(courseDateForm, { ...date, ...times })).toEqual(said);
  });

  it('CD-12 publishing is offered only for a date that is hidden', () => {
    const current = { ...date, startedOn: '2026-12-01', visibility: 'hidden', timeStart: 930, timeEnd: 1600 };
    const change = (facts: Values) =>
      accepted(parsePartial(courseDateForm, { draftToActive: 'true' }, { current, context: setting(facts) })).values;
    expect(change({ hidden: true })).toMatchObject({ draftToActive: true, visibility: 'hidden' });
    expect(change({})).not.toHaveProperty('draftToActive');
    expect(parse(courseDateForm, { ...date, draftToActive: 'true' }).values).not.toHaveProperty('draftToActive');
  });

  it('CD-13 cancelling and undoing need a reason', () => {
    expect(errors(cancelCourseDateForm, {})).toEqual({ reason: ['Pole „Powód” jest wymagane'] });
    expect(parse(cancelCourseDateForm, { reason: 'Choroba' }).values).toEqual({ reason: 'Choroba', notify: true });
    expect(errors(undoForm, { reason: '  ' })).toEqual({ reason: ['Pole „Powód” jest wymagane'] });
    expect(errors(rejectWithInfoForm, {})).toEqual({ info: ['Pole „Informacja” jest wymagane'] });
  });
});

const registration = {
  courseDateId: 'd1',
  companyName: 'Auto Serwis',
  companyNip: '526-025-02-74',
  companyState: 'mazowieckie',
  reporterFirstName: 'Łucja',
  reporterLastName: 'Nowak-Żak',
  reporterEmail: 'biuro@serwis.pl',
  reporterPhone: '+48 600 700 800',
  consent: 'true',
  employees: [
    { firstName: 'Jan', lastName: 'Oś', email: 'jan@serwis.pl', phone: '' },
    { firstName: 'Ewa', lastName: 'Nowak', email: 'ewa@serwis.pl', phone: '(22) 123-45-67' },
  ],
};

describe('public registration', () => {
  it('PUB-12 two employees, the NIP without hyphens', () => {
    const { courseDateId, companyName, companyState, reporterPhone } = registration;
    expect(parse(registrationForm, registration).values).toEqual({
      ...registration,
      courseDateId,
      companyName,
      companyState,
      reporterPhone,
      companyNip: '5260250274',
      consent: true,
      employees: registration.employees.map((employee) => ({ ...employee, notes: '' })),
    });
  });

  it('PUB-12 each message at its own input', () => {
    const bad = {
      ...registration,
      companyNip: '5260250275',
      companyState: 'Mazowieckie',
      reporterFirstName: 'łucja',
      reporterEmail: '',
      consent: 'false',
      employees: { 0: { firstName: 'Al', lastName: '', email: 'x', phone: '12' } },
    };
    expect(errors(registrationForm, bad)).toEqual({
      companyNip: ['Niepoprawny numer nip'],
      companyState: ['Województwo: wybierz wartość z listy'],
      reporterFirstName: ['Imię osoby zgłaszającej musi zaczynać się wielką literą i mieć od 3 do 25 liter'],
      reporterEmail: ['Pole „E-mail osoby zgłaszającej” jest wymagane'],
      consent: ['Pole „Zgoda” musi zostać zaznaczone'],
      'employees[0][firstName]': [
        'Imię musi zaczynać się wielką literą i mieć od 3 do 25 liter. Inną pisownię wpisze biuro: zobacz stronę Kontakt',
      ],
      'employees[0][lastName]': ['Nazwisko jest wymagane'],
      'employees[0][email]': ['E-mail nie jest poprawnym adresem e-mail'],
      'employees[0][phone]': ['Telefon nie jest poprawnym numerem telefonu'],
    });
  });

  it('PUB-17 the FGAZ number is asked for, and then required, only where the course wants it', () => {
    const [first = {}] = registration.employees;
    const one = (fgazNumber?: string) => ({
      ...registration,
      employees: [{ ...first, ...(fgazNumber === undefined ? {} : { fgazNumber }) }],
    });
    const facts = { hasFgaz: true };
    expect(errors(registrationForm, one(), facts)).toEqual({
      'employees[0][fgazNumber]': ['Pole „Numer FGAZ” jest wymagane'],
    });
    expect(errors(registrationForm, one('FGAZ-X/21/1234/21'), facts)).toEqual({
      'employees[0][fgazNumber]': ['Numer FGAZ musi mieć postać FGAZ-O/21/1234/21'],
    });
    expect(errors(registrationForm, one('FGAZ-O/21/1234/21'), facts)).toBeUndefined();
    expect(parse(registrationForm, one('x')).values).toMatchObject({ employees: [{ firstName: 'Jan' }] });
    expect(JSON.stringify(parse(registrationForm, one('x')).values)).not.toContain('fgazNumber');
  });

  it('PUB-12 nobody, and ten thousand at once', () => {
    expect(errors(registrationForm, { ...registration, employees: [] })).toEqual({
      employees: ['Podaj co najmniej jednego pracownika.'],
    });
    const crowd = Array.from({ length: 10_000 }, () => registration.employees[0]);
    expect(errors(registrationForm, { ...registration, employees: crowd })).toEqual({
      employees: ['W jednym zgłoszeniu można podać najwyżej 50 pracowników.'],
    });
  });

  it.each(registrationForm.fields.filter((field) => field.required).map((field) => [field.name]))(
    'PUB-12 %s is required',
    (name) => {
      const { [name as keyof typeof registration]: _gone, ...rest } = registration;
      expect(Object.keys(errors(registrationForm, rest) ?? {})).toEqual([name]);
    },
  );
});

describe('applications in the panel', () => {
  const current = {
    participantFirstName: 'Jan',
    participantLastName: 'Oś',
    participantEmail: 'jan@serwis.pl',
    participantPhone: '',
    participantFgazNumber: '',
    participantNotes: '',
    companyName: 'Auto Serwis',
    companyNip: '5260250274',
    companyState: 'mazowieckie',
    reporterFirstName: 'Łucja',
    reporterLastName: 'Nowak',
    reporterEmail: 'biuro@serwis.pl',
    reporterPhone: '600700800',
  };
  const { participantFgazNumber: _hidden, ...shown } = current;

  it('APP-06 one field changes, all others keep their values', () => {
    const change = (raw: Values, from: Values = current) =>
      accepted(parsePartial(applicationForm, raw, { current: from, context: setting() }));
    expect(change({ companyName: 'Inny' }).values).toEqual({ ...shown, companyName: 'Inny' });
    expect(change({ participantEmail: 'x' }).errors).toEqual({
      participantEmail: ['E-mail uczestnika nie jest poprawnym adresem e-mail'],
    });
    expect(change({ companyName: 'Inny' }, { ...current, companyName: 'Stary', reporterPhone: '12' }).values).toEqual({
      ...shown,
      companyName: 'Inny',
      reporterPhone: '12',
    });
  });

  it('APP-07 a date must be chosen from those offered; the list and the reason are optional', () => {
    expect(errors(newApplicationForm, current)).toEqual({ courseDateId: ['Pole „Termin szkolenia” jest wymagane'] });
    expect(errors(newApplicationForm, { ...current, courseDateId: 'd2' })).toEqual({
      courseDateId: ['Termin szkolenia: wybierz wartość z listy'],
    });
    expect(parse(newApplicationForm, { ...current, courseDateId: 'd1', list: 'primary' }).values).toMatchObject({
      courseDateId: 'd1',
      list: 'primary',
      reason: '',
    });
  });

  it('APP-02 APP-09 the filters of the specification travel as filters[name]; seven statuses', () => {
    const names = [
      'startedOnFrom',
      'startedOnTo',
      'courseId',
      'companyName',
      'companyNip',
      'listType',
      'status',
      'employeeName',
      'name',
      'email',
      'boschCarServiceId',
      'participantName',
      'companyState',
      'courseLocationId',
      'sort',
      // Decided: what is over is distinguished from what is to come.
      'datePhase',
    ];
    expect(applicationFilters.fields.map((field) => field.name).sort()).toEqual(
      // Which rows there were is no filter of them.
      ['asOf', ...names.map((name) => `filters[${name}]`)].sort(),
    );
    const statuses = applicationFilters.fields.find((field) => field.name === 'filters[status]');
    expect(statuses?.options).toHaveLength(7);
    const raw = { filters: { startedOnFrom: '01.12.2026', status: 'x' } };
    expect(errors(applicationFilters, raw)).toEqual({ 'filters[status]': ['Status: wybierz wartość z listy'] });
    expect(errors(courseDateFilters, { filters: { courseId: 'c1' } })).toBeUndefined();
  });
});

const LOGIN_AS = [
  { value: 'SzkoleniaOperator', label: 'operator' },
  { value: 'SzkoleniaReporter', label: 'osoba zgłaszająca' },
];

describe('login and passwords', () => {
  it('AUTH-01 login is an e-mail; password and login-as are required', () => {
    const login = { login: 'admin@demo.example', password: 'x', applicationActorType: 'SzkoleniaReporter' };
    expect(parse(loginForm(LOGIN_AS), login).values).toEqual(login);
    expect(errors(loginForm(LOGIN_AS), { login: 'admin', password: '', applicationActorType: '' })).toEqual({
      login: ['Login nie jest poprawnym adresem e-mail'],
      password: ['Hasło jest wymagane'],
      applicationActorType: ['Pole „Zaloguj jako” jest wymagane'],
    });
    expect(errors(remindPasswordForm, {})).toEqual({ email: ['Pole „E-mail” jest wymagane'] });
  });

  it('AUTH-05 AUTH-06 AUTH-07 changing a password', () => {
    const form = { oldPassword: 'Szkolenia1!', password: 'Szkolenia2!', passwordConfirmation: 'Szkolenia2!' };
    expect(parse(changePasswordForm, form).values).toEqual(form);
    expect(errors(changePasswordForm, { ...form, oldPassword: '' })).toEqual({
      oldPassword: ['Obecne hasło jest wymagane'],
    });
    expect(errors(changePasswordForm, { ...form, oldPassword: 'Szkolenia2!' })).toEqual({
      password: ['Nowe hasło nie może być takie samo jak stare'],
    });
    expect(errors(resetPasswordForm, { token: 't', password: 'Aa1!aaa', passwordConfirmation: 'x' })).toEqual({
      password: ['Hasło musi mieć co najmniej 8 znaków, w tym cyfrę, wielką literę, małą literę i znak specjalny'],
      passwordConfirmation: ['Hasła nie są takie same'],
    });
  });
});
