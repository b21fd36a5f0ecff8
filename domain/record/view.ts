import { REASON_MAX } from '#domain/constants.ts';
import { formatDateTime, formatDay } from '#domain/text/dates.ts';
import { soundText } from '#domain/text/sound.ts';
import { normalize } from '#domain/form/input.ts';
import { PAST_FIELD } from '#domain/list/list.ts';
import type { ActWords } from '#domain/form/act-words.ts';
import type { Field, FieldGroup, FieldType, Form, Option } from '#domain/form/form.ts';
import type { StoredDocument } from './document.ts';

/**
 * How a plain record is filled in, listed and spoken of. Pure data without the record's facts, so that the browser
 * may read it: `web/records` draws lists, details and forms from it, `api/records` checks by it, the timeline takes
 * its labels from it.
 */
export interface RecordView {
  /** The record's kind: the prefix of its stream and its subject in the timeline. */
  readonly kind: string;
  /** Path of its list without portal prefix, e.g. `/panel/groups`. */
  readonly base: string;
  readonly permissions: RecordPermissions;
  readonly words: RecordWords;
  /** Key of the page before the list in the trail; its other pages follow the same one, unless they name their list. */
  readonly parent?: string;
  /** Labels in the trail; absent: 'Dodaj', 'Szczegóły', 'Edytuj'. */
  readonly crumbs?: {
    readonly list?: string;
    readonly fresh?: string;
    readonly details?: string;
    readonly edit?: string;
  };
  /** Further kinds of subjects whose changes its list shows. */
  readonly shows?: readonly string[];
  /** Heading of the first column; absent: the label of the first field. */
  readonly titleLabel?: string;
  /** The inputs of the form, named as the record's values. */
  readonly fields: readonly Field[];
  /** Asked by the edit form and not stored: whether a change that concerns people is meant, and whether they are notified. */
  readonly questions?: readonly Field[];
  /** Those asked of a new one too. */
  readonly questionsOfNew?: readonly Field[];
  /** Inputs that repeat: attachments. */
  readonly groups?: readonly ViewGroup[];
  /** Values that a page of their own edits: they have labels in the history, and no input in the form. */
  readonly elsewhere?: readonly Field[];
  /** The form has a box of this name: ticked while the record is active (CRS-03 `status`, MRQ-02 `isActive`). */
  readonly status?: { readonly name: string; readonly label: string; readonly value: boolean };
  /** It may be used up to the day in this field alone; behind it, it is called so instead of being in use. */
  readonly lapses?: { readonly field: string; readonly state: string };
  /** Two of the same name are probably one, entered twice: a warning says so on saving, and the page names the other. */
  readonly tellsNamesakes?: true;
  /** There is one, which is changed and never doubled: what adding another is answered with. */
  readonly only?: string;
  /** What its list offers besides adding. */
  readonly actions?: readonly RecordAction[];
  /** Names of the fields shown as columns besides the title. */
  readonly columns: readonly string[];
  readonly filters: readonly RecordFilter[];
  /** The order of the list when nothing else is asked for: `title` or one of `sorts`, `-` for descending. */
  readonly order: string;
  /** Fields besides the title that the list may be sorted by: numbers and days. */
  readonly sorts?: readonly string[];
  /** Those of `sorts` that choose a record, and by which of its fields they are sorted; nothing chosen comes last. */
  readonly sortsThrough?: Readonly<Record<string, string>>;
  /** What a new one starts with besides the fields' own values, also where the caller sends nothing. `today`: `YYYY-MM-DD`. */
  defaults?(setting: { readonly today: string }): Readonly<Record<string, unknown>>;
  /**
   * A query parameter that chooses a part of the list and is kept in every link (CRS-01: `groupId`): the fields one of
   * which holds its value, and the key of `facts.options` that names it.
   */
  readonly scope?: { readonly parameter: string; readonly fields: readonly string[]; readonly options: string };
}

/** As `RecordGroup`. */
export interface ViewGroup extends FieldGroup {
  readonly words: { readonly many: string; readonly one: string };
  readonly identity: string;
}

/** A link above a list: an import, a report, a file. `write`: for those only who may change the records. */
export interface RecordAction {
  readonly label: string;
  readonly path: string;
  readonly icon: 'import' | 'report' | 'download';
  readonly write?: true;
}

/** 'panel' asks for nothing but the panel (PERM-07). */
export interface RecordPermissions {
  readonly read: string;
  readonly write: string;
}

