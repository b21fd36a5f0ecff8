import { describe, expect, it } from 'vitest';
import { lostDigits } from './lines.ts';

describe('FRM-05 lines of a file', () => {
  it.each(['5,26E+09', '5.26e+9', '1E+10'])('FRM-05 %s is a number without its digits, and told', (text) => {
    expect(lostDigits({ nipNumbers: text })).toEqual({ nipNumbers: [expect.stringContaining(text)] });
  });

  it.each(['1E5', '5260250274', 'E+S Serwis', '5,26'])('FRM-05 %s is what it is', (text) => {
    expect(lostDigits({ nipNumbers: text })).toEqual({});
  });
});
