/** Every limit of specification point 9 in one place (CST-02): the browser and the server read the same numbers. */

// Satisfaction survey
export const RATING_MIN = 0;
export const RATING_MAX = 10;
export const SURVEY_STEPS = 3;
/** Emitted literally as the cookies' Max-Age (A5): in seconds about 6 days, and 24 minutes. */
export const SURVEY_COMPLETED_MAX_AGE = 525600;
export const SURVEY_COLLAPSED_MAX_AGE = 1440;
export const SURVEY_COMPLETED_COOKIE = 'nps_completed';
export const SURVEY_COLLAPSED_COOKIE = 'nps_collapsed';
/** Safety bound of each survey text, in characters (SUR-06). */
export const SURVEY_TEXT_MAX = 10_000;

// How pages look, kept by the browser
/** The browser has the font: pages use it from the first drawing on. */
export const FONT_COOKIE = 'font';
export const DENSITY_COOKIE = 'row_height';
/** In seconds: a year. */
export const LOOKS_MAX_AGE = 31_536_000;
/** Which banner was closed in the panel, until the browser is closed. */
export const BANNER_COOKIE = 'banner_closed';

// Dates and times
export const FIRST_YEAR = 1970;
/** Days are compared as texts: the days and weeks behind the last one must have a year of four digits too (decided). */
export const LAST_YEAR = 9998;
export const TIME_ZONE = 'Europe/Warsaw';
/** Times of day as numbers, every half an hour from 8:00 to 20:00: 800, 830 … 2000; 1630 is half past four (CD-10). */
export const TIME_CHOICES: readonly number[] = Array.from({ length: 25 }, (_, step) => {
  const minutes = 8 * 60 + step * 30;
  return Math.floor(minutes / 60) * 100 + (minutes % 60);
});
export const DEFAULT_TIME_START = 930;
export const DEFAULT_TIME_END = 1600;

// Courses
export const COURSE_DURATIONS = [1, 2, 2.5, 3] as const;
export const VAT_RATES = [0, 23] as const;
export const PERCENT_MAX = 100;

// Course dates and applications
/** A bigger number is a slip of the finger (decided). */
export const SEAT_LIMIT_MAX = 9_999;
/** How many days before a training people are reminded of it, unless the date says otherwise (decided). */
export const REMINDER_DAYS = 3;
export const REMINDER_DAYS_MAX = 30;
/** Employees in one registration (decided). */
export const EMPLOYEES_MAX = 50;

// Texts
export const PASSWORD_MIN = 8;
export const FIRST_NAME_MIN = 3;
export const FIRST_NAME_MAX = 25;
export const LAST_NAME_MIN = 2;
export const LAST_NAME_MAX = 25;
export const CITY_MIN = 2;
export const CITY_MAX = 64;
export const COURIER_NOTE_MAX = 100;
export const SHORT_LABEL_MAX = 64;
/** General bounds of a field that names none of its own (decided). */
export const TEXT_MAX = 255;
export const TEXTAREA_MAX = 10_000;
export const RICH_TEXT_MAX = 50_000;
export const URL_MAX = 2_000;
/** Reasons and information for a reporter, typed by an operator (decided). */
export const REASON_MAX = 2_000;
export const EMAIL_MAX = 254;

// Numbers of things
export const CLIENT_NUMBER_MIN = 3;
export const CLIENT_NUMBER_MAX = 10;
export const REGON_LENGTH = 9;
export const HOUSE_NUMBER_MAX = 9_999;
export const FILE_GROUP_PRIORITY_MIN = 1;
export const FILE_GROUP_PRIORITY_MAX = 100;
export const DEVICE_MODEL_MIN = 1;
export const DEVICE_MODEL_MAX = 100_000;
export const SERIAL_NUMBER_MIN = 9;
export const SERIAL_NUMBER_MAX = 10;
export const BWS_LENGTH = 6;
export const PART_QUANTITY_MAX = 999;
/** Whole numbers of form fields fit the database's integer. */
export const NUMBER_MAX = 999_999_999;

// Files
export const DOCUMENT_TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx'] as const;
/** Bytes (FE-15, decided). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** Of one file (SUD-04). */
export const ATTACHMENTS_MAX = 20;

// Interface, in CSS pixels unless named otherwise
export const MARQUEE_SECONDS = 15;
/** Below this height, in pixels, nothing but the page itself stays in sight (issue 32). */
export const LOW_WINDOW = 500;
export const BREAKPOINTS = { tablet: 768, desktop: 992, wide: 1200 } as const;
/** Widths of a window from which the panel's menu may do without "Więcej", by how much it holds. */
export const MENU_WIDTHS = [1200, 1440, 1680] as const;
export const DROPDOWN_MAX_HEIGHT = 215;
export const MODAL_WIDTHS = { big: 1140, default: 960, medium: 720, small: 570, alert: 320 } as const;
export const BUTTON_HEIGHTS = { large: 60, regular: 48, small: 40, tiny: 30 } as const;
export const TEXT_INPUT_HEIGHT = 48;
export const TEXTAREA_HEIGHT = 100;
export const STACK_GAPS = [15, 20, 30, 40] as const;
export const HEADING_SIZES = [48, 36, 32] as const;
export const TRANSITION_MS = 300;
export const LOADER_MS = 3_000;