/** `recordWords` makes them of a noun. */
export interface RecordWords {
  /** Nominative: 'grupa szkoleń', 'Grupy szkoleń'. */
  readonly one: string;
  readonly many: string;
  /** Title of the list's page, where the plural is the name of another page. */
  readonly list?: string;
  /** Title of a record's page; absent: the nominative. */
  readonly details?: string;
  /** Headings and buttons: 'Nowa grupa szkoleń', 'Dodaj grupę'. */
  readonly fresh: string;
  readonly add: string;
  /** Title of the page of a change: 'Edycja grupy szkoleń'. */
  readonly edit: string;
  /** 'Dodano grupę szkoleń', 'Zapisano grupę szkoleń' … without the full stop. */
  readonly added: string;
  readonly saved: string;
  readonly deactivated: string;
  readonly reactivated: string;
  /** What switching one off or on means, a sentence of its question each. */
  readonly whenOff: string;
  readonly whenOn: string;
  /** Of one that is in use or switched off: 'aktywna', 'nieaktywna'. */
  readonly active: string;
  readonly inactive: string;
  /** What an empty list says. */
  readonly empty: string;
  readonly hint: string;
}

/**
 * A filter of the list, sent as filters[name]: a part of the title, words of a field's text, exactly one value of a field, or a day from or up to
 * which a field's day lies; `filled`: any value at all; `account`: whether somebody has one (`yes`, `no`).
 */
export interface RecordFilter {
  readonly name: string;
  /** Whose values are looked at; absent: the field that is called as the filter. */
  readonly field?: string;
  readonly label: string;
  readonly how: 'title' | 'words' | 'equals' | 'from' | 'to' | 'filled' | 'account';
  /** A select instead of a text: a fixed list or a key of `facts.options`. */
  readonly options?: readonly Option[] | string;
  /** Turns what was typed into the stored form, e.g. a NIP without hyphens. */
  readonly mask?: (value: string) => string;
}

/** What the page of a record or an account offers to the one who may write it. */
export type RecordChange = 'edit' | 'deactivate' | 'reactivate';

export const RECORD_STATES = ['active', 'inactive'] as const;

/** What a record's being in use or switched off is called, e.g. on its badge. */
export const stateLabel = (words: RecordWords, active: boolean): string => (active ? words.active : words.inactive);

/** What one of its day is over is called, instead of being in use; undefined of any other. `today`: `YYYY-MM-DD`. */
export const lapsedState = (
  { lapses }: Pick<RecordView, 'lapses'>,
  { active, values }: { readonly active: boolean; readonly values: object },
  today: string,
): string | undefined =>
  lapses && active && String((values as Values)[lapses.field]) < today ? lapses.state : undefined;

/** The form of a new record or, with `put`, of a change. */
export const recordForm = (view: RecordView, method: 'post' | 'put' = 'post'): Form => {
  const { fields, status, groups = [] } = view;
  const sendsFiles = [fields, ...groups.map((group) => group.fields)].flat().some(({ type }) => type === 'file');
  return {
    id: view.kind,
    method,
    submitLabel: 'Zapisz',
    ...(sendsFiles ? { encType: 'multipart/form-data' as const } : {}),
    fields: [
      ...fields,
      ...(status ? [{ ...status, type: 'checkbox' as const }] : []),
      ...((method === 'put' ? view.questions : view.questionsOfNew) ?? []),
    ],
    ...(groups.length > 0 ? { groups } : {}),
  };
};

const filterType = ({ options, how }: RecordFilter): FieldType => {
  if (options) return 'select';
  return how === 'from' || how === 'to' ? 'date' : 'text';
};

/** The filter bar of the list; `hasPast`: it can be shown as of a moment. */
export const recordFilterForm = (view: RecordView, hasPast = false): Form => ({
  id: `${view.kind}-filters`,
  method: 'get',
  theme: 'filters',
  submitLabel: 'Filtruj',
  keepQueryParams: view.scope ? [view.scope.parameter] : [],
  fields: [
    ...view.filters.map((filter): Field => ({
      name: `filters[${filter.name}]`,
      label: filter.label,
      type: filterType(filter),
      ...(filter.options ? { options: filter.options, placeholder: 'wszystkie' } : {}),
    })),
    {
      name: 'filters[status]',
      label: 'Stan',
      type: 'select',
      options: RECORD_STATES.map((value) => ({ value, label: stateLabel(view.words, value === 'active') })),
      placeholder: 'wszystkie',
    },
    ...(hasPast ? [PAST_FIELD] : []),
  ],
});

