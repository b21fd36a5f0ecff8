import { expect, it } from 'vitest';
import type { HttpExchange } from '../exchange.ts';
import { sendLastResort } from './last-resort.ts';

/** What the visitor of `place` gets when the database is away. */
function answer(backend: boolean) {
  const sent: Record<string, unknown> = {};
  const res = {
    headersSent: false,
    locals: {},
    status: (status: number) => Object.assign(res, { code: Object.assign(sent, { status }) }),
    set: (name: string | object, value?: string) => {
      Object.assign(sent, typeof name === 'string' ? { [name]: value } : name);
      return res;
    },
    type: (type: string) => Object.assign(res, { kind: Object.assign(sent, { type }) }),
    send: (body: string) => void Object.assign(sent, { body }),
    json: (body: object) => void Object.assign(sent, { type: 'json', body }),
  };
  const logger = { warn: () => undefined, error: () => undefined };
  const exchange = { server: { app: { logger } }, res, req: { method: 'GET' }, requestId: 'r1' };
  const failed = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const place = { backend, portal: 'szkolenia' };
  sendLastResort({ ...exchange, place } as unknown as HttpExchange, { error: failed, failed });
  return sent;
}

const SENTENCE = 'Portal jest chwilowo niedostępny. Spróbuj ponownie za chwilę.';

it('a browser gets a page when not even the error page can be made, the web gets JSON', () => {
  const page = answer(false);
  expect(page).toMatchObject({ status: 503, 'Retry-After': '5', type: 'html' });
  expect(page.body).toContain(`<p role="alert">${SENTENCE}</p>`);
  expect(page.body).toContain('Spróbuj ponownie</a>');
  expect(answer(true)).toMatchObject({ status: 503, 'Retry-After': '5', body: { message: SENTENCE, requestId: 'r1' } });
});
