import { OpenAPIClientAxios, type AxiosRequestConfig, type OpenAPIClient } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/**
 * 26 C 14: a client that somebody else's generator makes of the served description, and of nothing else: every call by its
 * operationId, with the addresses, methods, parameters and headers that the description names.
 */

let program: TestApp;
let courseDateId = '';
let client: OpenAPIClient;

beforeAll(async () => {
  program = await testApp({ config: { proofAgeMs: 600_000 } });
  const admin = await program.as('ADMIN_OPERATOR');
  const [courseId, locationId] = [await addCourse(program.app), await addLocation(program.app)];
  const made = await admin.post('/panel/course-dates', dateFields(courseId, locationId));
  courseDateId = made.body.id;
  const writes = ['application.register', 'application.decide'];
  const token = await newToken(admin, '/szkolenia', tokenFields(['application', 'course-date'], { writes }));
  const generated = new OpenAPIClientAxios({
    definition: `${program.url}/api/v1/openapi.json`,
    withServer: { url: program.url },
    axiosConfigDefaults: { headers: { Authorization: `Bearer ${token.secret}` }, validateStatus: () => true },
  });
  client = await generated.init();
});
afterAll(() => program?.stop());

const calls = (name: string) => {
  const operation = client[name];
  if (!operation) throw new Error(`The generated client has no call ${name}`);
  return async (parameters: object, body?: object, config?: AxiosRequestConfig) => {
    const { status, data, headers } = await operation(parameters as Record<string, string>, body, config);
    return { status, data, headers };
  };
};

it('reads, registers and decides', async () => {
  const dates = await calls('list-szkolenia-course-date')({ limit: 5 });
  expect([dates.status, dates.data.items[0].id]).toEqual([200, courseDateId]);

  const { consent: _consent, ...registration } = registrationFields(courseDateId, 1);
  const register = calls('create-szkolenia-application');
  const made = await register({ 'Idempotency-Key': 'one' }, registration);
  expect([made.status, made.headers.location]).toEqual([201, `/api/v1/szkolenia/application/${made.data.id}`]);
  const again = await register({ 'Idempotency-Key': 'one' }, registration);
  expect([again.status, again.data]).toEqual([201, made.data]);

  const { id } = made.data;
  const read = await calls('read-szkolenia-application')({ id });
  expect([read.status, read.data.status]).toEqual([200, 'waiting']);
  const match = { id, 'Idempotency-Key': 'two', 'If-Match': `"${read.data.version}"` };
  const confirmed = await calls('confirm-szkolenia-application')(match, {});
  expect([confirmed.status, confirmed.data]).toMatchObject([200, { id, status: 'confirmed', list: 'primary' }]);

  const stale = await calls('reject-szkolenia-application')({ ...match, 'Idempotency-Key': 'three' }, {});
  expect([stale.status, stale.data.current.status]).toEqual([412, 'confirmed']);
  const wrong = await register({ 'Idempotency-Key': 'four' }, { ...registration, companyNip: '123' });
  expect([wrong.status, Object.keys(wrong.data.errors)]).toEqual([422, ['companyNip']]);
});
