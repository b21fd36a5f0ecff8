import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { IMPORT_MAX_BYTES } from '#domain/import/kind.ts';
import { connectionSettings, connectionsOf } from '#ops/config/connections.ts';
import { COMMANDS } from '#ops/run/program.vite.ts';
import { VARIABLES } from '#ops/config/config.ts';

/** Files of delivery name settings, paths and commands of the program: each must be one. */

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.resolve(HERE, '../..');
const read = (file: string) => readFileSync(path.join(HERE, file), 'utf8');

type Json = Record<string, unknown>;
const documents = (file: string): Json[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Json;
  });

/** Every object below, with the key it is under. */
function* objects(value: unknown, key = ''): Generator<{ key: string; object: Json }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { key, object: value as Json };
  for (const [name, below] of Object.entries(value)) yield* objects(below, Array.isArray(value) ? key : name);
}

const manifests = readdirSync(path.join(HERE, 'kubernetes')).filter((name) => name !== 'kustomization.yaml');
const kubernetes = manifests.flatMap((name) => documents(`kubernetes/${name}`));
const containers = kubernetes.flatMap((manifest) =>
  [...objects(manifest)].filter(({ key, object }) => key === 'containers' && 'image' in object),
);
const [compose] = documents('compose.yaml');
const services = compose?.services as Record<string, Json>;
const portals = Object.values(services).filter(({ image }) => image === 'portal-szkolen');

const assignments = (text: string): string[] => [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '');
const unknown = (names: readonly string[]) => names.filter((name) => !VARIABLES.includes(name));

describe('settings', () => {
  it('of compose are variables of the program', () => {
    expect(portals.map(({ environment }) => unknown(Object.keys(environment as Json)))).toEqual([[], [], [], []]);
  });

  it('of compose are asked for in the example of its settings, and nothing else is', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    expect(assignments(read('portal.env.example')).toSorted()).toEqual([...asked].toSorted());
  });

  it('of Kubernetes and of systemd are variables of the program', () => {
    const given = kubernetes.flatMap(({ data, stringData }) =>
      Object.keys({ ...(data as Json), ...(stringData as Json) }),
    );
    expect(given).toContain('MASTER_KEY');
    expect(unknown(given)).toEqual([]);
    expect(unknown(assignments(read('systemd/portal.env.example')))).toEqual([]);
    const units = readdirSync(path.join(HERE, 'systemd')).filter((name) => name.endsWith('.service'));
    const inline = units.flatMap((unit) =>
      [...read(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        (line ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''),
      ),
    );
    expect(inline).toContain('DATA_DIR');
    expect(unknown(inline)).toEqual([]);
  });

  it('who serves requests does not know the owner of the log', () => {
    const api = portals.find(({ environment }) => (environment as Json).ROLE === 'api');
    expect(Object.keys(api?.environment as Json)).not.toContain('DATABASE_OWNER_URL');
    const secretsOf = (kind: string) =>
      [...objects(kubernetes.filter((manifest) => manifest.kind === kind))]
        .filter(({ key }) => key === 'secretRef')
        .map(({ object }) => object.name);
    expect(secretsOf('Deployment')).toEqual(['portal-secrets']);
    expect(secretsOf('StatefulSet')).toEqual(['portal-secrets', 'portal-owner']);
  });
});