/** Switching a record off or on. */
export const SWITCHES = ['deactivate', 'reactivate'] as const satisfies readonly RecordChange[];
export type Switch = (typeof SWITCHES)[number];

/** How switching is asked; `concerns`: whom and what it concerns, counted. Nobody is written to. */
export const switchWords = (
  change: Switch,
  { whenOff, whenOn }: Pick<RecordWords, 'whenOff' | 'whenOn'>,
  concerns: string | null,
): ActWords => {
  const isOff = change === 'deactivate';
  const explains = [isOff ? whenOff : whenOn, concerns, 'Nikt nie dostanie wiadomości.'].filter(Boolean).join(' ');
  return isOff
    ? { label: 'Dezaktywuj', title: 'Dezaktywacja', act: 'Dezaktywuj', explains, danger: true }
    : { label: 'Aktywuj', title: 'Ponowna aktywacja', act: 'Aktywuj', explains };
};

/** Nothing is lost, and the history says why. */
export const switchForm: Form = {
  id: 'switch-record',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Wyłącz',
  fields: [
    {
      name: 'reason',
      label: 'Powód (niewymagany)',
      shortLabel: 'Powód',
      type: 'textarea',
      maxLength: REASON_MAX,
      hint: 'Widoczny w historii. Prosimy nie podawać danych osobowych.',
    },
  ],
};

/** Stored values as the form's inputs hold them: money and numbers in Polish form, lists as text where typed so. */
export const toInputs = (view: RecordView, values: Values): Record<string, unknown> => ({
  ...inputsOf(view.fields, values),
  ...Object.fromEntries(
    (view.groups ?? []).map((group) => [
      group.name,
      itemsOf(group, values).map((item) => inputsOf(group.fields, item)),
    ]),
  ),
});

type Values = Readonly<Record<string, unknown>>;

const inputsOf = (fields: readonly Field[], values: Values): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, toInput(field, values[field.name])]));

/** The stored items of a repeated group. */
export const itemsOf = ({ name }: Pick<FieldGroup, 'name'>, values: Values): readonly Values[] =>
  (values[name] ?? []) as readonly Values[];

/** An item of a repeated group in one line: 'umowa.pdf – dla serwisów'. */
export const shownItem = ({ fields }: FieldGroup, item: Values): string =>
  fields
    .filter(({ type }) => type !== 'hidden')
    .map((field) => shownValue(field, item[field.name]))
    .filter((text) => text !== '')
    .join(' – ');

function toInput(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return field.type === 'checkboxGroup' ? [] : '';
  if (Array.isArray(value)) return field.type === 'checkboxGroup' ? value : value.join(', ');
  if (field.type === 'file') return nameOfFile(value);
  return typeof value === 'number' || isMoney(field) ? inPolish(field, String(value)) : value;
}

const inPolish = (field: Field, number: string): string => (field.type === 'text' ? number.replace('.', ',') : number);

/** A document is called as it was where it came from; a photo has the name of its upload alone. */
const nameOfFile = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as StoredDocument).name : value;

/** Whether a field of a record holds an amount in złoty (`RecordField.stored`). */
export const holdsMoney = ({ stored }: Field & { readonly stored?: unknown }): boolean => stored === 'money';

const isMoney = (field: Field): boolean => field.props?.inputMode === 'decimal';

type Show = (value: unknown, field: Field, options: readonly Option[]) => string;

const choice: Show = (value, _field, options) => labelOf(String(value), options);

const SHOW: Partial<Record<FieldType, Show>> = {
  checkbox: (value) => (value === true ? 'tak' : 'nie'),
  checkboxGroup: (value, _field, options) =>
    (value as readonly unknown[]).map((one) => labelOf(String(one), options)).join(', '),
  richText: (value) => plainText(String(value)),
  select: choice,
  radioGroup: choice,
  date: (value) => formatDay(String(value)) || String(value),
  datetime: (value) => formatDateTime(String(value)) || String(value),
};

/** Rich text without its marks, e.g. as a title. */
export const plainText = (html: string): string => soundText(plain(html));

/** A value as people read it: the choice's label, 'tak', '24.11.2026'; '' for nothing. Rich text without its tags. */
export function shownValue(field: Field, value: unknown, options: readonly Option[] = []): string {
  if (value === null || value === undefined || value === '') return '';
  return SHOW[field.type]?.(value, field, options) ?? String(normalize(field, toInput(field, value)) ?? '');
}

const labelOf = (value: string, options: readonly Option[]): string =>
  options.find((option) => option.value === value)?.label ?? value;

const plain = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d)>|<br\s*\/?>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
