import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { reportViews } from '#ops/portals.ts';
import { schemaOf } from '#ops/reporting/view.ts';
import { makeViews } from '#ops/reporting/views.ts';
import type { Client } from '#tests/bench/client.ts';
import { changeToken, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { edit } from '#tests/support/program/edit.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { demoTemplate } from '#tests/support/program/template.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await testApp({ template: await demoTemplate() });
});
afterAll(() => portal?.stop());

const edited = async (admin: Client, path: string, fields: object) => {
  const { values } = (await admin.props(`${path}/edit`)).body.data;
  const { status, text } = await edit(admin, path, { ...values, ...fields });
  expect(status, text).toBe(200);
};
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

  it('APP-18 say which certificates were not revoked, and which of them are valid on this day', async () => {
    const rows = await query(
      `SELECT r.certified, r.certificate_valid AS valid, a.certificate_code AS code, a.certificate_valid_until AS until
       FROM reporting.applications r JOIN read.applications a ON a.id = r.application_id`,
    );
    const today = dayInWarsaw(new Date().toISOString());
    const kind = ({ code, until }: Record<string, unknown>) => {
      if (code === null) return 'none';
      if (until === null) return 'endless';
      return String(until) < today ? 'ended' : 'valid';
    };
    const said = { none: [false, false], endless: [true, true], valid: [true, true], ended: [true, false] };
    for (const row of rows) expect([row.certified, row.valid], JSON.stringify(row)).toEqual(said[kind(row)]);
    expect([...new Set(rows.map(kind))].sort()).toEqual(['ended', 'endless', 'none', 'valid']);
  });

  it('say what a fact changed, of persons and typed texts in the second schema alone, of accesses nowhere', async () => {
    const admin = await portal.as('ADMIN_OPERATOR');
    const [course] = await query(`SELECT id, title FROM read.courses ORDER BY id LIMIT 1`);
    const [person] = await query(`SELECT id FROM read.employees ORDER BY id LIMIT 1`);
    await edited(admin, `/panel/courses/${course?.id}`, {
      name: 'Hamulce po nowemu',
      description: '<p>Prowadzi pani Przemianowana</p>',
      confirmed: 'true',
    });
    // Who was known from applications alone is added by the first edit.
    await edited(admin, `/panel/employees/${person?.id}`, { lastName: 'Pierwotna' });
    await edited(admin, `/panel/employees/${person?.id}`, { lastName: 'Przemianowana' });
    await portal.settled();
    const changed = (view: string, value: unknown) =>
      query(`SELECT label, value_before, value_after, type FROM ${view} WHERE value_after LIKE $1`, [
        `%${String(value)}%`,
      ]);
    expect(await changed('reporting.fact_changes', 'Hamulce po nowemu')).toEqual([
      { label: 'Nazwa', value_before: course?.title, value_after: 'Hamulce po nowemu', type: 'CourseChanged' },
    ]);
    const { id } = await newToken(admin, '', tokenFields(['course']));
    const renamed = await changeToken(admin, `/panel/api-tokens/${id}`, { name: 'Przemianowana hurtownia' });
    expect(renamed.status, renamed.text).toBe(200);
    await portal.settled();
    expect(await changed('reporting.fact_changes', 'Przemianowana')).toEqual([]);
    const ofPersons = await changed('reporting_persons.fact_person_changes', 'Przemianowana');
    expect(ofPersons.map(({ type, label }) => [type, label]).sort()).toEqual([
      ['CourseChanged', 'Opis'],
      ['ParticipantChanged', expect.any(String)],
    ]);
  });
});
