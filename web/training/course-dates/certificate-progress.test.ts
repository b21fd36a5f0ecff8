import { describe, expect, it } from 'vitest';
import { progressText } from './certificate-progress.tsx';

const progress = { sending: 's', total: 200, sent: 0, failed: 0, needless: 0, retried: 0, failures: [] };

describe('what the progress of certificates says', () => {
  it.each([
    [{}, 'Wysłano 0 z 200 certyfikatów'],
    [{ sent: 37 }, 'Wysłano 37 z 200 certyfikatów'],
    [{ total: 1 }, 'Wysłano 0 z 1 certyfikatu'],
    [{ total: 1, sent: 1 }, 'Wysłano certyfikat.'],
    [{ sent: 200 }, 'Wysłano wszystkie: 200.'],
    [{ sent: 198, failed: 2 }, 'Wysłano 198 z 200 certyfikatów'],
    [{ sent: 199, needless: 1 }, 'Wysłano 199 z 200 certyfikatów, 1 jest już niepotrzebny'],
    [
      { sent: 100, needless: 2, retried: 22 },
      'Wysłano 100 z 200 certyfikatów, 2 są już niepotrzebne, 22 czekają na ponowną próbę',
    ],
    [{ sent: 100, retried: 5 }, 'Wysłano 100 z 200 certyfikatów, 5 czeka na ponowną próbę'],
  ])('%j: %s', (part, text) => expect(progressText({ ...progress, ...part })).toBe(text));
});
