import { describe, expect, it } from 'vitest';
import { longText } from './body.ts';

const read = (info: unknown) => longText({ info }, 'info', 'Informacja');

describe('a free text of a body', () => {
  it.each(['', '  \n', '\u00a0', '\u200b\u200b', '\u202e \u2060', '\ufeff'])(
    'APP-16 is absent where nothing of it can be seen: %j',
    (typed) => expect(read(typed)).toBeUndefined(),
  );

  it('APP-16 is kept as the fields of a form are: one kind of line ends, no marks that nobody sees', () => {
    expect(read(' Za\u200b późno\r\ni bez\u202e powodu ')).toBe('Za późno\ni bez powodu');
    expect(read('z\u0307o\u0301łw')).toBe('żółw');
  });

  it('APP-16 is refused with control characters', () => {
    expect(read('a\u0007b')).toMatchObject({ errors: { info: ['Informacja zawiera niedozwolone znaki'] } });
  });
});
