import type { Response } from 'express';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { HttpError } from '#api/http/answer/errors.ts';

/** The answer to a program whose request was wrong: RFC 9457, with a Polish sentence for anyone who reads its log. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** By the names of what was sent: what is wrong with it. */
  readonly errors?: FieldErrors;
  /** What is there now, where that is why. */
  readonly current?: object;
}

/** A refusal of a command, with what it says besides its sentence. */
export class RefusedCommand extends HttpError {
  readonly more: Pick<Problem, 'errors' | 'current'>;

  constructor(status: number, message: string, more: RefusedCommand['more'] = {}) {
    super(status, message);
    this.more = more;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export function sendProblem(res: Response, error: HttpError): void {
  const { status, message, headers } = error;
  const title = TITLES[status] ?? 'Internal Server Error';
  const more = error instanceof RefusedCommand ? error.more : {};
  res.set(headers);
  res
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ status, title, detail: message, ...more } satisfies Problem));
}
