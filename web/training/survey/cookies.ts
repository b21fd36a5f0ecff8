import {
  SURVEY_COLLAPSED_COOKIE,
  SURVEY_COLLAPSED_MAX_AGE,
  SURVEY_COMPLETED_COOKIE,
  SURVEY_COMPLETED_MAX_AGE,
} from '#domain/constants.ts';
import { readCookies, writeCookie } from '#web/browser/facilities.ts';

const read = (name: string): string | undefined =>
  readCookies()
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const write = (name: string, value: string, maxAge: number): void =>
  writeCookie(`${name}=${value}; max-age=${maxAge}; path=/; samesite=lax`);

/** SUR-01, SUR-11. */
export const isCompleted = (): boolean => read(SURVEY_COMPLETED_COOKIE) === 'true';
export const rememberCompleted = (): void => write(SURVEY_COMPLETED_COOKIE, 'true', SURVEY_COMPLETED_MAX_AGE);

/** SUR-10: collapsed unless this visitor has opened it, or follows the link of the mail that asks for an opinion. */
export const isCollapsed = (): boolean =>
  window.location.hash !== '#ankieta' && read(SURVEY_COLLAPSED_COOKIE) !== 'false';
export const rememberCollapsed = (collapsed: boolean): void =>
  write(SURVEY_COLLAPSED_COOKIE, String(collapsed), SURVEY_COLLAPSED_MAX_AGE);
