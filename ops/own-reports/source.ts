import type { ReportSource, SourceColumn } from '#domain/own-report/source.ts';
import { sharedViews } from '#ops/reporting/shared.ts';
import { schemaOf, type ColumnType, type ReportView } from '#ops/reporting/view.ts';

const TYPES: Readonly<Record<ColumnType, SourceColumn['type'] | null>> = {
  text: 'text',
  date: 'day',
  integer: 'number',
  'double precision': 'number',
  boolean: 'flag',
  // Its day is next to it.
  timestamptz: null,
};

/** What people may make reports of: one of the views, and the columns that they choose from, by their labels. */
interface Offer extends Pick<ReportSource, 'name' | 'title' | 'permissions' | 'counted' | 'ofPortal'> {
  readonly labels: Readonly<Record<string, string>>;
  /** Instead of what the view says to report builders. */
  readonly about?: string;
}

/** @throws for a view that is not there, or a column that it lacks or nothing can be made of: seen at the start */
export function reportSource(views: readonly ReportView[], { labels, ...offer }: Offer): ReportSource {
  const view = views.find(({ name }) => name === offer.name);
  if (!view) throw new Error(`There is no view ${offer.name}`);
  const columns = Object.entries(labels).map(([name, label]): SourceColumn => {
    const declared = view.columns[name];
    const type = declared && TYPES[declared.type];
    if (!type) throw new Error(`${view.name} offers no ${name}`);
    if (view.columns[`${name}_name`]) throw new Error(`${view.name}: ${name} is for programs, ${name}_name for people`);
    return { name, label, type };
  });
  return { about: view.about, ...offer, schema: schemaOf(view) as ReportSource['schema'], columns };
}

/** The mails of a portal, for anyone who may read its mailbox. */
export const mailSource = (permissions: readonly string[]): ReportSource =>
  reportSource(sharedViews, {
    name: 'mails',
    title: 'Wiadomości e-mail',
    permissions,
    counted: 'Wiadomości',
    about: 'Wiadomości e-mail tego portalu, bez adresów i treści. Jeden wiersz na wiadomość',
    ofPortal: true,
    labels: {
      ordered_on: 'Dzień zlecenia',
      kind_name: 'Rodzaj wiadomości',
      status_name: 'Stan',
      attempts: 'Próby wysłania',
    },
  });
