import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { besideOf, killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

/** What rules, dashboard and runbook say, held against what real processes of both roles answer after real traffic. */

const read = (file: string): string => readFileSync(path.resolve('ops', file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/grafana/portal.json')) as {
  panels: { targets?: { expr: string }[] }[];
  templating: { list: { query: unknown }[] };
};
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Of Prometheus itself, and of the blackbox exporter. */
const FOREIGN = new Set(['up', 'probe_ssl_earliest_cert_expiry']);
/** Have lines only after a fault, or where a Redis or a scanner is named. */
const AFTER_A_FAULT = new Set([
  'portal_redis_up',
  'portal_virus_scans_total',
  'portal_limit_refused_total',
  'portal_turned_away_total',
  'portal_csp_violations_total',
  'portal_command_retries_total',
  'portal_backup_age_seconds',
  'portal_backup_drill_age_seconds',
  'portal_jobs_dead',
]);

interface Scrape {
  /** By name, of `# TYPE` lines. */
  readonly types: ReadonlyMap<string, string>;
  /** Names of lines with a value, and their labels. */
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>;
}

function scrapeOf(texts: readonly string[]): Scrape {
  const types = new Map<string, string>();
  const lines = new Map<string, Set<string>>();
  for (const line of texts.join('\n').split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name) types.set(name, type);
    const [, sample = '', labels = ''] = /^([a-z]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!sample) continue;
    const known = lines.get(sample) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    lines.set(sample, known);
  }
  return { types, lines };
}

const NAME = /\b(?:up(?=\{)|(?:portal|process|nodejs|probe)_[a-z0-9_]+)\b/g;
const namesIn = (expression: string): string[] => [...expression.replace(/"[^"]*"/g, '""').matchAll(NAME)].map(String);
const baseOf = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

let api: TestApp;
let smtp: TestSmtp;
let worker: Started;
let scrape: Scrape;

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

beforeAll(async () => {
  smtp = await startSmtp();
  api = await testApp({ startProjector: false, config: { role: 'api' } });
  worker = await startProcess({ ...besideOf(api.app), ROLE: 'worker', SMTP_URL: smtp.url });
  await untilReady(worker);
  const [course, location] = [await addCourse(api.app), await addLocation(api.app)];
  const operator = await api.as('ADMIN_OPERATOR');
  const date = await operator.post('/panel/course-dates', dateFields(course, location));
  await api.client().post('/api/register-applications', registrationFields(date.body.id, 1));
  await vi.waitUntil(
    async () => {
      const text = await metricsOf(worker.url);
      return /portal_mail_tries_total\{outcome="sent"\} [1-9]/.test(text) && text.includes('portal_leader{');
    },
    { timeout: 60_000, interval: 200 },
  );
  // One job that waits, so that its kinds have lines.
  await api.app.queue.add('of-nobody', { id: 'waits', afterMs: 3_600_000 }, {});
  scrape = scrapeOf([await metricsOf(api.url), await metricsOf(worker.url)]);
});

afterAll(async () => {
  if (worker) killGroup(worker);
  await api?.stop();
  await smtp?.stop();
});

describe('metrics', () => {
  it('are all in the runbook, by name and type, and nothing else is', () => {
    const rows = [...read('runbook/metrics.md').matchAll(/^\| `(portal_\w+)(?:\{[\w,]+\})?` +\| (\w+) /gm)];
    const written = rows.map(([, name, type]) => `${name} ${type}`).sort();
    const real = [...scrape.types]
      .filter(([name]) => name.startsWith('portal_'))
      .map(([name, type]) => `${name} ${type}`);
    expect(written).toEqual(real.sort());
  });

  it('have a prefix and end in what they are', () => {
    const ours = [...scrape.types].filter(([name]) => !/^(process|nodejs)_/.test(name));
    expect(ours.filter(([name]) => !name.startsWith('portal_'))).toEqual([]);
    expect(ours.filter(([name, type]) => type === 'counter' && !name.endsWith('_total'))).toEqual([]);
    expect(ours.filter(([name, type]) => type === 'histogram' && !name.endsWith('_seconds'))).toEqual([]);
  });

  it('named in rules and dashboard are there, with the labels that these group by', () => {
    const used = [...new Set(expressions.flatMap(namesIn))].filter((name) => !FOREIGN.has(name));
    expect(used.length).toBeGreaterThan(25);
    const missing = used.filter((name) => !(AFTER_A_FAULT.has(name) ? scrape.types.has(name) : scrape.lines.has(name)));
    expect(missing).toEqual([]);
    // What nobody looks at need not be measured.
    const looked = new Set(used.map(baseOf).concat(used));
    const unused = [...scrape.types.keys()].filter((name) => name.startsWith('portal_') && !looked.has(name));
    expect(unused).toEqual([]);
    const labels = new Set([...scrape.lines.values()].flatMap((known) => [...known]));
    const grouped = expressions.flatMap((text) =>
      [...text.matchAll(/\b(?:by|on|group_left) \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    );
    const known = new Set([...labels, 'instance', 'limit', 'directive', 'what', 'reason']);
    expect(grouped.filter((label) => !known.has(label))).toEqual([]);
    // Prometheus calls the scrape job so.
    expect(labels.has('job')).toBe(false);
  });
});

describe('alerts', () => {
  it('have a page each, and no page is of an alert that is gone', () => {
    const pages = readdirSync('ops/runbook/alerts').sort();
    expect(rules.map(({ alert }) => `${alert}.md`).sort()).toEqual(pages);
    expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
      rules.map(({ alert }) => `ops/runbook/alerts/${alert}.md`),
    );
    const index = read('runbook/README.md');
    expect(rules.filter(({ alert }) => !index.includes(`(alerts/${alert}.md)`))).toEqual([]);
    for (const page of pages)
      expect(read(`runbook/alerts/${page}`)).toMatch(/^# \w+\n\n[^#]+\n## Look\n\n- [^#]+\n## Do\n\n- /);
  });

  it('name commands of this program that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const texts = readdirSync('ops/runbook/alerts').map((page) => read(`runbook/alerts/${page}`));
    const named = texts.join('\n').matchAll(/npm run ([\w-]+)/g);
    expect([...named].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('are tested each, once healthy and once not', () => {
    const { tests } = parse(read('deploy/prometheus/alerts.test.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    const names = rules.map(({ alert }) => alert).sort();
    const [healthy, faulty] = tests.map((test) => test.alert_rule_test);
    expect(healthy?.map(({ alertname }) => alertname).sort()).toEqual(names);
    expect(
      faulty
        ?.filter(({ exp_alerts }) => exp_alerts?.length)
        .map(({ alertname }) => alertname)
        .sort(),
    ).toEqual(names);
  });
});
