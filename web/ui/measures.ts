import {
  BREAKPOINTS,
  BUTTON_HEIGHTS,
  DROPDOWN_MAX_HEIGHT,
  HEADING_SIZES,
  LOADER_MS,
  LOW_WINDOW,
  MENU_WIDTHS,
  MARQUEE_SECONDS,
  MODAL_WIDTHS,
  STACK_GAPS,
  TEXT_INPUT_HEIGHT,
  TEXTAREA_HEIGHT,
  TRANSITION_MS,
} from '#domain/constants.ts';

/**
 * The measures of the interface for stylesheets, from the module that holds every limit (CST-02): the build puts them
 * in, so that no stylesheet types them again.
 */
const px = (values: Readonly<Record<string, number>>, name: string): [string, string][] =>
  Object.entries(values).map(([key, value]) => [`--${name}-${key}`, `${value}px`]);

/** The pixels of the one who has not set the letters of their browser larger, who has more for them (WCAG 1.4.4). */
const inLetters = (pixels: number, unit: 'em' | 'rem'): string => `${pixels / 16}${unit}`;

/** What holds letters, or is their size. */
const rem = (values: Readonly<Record<string, number>>, name: string): [string, string][] =>
  Object.entries(values).map(([key, value]) => [`--${name}-${key}`, inLetters(value, 'rem')]);

const numbered = (values: readonly number[]): Record<string, number> =>
  Object.fromEntries(values.map((value, index) => [String(index + 1), value]));

export const CUSTOM_PROPERTIES: Readonly<Record<string, string>> = Object.fromEntries([
  ...px(MODAL_WIDTHS, 'modal'),
  ...rem(BUTTON_HEIGHTS, 'button'),
  ...px(numbered(STACK_GAPS), 'gap'),
  ...rem(numbered(HEADING_SIZES), 'heading'),
  ['--input-height', inLetters(TEXT_INPUT_HEIGHT, 'rem')],
  ['--textarea-height', inLetters(TEXTAREA_HEIGHT, 'rem')],
  ['--dropdown-max', `${DROPDOWN_MAX_HEIGHT}px`],
  ['--transition-time', `${TRANSITION_MS}ms`],
  ['--loader-time', `${LOADER_MS}ms`],
  ['--marquee-time', `${MARQUEE_SECONDS}s`],
]);

/**
 * A custom property can't stand in a media query, so these are named as custom media: `@media (--below-desktop)`. Paper
 * is narrower than a tablet, but no phone: what is for small screens is for screens only. Widths are counted in letters:
 * with letters twice as large a screen has room for half as much.
 */
const CUSTOM_MEDIA: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(BREAKPOINTS).flatMap(([name, width]) => [
    [`--from-${name}`, `(min-width: ${inLetters(width, 'em')})`],
    [`--below-${name}`, `screen and (max-width: ${inLetters(width - 1, 'em')})`],
  ]),
  ...MENU_WIDTHS.map((width) => [`--menu-${width}`, `(min-width: ${inLetters(width, 'em')})`]),
  ['--low', `screen and (max-height: ${inLetters(LOW_WINDOW - 1, 'em')})`],
  ['--not-low', `(min-height: ${inLetters(LOW_WINDOW, 'em')})`],
]);

/** The custom properties as a rule. */
export const measuresCss = (): string =>
  `:root {\n${Object.entries(CUSTOM_PROPERTIES)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;

/** A stylesheet with its custom media written out. @throws for a name that there is not */
export const withMedia = (css: string): string =>
  css.replace(/(?<=@media[^{]*)\((--[\w-]+)\)/g, (_whole, name: string) => {
    const media = CUSTOM_MEDIA[name];
    if (!media) throw new Error(`There is no custom media ${name}`);
    return media;
  });