describe('commands', () => {
  const start = 'node ops/run/start.mjs';

  it('start the program without npm in between, so that it hears the signal to stop', () => {
    expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(start.split(' ')).replaceAll(',', ', ')}`);
    expect(read('systemd/portal.service')).toContain(`ExecStart=/usr/bin/${start}\n`);
  });

  it('throw backups away, and their keys sooner, wherever a night makes one', () => {
    for (const file of ['systemd/portal-backup.service', 'kubernetes/backup.yaml', 'compose.yaml']) {
      expect(read(file), file).toMatch(/--keep-days[ =]30\b[\s\S]{0,40}--keep-key-days[ =]7\b/);
    }
  });

  it('of compose that serve nothing are not asked for the health of a server, as the image is', () => {
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK [\s\S]*healthz/m);
    const serves = ({ command }: Json) => command === undefined;
    const disabled = portals.map(({ healthcheck }) => (healthcheck as Json | undefined)?.disable === true);
    expect(disabled).toEqual(portals.map((service) => !serves(service)));
    expect(disabled).toContain(true);
  });

  it('look each day for packages with known holes, without a secret', () => {
    for (const file of ['systemd/portal-advisories.service', 'kubernetes/advisories.yaml', 'compose.yaml'])
      expect(read(file), file).toMatch(/node,? dist\/program\/advisories\.js/);
    expect(services.advisories?.environment).toEqual({ DATA_DIR: '/data' });
    expect(read('kubernetes/advisories.yaml')).not.toMatch(/secretRef|configMapRef/);
    expect(read('systemd/portal-advisories.service')).not.toContain('EnvironmentFile');
  });

  it('name files that are there', () => {
    const texts = [
      read('Dockerfile'),
      read('README.md'),
      read('systemd/portal-backup.service'),
      read('systemd/portal-backup-drill.service'),
      read('kubernetes/backup.yaml'),
      read('systemd/portal-advisories.service'),
      read('kubernetes/advisories.yaml'),
      read('compose.yaml'),
    ];
    const named = texts.flatMap((text) =>
      [...text.matchAll(/ops\/[\w./-]+\.(?:ts|mjs|sql|sh|md|env\.example)/g)].map(([file]) => file),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const commands = texts.flatMap((text) =>
      [...text.matchAll(/dist\/program\/([\w-]+)\.js/g)].map(([, name]) => name ?? ''),
    );
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((name) => !(name in COMMANDS))).toEqual([]);
    expect(Object.values(COMMANDS).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list]) =>
      (list ?? '').split(' '),
    );
    expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

describe('what goes out', () => {
  const policies = kubernetes.filter(({ kind }) => kind === 'NetworkPolicy');
  const spec = (policy: Json) => policy.spec as Json;

  it('of every pod is bounded, and 443 to the outside never leads inside', () => {
    expect(policies).toHaveLength(4);
    for (const policy of policies) expect(spec(policy).policyTypes).toContain('Egress');
    const roles = kubernetes.flatMap((manifest) =>
      [...objects(manifest)]
        .filter(({ key, object }) => key === 'labels' && 'role' in object)
        .map(({ object }) => object.role),
    );
    expect(new Set(roles)).toEqual(new Set(['api', 'worker', 'backup', 'advisories']));
    const toEverywhere = policies
      .flatMap((policy) => spec(policy).egress as { to: { ipBlock?: Json }[]; ports: { port: number }[] }[])
      .filter(({ ports }) => ports.some(({ port }) => port === 443))
      .flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock?.except));
    expect(toEverywhere).toHaveLength(3);
    expect(toEverywhere.filter((except) => !Array.isArray(except))).toEqual([]);
  });

  it('of compose: who serves and who backs up has no way out, and Redis asks for a password', () => {
    expect(compose).toMatchObject({ networks: { inside: { internal: true } } });
    for (const name of ['api', 'backup', 'postgres', 'redis'])
      expect(services[name]?.networks, name).toEqual(['inside']);
    const withPassword = expect.stringMatching(/^redis:\/\/:\$\{REDIS_PASSWORD:\?\}@/);
    expect(services.worker).toMatchObject({ environment: { REDIS_URL: withPassword } });
    expect(String(services.redis?.command)).toContain('requirepass');
  });
});

describe('proxies', () => {
  const caddy = read('Caddyfile');
  const ingresses = kubernetes.filter(({ kind }) => kind === 'Ingress');
  const annotations = (name: string): Json => {
    const found = ingresses.map(({ metadata }) => metadata as Json).find((metadata) => metadata.name === name);
    return (found?.annotations ?? {}) as Json;
  };
  const of = (name: string, key: string) =>
    Number.parseInt(String(annotations(name)[`nginx.ingress.kubernetes.io/${key}`]), 10);
  const MB = 1024 * 1024;
  const defaults = connectionsOf(z.object(connectionSettings).parse({}));

  it('let everything through that the program takes, and not much more', () => {
    // Five files with one form (`api/http/request/body.ts`), or a table of an import.
    const largest = Math.max(5 * UPLOAD_MAX_BYTES, IMPORT_MAX_BYTES);
    const lets = [Number(/max_size (\d+)MB/.exec(caddy)?.[1]), of('portal', 'proxy-body-size')];
    for (const most of lets) {
      expect(most * MB).toBeGreaterThan(largest);
      expect(most * MB).toBeLessThan(2 * largest);
    }
    // One file with its words.
    const programs = of('portal-programs', 'proxy-body-size') * MB;
    expect(programs).toBeGreaterThan(UPLOAD_MAX_BYTES);
    expect(programs).toBeLessThan(2 * UPLOAD_MAX_BYTES);
  });

  it('give slow clients up, bound connections, and keep fewer and for less long than the program', () => {
    expect(caddy).toMatch(/read_header \d+s/);
    expect(caddy).toMatch(/max_header_size \d+KB/);
    expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) * 1000).toBeLessThan(defaults.keepAliveMs);
    expect(Number(/max_conns_per_host (\d+)/.exec(caddy)?.[1])).toBeLessThan(defaults.maxConnections);
    for (const { metadata } of ingresses) {
      const name = String((metadata as Json).name);
      expect(annotations(name)).toMatchObject({ 'nginx.ingress.kubernetes.io/proxy-request-buffering': 'on' });
      for (const limit of ['limit-connections', 'limit-rps', 'proxy-connect-timeout', 'proxy-send-timeout'])
        expect([name, limit, of(name, limit) > 0]).toEqual([name, limit, true]);
      // Longer than a live stream is silent (20 s), and than anybody waits for a file (45 s) or for news (60 s).
      expect(of(name, 'proxy-read-timeout')).toBeGreaterThan(60);
    }
  });

  it('lead pages to https, and programs nowhere', () => {
    const inClear = caddy.slice(caddy.indexOf('http://{$PORTAL_HOST} {'), caddy.indexOf('\n{$PORTAL_HOST} {'));
    expect(inClear).toMatch(/handle \/api\/v1\* \{\s+respond "[^"]+" 403\s+\}/);
    expect(inClear).toContain('redir https://{host}{uri}');
    expect(annotations('portal-programs')).toMatchObject({ 'nginx.ingress.kubernetes.io/ssl-redirect': 'false' });
  });
});

describe('containers', () => {
  it('are no root, write nothing of the image, and are asked by the three probes', () => {
    const programs = containers.filter(({ object }) => 'ports' in object);
    expect(programs).toHaveLength(2);
    for (const { object } of containers) {
      expect(object.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    }
    const probes = programs.map(({ object }) =>
      ['startupProbe', 'readinessProbe', 'livenessProbe'].map(
        (probe) => ((object[probe] as Json).httpGet as Json).path,
      ),
    );
    expect(probes).toEqual([
      ['/startedz', '/readyz', '/healthz'],
      ['/startedz', '/readyz', '/healthz'],
    ]);
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });
});
