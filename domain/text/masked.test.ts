import { describe, expect, it } from 'vitest';
import { maskedEmail } from './masked.ts';

describe('a masked address', () => {
  it('keeps its first letter and where it leads, nothing between', () => {
    expect(maskedEmail('jan.kowalski@serwis.example')).toBe('j…@serwis.example');
    expect(maskedEmail('a@b.example')).toBe('a…@b.example');
    expect(maskedEmail('"a@b"@serwis.example')).toBe('"…@serwis.example');
  });
});
