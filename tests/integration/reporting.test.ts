import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportViews } from '#ops/portals.ts';
import { schemaOf } from '#ops/reporting/view.ts';
import { makeViews } from '#ops/reporting/views.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await testApp({ template: await demoTemplate() });
});
afterAll(() => portal?.stop());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await portal.app.pool.query<Record<string, unknown>>(text, [...values])).rows;

describe('views for reports', () => {
  it('are made as they are declared, by the program that has started, and once', async () => {
    expect(await makeViews(portal.app.pool, reportViews)).toEqual([]);
    const rows = await query(
      `SELECT table_schema AS schema, table_name AS view, column_name AS name, data_type AS type
       FROM information_schema.columns WHERE table_schema IN ('reporting', 'reporting_persons') ORDER BY 1, 2, ordinal_position`,
    );
    const declared = reportViews.flatMap((view) =>
      Object.entries(view.columns).map(([name, { type }]) => ({
        schema: schemaOf(view),
        view: view.name,
        name,
        type: type === 'timestamptz' ? 'timestamp with time zone' : type,
      })),
    );
    const ordered = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(ordered(rows)).toEqual(ordered(declared));
    expect(await query(`SELECT name FROM app.report_views WHERE trouble IS NOT NULL`)).toEqual([]);
  });

  it('say of every column what it is, and have rows', async () => {
    const silent = await query(
      `SELECT c.oid::regclass::text AS view, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       WHERE c.relnamespace IN ('reporting'::regnamespace, 'reporting_persons'::regnamespace)
         AND (col_description(c.oid, a.attnum) IS NULL OR obj_description(c.oid) IS NULL)`,
    );
    expect(silent).toEqual([]);
    const empty: string[] = [];
    for (const view of reportViews) {
      const [row] = await query(
        `SELECT count(*)::int AS n FROM (SELECT * FROM ${schemaOf(view)}.${view.name} OFFSET 0) v`,
      );
      if (row?.n === 0) empty.push(view.name);
    }
    // Nobody was written to, and nothing was loaded from a file.
    expect(empty).toEqual(['mails', 'imports']);
  });

  it('name nobody in the first schema', async () => {
    const names = (await query(`SELECT first_name || '|' || last_name || '|' || email AS who FROM read.employees`))
      .flatMap(({ who }) => String(who).split('|'))
      .filter((part) => part.length > 5);
    expect(names.length).toBeGreaterThan(100);
    for (const view of reportViews.filter(({ persons }) => !persons)) {
      const found = await query(
        `SELECT DISTINCT value FROM reporting.${view.name} v, jsonb_each_text(to_jsonb(v)) WHERE value = ANY ($1)`,
        [names],
      );
      // A city may be called as somebody is.
      expect({ view: view.name, found }).toEqual({ view: view.name, found: [] });
    }
  });
});
