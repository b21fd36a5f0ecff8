import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPortals } from '#projections/api/index.ts';
import { askApi } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
});
afterAll(() => program?.stop());

it('the description tells every message that a webhook may get, by the names that entries have', async () => {
  const { body } = await askApi(program.url, '/api/v1/openapi.json');
  const wanted = apiPortals.flatMap(({ portal, kinds }) =>
    kinds.flatMap(({ news }) => Object.values(news).map((type) => `${portal}.${type}`)),
  );
  expect(Object.keys(body.webhooks).sort()).toEqual([...new Set([...wanted, 'person.erased', 'webhook.test'])].sort());
  const { post } = body.webhooks['szkolenia.application.registered'];
  const { schema } = post.requestBody.content['application/cloudevents+json'];
  expect(schema.properties.type).toEqual({ const: 'application.registered' });
  expect(schema.properties.data).toEqual({ $ref: '#/components/schemas/szkolenia.application' });
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
    'webhook-delivered-up-to',
  ]);
});
