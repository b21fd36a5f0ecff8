import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as constants from '#domain/constants.ts';
import { voivodeshipLabel, VOIVODESHIPS } from '#domain/form/voivodeships.ts';

describe('CST-01 voivodeships', () => {
  it('CST-01 the sixteen, in Polish order', () => {
    const labels = VOIVODESHIPS.map((one) => one.label);
    expect(labels).toHaveLength(16);
    expect(labels).toEqual([...labels].sort(new Intl.Collator('pl').compare));
  });

  it('CST-01 a value is the slug of its label without Polish letters', () => {
    for (const { label, value } of VOIVODESHIPS) {
      const slug = label.toLowerCase().replace(/ł/g, 'l').normalize('NFD').replace(/\p{M}/gu, '');
      expect(value).toBe(slug);
      expect(voivodeshipLabel(value)).toBe(label);
    }
    expect(voivodeshipLabel('nieznane')).toBe('nieznane');
  });
});

describe('CST-02 limits', () => {
  it('CST-02 the numbers of specification point 9', () => {
    expect(constants).toMatchObject({
      RATING_MAX: 10,
      SURVEY_STEPS: 3,
      SURVEY_COMPLETED_MAX_AGE: 525600,
      SURVEY_COLLAPSED_MAX_AGE: 1440,
      FIRST_YEAR: 1970,
      DEFAULT_TIME_START: 930,
      DEFAULT_TIME_END: 1600,
      COURSE_DURATIONS: [1, 2, 2.5, 3],
      VAT_RATES: [0, 23],
      PASSWORD_MIN: 8,
      COURIER_NOTE_MAX: 100,
      FILE_GROUP_PRIORITY_MAX: 100,
      DEVICE_MODEL_MAX: 100000,
      BWS_LENGTH: 6,
      CITY_MAX: 64,
      SHORT_LABEL_MAX: 64,
      MARQUEE_SECONDS: 15,
      BREAKPOINTS: { tablet: 768, desktop: 992, wide: 1200 },
      DROPDOWN_MAX_HEIGHT: 215,
      MODAL_WIDTHS: { big: 1140, default: 960, medium: 720, small: 570, alert: 320 },
      BUTTON_HEIGHTS: { large: 60, regular: 48, small: 40, tiny: 30 },
      LOADER_MS: 3000,
    });
  });

  it('CD-10 the choices run from the first to the last in steps of half an hour', () => {
    const { TIME_CHOICES } = constants;
    expect(TIME_CHOICES).toHaveLength(25);
    expect(TIME_CHOICES.slice(0, 4)).toEqual([800, 830, 900, 930]);
    expect(TIME_CHOICES.at(-1)).toBe(2000);
  });

  it('CST-02 no other module of the domain, api or web repeats a telling literal', () => {
    const root = join(import.meta.dirname, '..');
    const telling = /\b(525_?600|930\b(?!_)|1_?600\b|100_?000)\b/;
    const sources = ['domain', 'projections', 'api', 'workers', 'web'].flatMap((floor) =>
      readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('constants.ts'))
        .map((file) => join(root, floor, file)),
    );
    const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const repeated = sources.filter((file) => telling.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(repeated).toEqual([]);
  });
});
