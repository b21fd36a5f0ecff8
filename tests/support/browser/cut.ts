import type { Visitor } from '../program/portal.ts';

/** What stands beyond the screen's edge, what is lower than one line of its own letters, and what the bar at the top has no room for. */
export const wrongOn = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() => {
    const named = (one: Element) => `${one.tagName}.${one.className} ${one.textContent?.trim().slice(0, 30)}`;
    const shown = [
      ...document.querySelectorAll('input, select, textarea, .button, .badge, nav a, h1, h2, th, td'),
    ].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 1);
    const isBox = (one: Element) =>
      one.matches('[type=checkbox], [type=radio], [type=file], [type=hidden], [type=range], .cell-tick');
    const cut = shown.filter(
      (one) => !isBox(one) && one.clientHeight > 0 && one.clientHeight < parseFloat(getComputedStyle(one).fontSize),
    );
    const spilt = [...document.querySelectorAll('.header-inner > a')].filter(
      (one) =>
        one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible',
    );
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    const isScrolled = (one: Element): boolean =>
      one.parentElement !== null &&
      one.parentElement !== document.body &&
      (getComputedStyle(one.parentElement).overflowX !== 'visible' || isScrolled(one.parentElement));
    const isBeyond = (one: Element) =>
      one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth && !isScrolled(one);
    const beyond = wider > 0 ? [...document.querySelectorAll('body *')].filter(isBeyond).slice(-3) : [];
    return [
      ...cut.map((one) => `cut: ${named(one)}`),
      ...spilt.map((one) => `spilt: ${named(one)}`),
      ...(wider > 0 ? [`${wider} px wider: ${beyond.map(named).join('; ')}`] : []),
    ];
  });
