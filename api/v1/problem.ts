import type { Response } from 'express';
import type { HttpError } from '#api/http/answer/errors.ts';

/** What a program is told that asked wrongly: RFC 9457, with a Polish sentence for whoever reads its log. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export function sendProblem(res: Response, { status, message, headers }: HttpError): void {
  const title = TITLES[status] ?? 'Internal Server Error';
  res.set(headers);
  res
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ status, title, detail: message } satisfies Problem));
}
