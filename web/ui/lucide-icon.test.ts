import * as calendarDays from 'lucide-react/icons/calendar-days';
import * as chevronDown from 'lucide-react/icons/chevron-down';
import * as circleCheck from 'lucide-react/icons/circle-check';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createLucideIcon, { type IconData } from './lucide-icon.ts';

/** Attributes in any order. */
const markupOf = (Icon: ComponentType<object>, props: object) =>
  renderToStaticMarkup(createElement(Icon, props))
    .match(/<[^>]+>/g)
    ?.map((tag) => [...tag.matchAll(/[\w:-]+(?:="[^"]*")?/g)].map(([part]) => part).sort());

it.each([
  [calendarDays],
  [chevronDown],
  // Has an earlier name as a class, too.
  [circleCheck],
])('an icon looks as lucide-react draws it', (icon) => {
  // Its types do not declare the picture.
  const { default: theirs, __iconData: data } = icon as typeof icon & { readonly __iconData: IconData };
  const ours = createLucideIcon(data);
  const ways = [{ size: 16, 'aria-hidden': true }, { className: 'big' }, { 'aria-label': 'Szukaj', role: 'img' }];
  for (const props of ways) expect(markupOf(ours, props)).toEqual(markupOf(theirs, props));
});
