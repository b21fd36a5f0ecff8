import { OUTSIDE, PROGRAMS } from './words.ts';

interface Field {
  code: string;
  /** Until the result begins. */
  isCode: boolean;
}

const PROGRAM = /^\s*"?(DDE|DDEAUTO)\b/i;
const FETCHING = /^\s*"?(LINK|INCLUDE|INCLUDETEXT|IMPORT|DATABASE|RD)\b/i;
const REMOTE_PICTURE = /^\s*"?INCLUDEPICTURE\b.*(https?:|ftp:|file:|\\\\\\\\)/is;

/** What a field of a text does by itself, by its code; undefined for the many that only show something. */
export function problemOfField(code: string): string | undefined {
  if (PROGRAM.test(code)) return PROGRAMS;
  return FETCHING.test(code) || REMOTE_PICTURE.test(code) ? OUTSIDE : undefined;
}

/** The fields of a part as its elements pass: their codes lie in pieces, and fields lie in fields. */
export class Fields {
  readonly #open: Field[] = [];
  /** Codes outside a field, as damaged texts have. */
  #loose = '';

  begin(): string | undefined {
    const outer = this.#open.at(-1);
    this.#open.push({ code: '', isCode: true });
    // Whose first word is put together by another field hides what it is; `{={PAGE}-1}` counts.
    const isHidden = outer?.isCode === true && !/^\s*(=|"?[^\s"]+[\s"])/.test(outer.code);
    return isHidden ? PROGRAMS : undefined;
  }

  text(text: string): void {
    const field = this.#open.at(-1);
    if (field) field.code += text;
    else this.#loose += text;
  }

  separate(): string | undefined {
    const field = this.#open.at(-1);
    if (!field) return undefined;
    field.isCode = false;
    return problemOfField(field.code);
  }

  end(): string | undefined {
    const field = this.#open.pop();
    return field?.isCode ? problemOfField(field.code) : undefined;
  }

  /** Whatever was never ended. */
  finish(): string | undefined {
    for (const { code } of [...this.#open, { code: this.#loose }]) {
      const problem = problemOfField(code);
      if (problem) return problem;
    }
    return undefined;
  }
}
