/** Code that the linter must refuse, written out by hand: never taken from the tables that it proves. */

export interface Red {
  readonly name: string;
  /** As configured, e.g. `house/walls`. */
  readonly rule: string;
  readonly file: string;
  readonly code: string;
  /** Part of the rule's message. */
  readonly says: string;
}

const importing = (specifier: string): string => `import { x } from '${specifier}';\nexport const own = x;\n`;
const importingType = (specifier: string): string =>
  `import type { X } from '${specifier}';\nexport const own = (x: X) => x;\n`;

const SAYS = {
  domain: 'The domain is pure',
  projections: 'Read models stand on the domain',
  ops: 'does not look up',
  api: 'The api stands on',
  workers: 'Workers stand on',
  web: 'The web stands on',
  'ops/run': 'Nobody but tests',
} as const;
type Floor = keyof typeof SAYS;

/** A file of each floor in a shared room and one of its rooms, to import from. */
const FILE: Record<Floor | 'tests', string> = {
  domain: 'domain/kernel/x.ts',
  projections: 'projections/gdpr/x.ts',
  ops: 'ops/log/x.ts',
  api: 'api/http/x.ts',
  workers: 'workers/mail/x.ts',
  web: 'web/app/x.ts',
  'ops/run': 'ops/run/compose.ts',
  tests: 'tests/support/x.ts',
};

/** The arrows that the house does not have: values, and what may not even be a type. */
export const FORBIDDEN: Record<
  Floor,
  { readonly values: readonly (keyof typeof FILE)[]; readonly types: readonly (keyof typeof FILE)[] }
> = {
  domain: {
    values: ['projections', 'ops', 'api', 'workers', 'web', 'ops/run', 'tests'],
    types: ['projections', 'ops', 'api', 'workers', 'web', 'ops/run', 'tests'],
  },
  projections: {
    values: ['ops', 'api', 'workers', 'web', 'ops/run', 'tests'],
    types: ['ops', 'api', 'workers', 'web', 'ops/run', 'tests'],
  },
  ops: {
    values: ['projections', 'api', 'workers', 'web', 'ops/run', 'tests'],
    types: ['api', 'workers', 'web', 'ops/run', 'tests'],
  },
  api: { values: ['workers', 'web', 'ops/run', 'tests'], types: ['workers', 'web', 'ops/run', 'tests'] },
  workers: { values: ['api', 'web', 'ops/run', 'tests'], types: ['api', 'web', 'ops/run', 'tests'] },
  web: {
    values: ['projections', 'ops', 'api', 'workers', 'ops/run', 'tests'],
    types: ['projections', 'ops', 'workers', 'ops/run', 'tests'],
  },
  'ops/run': { values: ['tests'], types: ['tests'] },
};

/** From a folder `depth` below the floor back to the root. */
const up = (file: string): string => '../'.repeat(file.split('/').length - 1);

let count = 0;
const fresh = (folder: string): string => `${folder}/fixture-${(count += 1)}.ts`;
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

const wall = (name: string, red: Omit<Red, 'rule' | 'name'>): Red => ({ name, rule: 'house/walls', ...red });

const floors: Red[] = (Object.keys(FORBIDDEN) as Floor[]).flatMap((from) => {
  const says = (to: string) => (to === 'tests' ? 'Nobody but tests' : SAYS[from]);
  const { values, types } = FORBIDDEN[from];
  return [
    ...values.flatMap((to) =>
      [`#${FILE[to]}`, `${up(fresh(folderOf(FILE[from])))}${FILE[to]}`].map((specifier) =>
        wall(`${from} takes no value from ${to}: ${specifier}`, {
          file: fresh(folderOf(FILE[from])),
          code: importing(specifier),
          says: says(to),
        }),
      ),
    ),
    ...types.map((to) =>
      wall(`${from} takes no type from ${to}`, {
        file: fresh(folderOf(FILE[from])),
        code: importingType(`#${FILE[to]}`),
        says: says(to),
      }),
    ),
  ];
});

/** However it is written: from the domain, into ops. */
const WAYS: readonly (readonly [name: string, code: string, says?: string])[] = [
  ['for its effect', `import '#ops/log/x.ts';`],
  [
    'with inline types, which load the file all the same',
    `import { type X } from '#ops/log/x.ts';\nexport type Y = X;`,
  ],
  ['handed on', `export { x } from '#ops/log/x.ts';`],
  ['handed on whole', `export * from '#ops/log/x.ts';`],
  ['types handed on', `export type { X } from '#ops/log/x.ts';`],
  ['import()', `export const x = () => import('#ops/log/x.ts');`],
  ['import() of a template', 'export const x = () => import(`#ops/log/x.ts`);'],
  ['typeof import()', `export type X = typeof import('#ops/log/x.ts');`],
  ['import().Type', `export type X = import('#ops/log/x.ts').X;`],
  ['import =', `import x = require('#ops/log/x.ts');\nexport const own = x;`],
  ['require', `declare const require: (name: string) => unknown;\nexport const x = require('#ops/log/x.ts');`],
  [
    'require under another name',
    `declare const load: (name: string) => unknown;\nexport const x = load('#ops/log/x.ts');`,
  ],
  ['the address of a file', `export const x = new URL('../../ops/log/x.ts', import.meta.url);`],
  [
    'a pattern of files',
    `export const x = (import.meta as unknown as { glob(p: string): unknown }).glob('../../ops/log/*.ts');`,
  ],
  ['a detour through the own floor', `import { x } from '#domain/../ops/log/x.ts';\nexport const own = x;`],
  ['with a question', `import { x } from '#ops/log/x.ts?raw';\nexport const own = x;`],
  ['signs for steps', `import { x } from './%2e%2e/%2e%2e/ops/log/x.ts';\nexport const own = x;`],
  ['backslashes', `import { x } from '..\\\\..\\\\ops/log/x.ts';\nexport const own = x;`],
  ['a described module', `declare module '#ops/log/x.ts' {\n  export const more: number;\n}\nexport {};`],
  [
    'a pattern of files from the root',
    `export const x = (import.meta as unknown as { glob(p: string): unknown }).glob('/ops/**/*.ts');`,
    'leads to no floor',
  ],
  [
    'the address of a file from the root',
    `export const x = new URL('/ops/app.ts', import.meta.url);`,
    'leads to no floor',
  ],
  [
    'a text from the root in between',
    `const address = '/ops/log/x.ts';\nexport const x = () => load(address);\ndeclare function load(p: string): unknown;`,
    'leads to no floor',
  ],
  [
    'a pattern of floors',
    `export const x = (import.meta as unknown as { glob(p: string[]): unknown }).glob(['../../{ops,api}/**/*.ts']);`,
    'leads to no floor',
  ],
  [
    'patterns of files',
    `export const x = (import.meta as unknown as { glob(p: string[]): unknown }).glob(['../../ops/**']);`,
  ],
  [
    'a text in between',
    `const address = '../../ops/log/x.ts';\nexport const x = () => load(address);\ndeclare function load(p: string): unknown;`,
  ],
];

const ways: Red[] = WAYS.map(([name, code, says = 'The domain is pure']) =>
  wall(name, { file: fresh('domain/kernel'), code: `${code}\n`, says }),
);

/** Shared rooms ask the declarations; what a portal is called in addresses stands in none of them. */
const names: Red[] = [
  ...['szkolenia', 'bx', 'leasing', 'sud', 'zlecenia'].map((name) => ['a text', `export const own = '${name}';`]),
  ['a default', `export const own = (portal?: string) => portal ?? 'szkolenia';`],
  ['a template', 'export const own = `bx`;'],
  ['a key', `export const own = { leasing: 1 };`],
  ['a key of a type', `export interface Own {\n  readonly sud: string;\n}`],
].map(([name = '', code = '']) =>
  wall(`a shared room names no portal: ${name} ${code}`, {
    file: fresh('ops/log'),
    code: `${code}\n`,
    says: 'A shared room names no portal',
  }),
);

const clocks: Red[] = [
  'new Date()',
  'new Date',
  'Date()',
  'Date.now()',
  'Date["now"]()',
  'Reflect.construct(Date, [])',
].map((code) => ({
  name: `a fold asks no clock: ${code}`,
  rule: 'house/no-clock',
  file: fresh('projections/gdpr'),
  code: `export const own = () => ${code};\n`,
  says: 'the same row at every rebuild',
}));

const CUTS: readonly string[] = [
  'text.substring(1)',
  'text.substr(1, 2)',
  'of.name?.slice(0, 80)',
  'of.courseName.slice(0, MOST - 1)',
  'text.trim().slice(0, MOST)',
  '(text ?? "").slice(0, 100)',
  'text.slice(-MOST)',
  'String(of).slice(0, 300)',
  '`${text}!`.slice(0, 300)',
  'plainText(text).slice(0, MOST)',
  'text["slice"](0, 64)',
];
const cuts: Red[] = ['domain/kernel', 'projections/gdpr', 'ops/mail', 'api/http', 'workers/mail', 'web/app'].flatMap(
  (room) =>
    CUTS.map((code) => ({
      name: `${room} cuts no text: ${code}`,
      rule: 'house/cut-text',
      file: fresh(room),
      code: `const MOST = 80;\ndeclare function plainText(html: string): string;\nexport const own = (text: string, of: { name: string; courseName: string }) => [${code}, of, MOST, plainText, text];\n`,
      says: 'never in the middle of a sign',
    })),
);

const addresses: Red[] = [
  ['a relative path into another room', 'domain/form/validators', '../../kernel/x.ts', 'stays inside its room'],
  ['a relative path of a detour', 'domain/form/validators', './../../kernel/x.ts', 'stays inside its room'],
  ['a relative path beside the rooms', 'projections', './read-model.ts', 'stays inside its room'],
  ['a relative path out of a deep folder', 'web/training/public/deep/deeper', '../../../../app/x.ts', 'stays inside'],
  ['a relative path between rooms of tests', 'tests/integration', '../support/x.ts', 'stays inside its room'],
  ['its own room by its full name', 'domain/form', '#domain/form/x.ts', 'Inside a room paths are relative'],
  ['an alias that is no floor', 'domain/form', '#elsewhere/x.ts', 'leads to no floor'],
  ['an absolute path', 'domain/form', '/srv/portal/ops/x.ts', 'leads to no floor'],
].map(([name = '', folder = '', specifier = '', says = '']) =>
  wall(name, { file: fresh(folder), code: importing(specifier), says }),
);

/** A portal's room on each floor, and a shared one. */
const ROOMS: readonly (readonly [floor: string, shared: string])[] = [
  ['domain', 'domain/record'],
  ['projections', 'projections/gdpr'],
  ['ops', 'ops/mail'],
  ['api', 'api/accounts'],
  ['workers', 'workers/mail'],
  ['web', 'web/records'],
  ['ops/run/demo', 'ops/run/demo'],
];
const FIVE = ['training', 'courier', 'leasing', 'services', 'orders'] as const;

const portals: Red[] = [
  ...ROOMS.flatMap(([floor, shared]) => [
    ...[importing, importingType].map((write) =>
      wall(`${floor}: a portal knows no other`, {
        file: fresh(`${floor}/courier/deep`),
        code: write(floor.startsWith('ops/run') ? '../../training/x.ts' : `#${floor}/training/x.ts`),
        says: 'A portal never knows another',
      }),
    ),
    wall(`${floor}: a portal knows no other by a relative path`, {
      file: fresh(`${floor}/leasing`),
      code: importing('../orders/x.ts'),
      says: 'A portal never knows another',
    }),
    ...[importing, importingType].map((write) =>
      wall(`${floor}: a shared room knows no portal`, {
        file: fresh(shared),
        code: write(floor.startsWith('ops/run') ? './services/x.ts' : `#${floor}/services/x.ts`),
        says: 'A shared room knows no portal',
      }),
    ),
    wall(`${floor}: what lies beside the rooms knows no portal`, {
      file: `${floor}/beside.ts`,
      code: importing('#domain/training/course-date/terms.ts'),
      says: 'A shared room knows no portal',
    }),
  ]),
  ...FIVE.flatMap((from) =>
    FIVE.filter((to) => to !== from).map((to) =>
      wall(`${from} knows no ${to}`, {
        file: fresh(`api/${from}`),
        code: importing(`#domain/${to}/portal.ts`),
        says: 'A portal never knows another',
      }),
    ),
  ),
];

const parts: Red[] = [
  ['projections', 'projections/training', '#domain/training/course-date/decide/lists.ts', 'decides or evolves'],
  ['projections', 'projections/training', '#domain/gdpr/decide.ts', 'decides or evolves'],
  ['projections', 'projections/training', '#domain/training/course-date/state.ts', 'decides or evolves'],
  ['the web', 'web/training', '#domain/training/course-date/decide/lists.ts', 'decides or evolves'],
  ['the web', 'web/training', '#domain/training/course-date/state.ts', 'decides or evolves'],
  ['the web', 'web/training', '#domain/training/course-date/events.ts', 'never see events'],
  ['the web', 'web/app', '#domain/events.ts', 'never see events'],
  ['what decides and a form', 'domain/training/course-date', './decide/lists.ts', 'decides or evolves'],
  ['what decides and a fact', 'domain/training/course-date/events', '../state.ts', 'decides or evolves'],
  ['what decides and a portal', 'domain/courier', './news/decide.ts', 'decides or evolves'],
  ['deciders and read models', 'projections/gdpr', '#domain/kernel/decider.ts', 'decides or evolves'],
  ['facts and a form', 'domain/training/survey', './events.ts', 'never see events'],
  ['facts of another room', 'domain/form', '#domain/gdpr/events.ts', 'never see events'],
].flatMap(([who = '', folder = '', specifier = '', says = '']) =>
  [importing, importingType].map((write) =>
    wall(`${who} and ${specifier}`, { file: fresh(folder), code: write(specifier), says }),
  ),
);

const definitions: Red[] = ['domain/training/records', 'web/app'].map((folder) =>
  wall(`${folder} defines no events`, {
    file: fresh(folder),
    code: importing('#domain/kernel/event.ts'),
    says: 'Whatever defines events is called events.ts',
  }),
);

const packages: Red[] = [
  ['domain/kernel', 'node:fs', 'The domain is pure'],
  ['domain/kernel', 'fs', 'The domain is pure'],
  ['domain/kernel', 'kysely', 'The domain is pure'],
  ['domain/kernel', 'zod-like', 'The domain is pure'],
  ['projections/gdpr', 'node:crypto', 'Read models stand on'],
  ['projections/gdpr', 'pg', 'Read models stand on'],
  ['web/app', 'node:path', 'runs in a browser'],
  ['web/app', 'express', 'runs in a browser'],
  ['web/app', 'zod', 'runs in a browser'],
].map(([folder = '', name = '', says = '']) =>
  wall(`${folder} and the package ${name}`, { file: fresh(folder), code: importing(name), says }),
);

/** What a review once tried by hand and saw pass. */
const tried: Red[] = [
  ['domain/zz.ts', '../ops/named-id.ts', 'The domain is pure'],
  ['projections/zz.ts', '../ops/named-id.ts', 'Read models stand on'],
  ['ops/zz.ts', '../api/index.ts', 'does not look up'],
  ['web/zz.ts', '../projections/people.ts', 'The web stands on'],
  ['web/zy.ts', '../api/index.ts', 'The web stands on'],
  ['api/zz.ts', '#workers/runner.ts', 'The api stands on'],
  ['workers/zz.ts', '#api/index.ts', 'Workers stand on'],
  ['api/zy.ts', '#ops/run/compose.ts', 'The api stands on'],
  ['domain/text/zz.ts', '../training/terms.ts', 'A shared room knows no portal'],
  ['projections/index.ts', '#projections/training/read-models.ts', 'A shared room knows no portal'],
  ['projections/tables.ts', '#projections/training/read-models.ts', 'A shared room knows no portal'],
  ['workers/index.ts', '#workers/training/reactions.ts', 'A shared room knows no portal'],
  ['domain/courier/zz.ts', '../training/company.ts', 'A portal never knows another'],
  ['projections/zy.ts', '#domain/training/course-date/state.ts', 'decides or evolves'],
].map(([file = '', specifier = '', says = '']) =>
  wall(`${file} -> ${specifier}`, { file, code: importing(specifier), says }),
);

const others: Red[] = [
  wall('an import that is not written out', {
    file: fresh('api/http'),
    code: `export const load = (name: string) => import(\`#\${name}\`);\n`,
    says: 'An import is written out',
  }),
  wall('a require that is not written out', {
    file: fresh('api/http'),
    code: `declare const require: (name: string) => unknown;\nexport const load = (name: string) => require('#' + name);\n`,
    says: 'An import is written out',
  }),
  wall('a list of portals of one’s own', {
    file: 'api/accounts/portals.ts',
    code: importing('#domain/training/portal.ts'),
    says: 'A shared room knows no portal',
  }),
  wall('the composition root names no portal beside its lists', {
    file: 'ops/run/fixture-root.ts',
    code: importing('#workers/training/reactions.ts'),
    says: 'A shared room knows no portal',
  }),
  wall('a helper beside the floors', {
    file: fresh('api/http'),
    code: importing('../../helper.ts'),
    says: 'leads to no floor',
  }),
  wall('a product’s file takes nothing from the test beside it', {
    file: fresh('api/http'),
    code: importing('./router.test.ts'),
    says: 'Nobody but tests',
  }),
];

const GLOBALS = [
  'Date',
  'process',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'console',
  'Intl',
  'Buffer',
  'globalThis',
  'window',
  'self',
  'global',
  'document',
  'performance',
  'navigator',
  'setImmediate',
  'queueMicrotask',
  'require',
];

const GLOBALS_OF_FOLDS = [
  'process',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'console',
  'Buffer',
  'globalThis',
  'performance',
  'require',
];

const plain = (rule: string, says: string, [file, code]: readonly [string, string]): Red => ({
  name: `${rule}: ${file}`,
  rule,
  says,
  file,
  code,
});
const branches = (n: number): string =>
  `export function f(n: number): number {\n${Array.from({ length: n }, (_, k) => `  if (n === ${k}) return ${k * 2};`).join('\n')}\n  return 0;\n}\n`;

const code: Red[] = [
  ...GLOBALS.map((name) =>
    plain('no-restricted-globals', name, [`domain/globals/${name}.ts`, `export const own = () => ${name};\n`]),
  ),
  // Whoever called the server by another way would forget the portal (WIRE-01).
  ...['fetch', 'EventSource', 'XMLHttpRequest', 'WebSocket'].map((name) =>
    plain('no-restricted-globals', name, [`web/globals/${name}.ts`, `export const own = () => ${name};\n`]),
  ),
  // What a browser may refuse throws: asked for in one guarded place.
  ...[
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'cookieStore',
    'BroadcastChannel',
    'SharedWorker',
    'Notification',
  ].flatMap((name) => [
    plain('no-restricted-globals', name, [`web/globals/${name}.ts`, `export const own = () => ${name};\n`]),
    plain('no-restricted-properties', 'web/browser/facilities.ts', [
      `web/refusable/${name}.ts`,
      `export const own = () => window.${name};\n`,
    ]),
  ]),
  ...[
    'document.cookie',
    'navigator.clipboard',
    'navigator.serviceWorker',
    'navigator.storage',
    'navigator.locks',
    'navigator.share',
    'navigator.cookieEnabled',
    'history.pushState',
    'window.history.replaceState',
    'window.navigator.clipboard',
  ].map((name) =>
    plain('no-restricted-properties', 'web/browser/facilities.ts', [
      `web/refusable/${name}.ts`,
      `export const own = () => ${name};\n`,
    ]),
  ),
  ...GLOBALS_OF_FOLDS.map((name) =>
    plain('no-restricted-globals', name, [`projections/globals/${name}.ts`, `export const own = () => ${name};\n`]),
  ),
  plain('no-restricted-properties', 'the same row at every rebuild', [
    'projections/dice.ts',
    `export const own = () => Math.random();\n`,
  ]),
  plain('no-restricted-properties', 'comes in as an argument', [
    'domain/dice.ts',
    `export const own = () => Math.random();\n`,
  ]),
  plain('typescript/no-explicit-any', 'any', ['api/any.ts', `export const own = (value: any) => value;\n`]),
  plain('typescript/ban-ts-comment', 'ts-ignore', [
    'api/silent.ts',
    `// @ts-ignore\nexport const own: number = 'x';\n`,
  ]),
  plain('max-params', 'parameters', [
    'api/params.ts',
    `export const own = (a: number, b: number, c: number, d: number) => a + b + c + d;\n`,
  ]),
  plain('max-lines', 'lines', [
    'api/long.ts',
    Array.from({ length: 260 }, (_, n) => `export const v${n} = ${n};\n`).join(''),
  ]),
  plain('complexity', 'complexity of 11', ['api/branches.ts', branches(10)]),
  plain('complexity', 'complexity of 23', ['web/branches.tsx', branches(22)]),
  plain('no-unused-vars', 'unused', ['api/unused.ts', `const unused = 1;\nexport const own = 2;\n`]),
];

/** What a module would keep while the program runs, however it is written. */
const STATES: readonly (readonly [name: string, code: string])[] = [
  ['let', `let count = 0;\nexport const own = () => (count += 1);\n`],
  ['an exported let', `export let own: string | undefined;\nexport const set = (x: string) => (own = x);\n`],
  ['a map', `const known = new Map<string, number>();\nexport const own = (x: string) => known.get(x);\n`],
  ['a set that is filled', `export const own = new Set(['a']);\n`],
  ['a map declared as one', `export const own: Map<string, number> = new Map();\n`],
  ['a map under another type', `export const own = new Map() as Map<string, number>;\n`],
  ['a weak map, whatever it is declared as', `export const own: ReadonlyMap<object, number> = new WeakMap();\n`],
  ['a weak set', `const met = new WeakSet<object>();\nexport const own = (x: object) => met.has(x);\n`],
  ['an object of maps', `export const own = { first: new Map<string, number>() };\n`],
  ['an empty list', `const kept: string[] = [];\nexport const own = (x: string) => kept.push(x);\n`],
  ['an empty object', `export const own: Record<string, number> = {};\n`],
  ['a static field', `export class Own {\n  static readonly known = new Map<string, number>();\n}\n`],
];
const ROOMS_WITHOUT_STATE = [
  'domain/kernel',
  'projections/gdpr',
  'ops/log',
  'ops/run',
  'ops/run/backup',
  'api/http',
  'workers/mail',
  'web/app',
];
const states: Red[] = ROOMS_WITHOUT_STATE.flatMap((room) =>
  STATES.map(([name, code]) => ({
    name: `${room} keeps nothing in a module: ${name}`,
    rule: 'house/module-state',
    file: fresh(room),
    code,
    says: 'belongs to App, Server or the request',
  })),
);

/** A circle of values, of types, through `#` and relative paths, of two files and of four. */
const circles: Red[] = [
  ['values', 2, (to: string) => `import { x as next } from '${to}';\nexport const x: () => unknown = () => next;\n`],
  ['types', 2, (to: string) => `import type { X as Next } from '${to}';\nexport type X = { next: Next } | null;\n`],
  ['types', 4, (to: string) => `import type { X as Next } from '${to}';\nexport type X = { next: Next } | null;\n`],
  ['types handed on', 3, (to: string) => `export type { X as Y } from '${to}';\nexport type X = 1;\n`],
].flatMap(([kind, size, write], index) =>
  Array.from({ length: size as number }, (_, n): Red => {
    const next = (n + 1) % (size as number);
    const target = n === 0 ? `#web/circle-${index}/${next}.ts` : `../circle-${index}/${next}.ts`;
    return plain('import/no-cycle', 'Dependency cycle', [
      `web/circle-${index}/${n}.ts`,
      (write as (to: string) => string)(target),
    ]);
  }).map((red) => ({ ...red, name: `a circle of ${String(kind)} through ${String(size)} files: ${red.file}` })),
);

export const RED: readonly Red[] = [
  ...floors,
  ...ways,
  ...names,
  ...clocks,
  ...cuts,
  ...addresses,
  ...portals,
  ...parts,
  ...definitions,
  ...packages,
  ...tried,
  ...others,
  ...code,
  ...circles,
  ...states,
];

/** What the same rules must let through. */
export const GREEN: readonly (readonly [file: string, code: string])[] = [
  [
    'ops/mail/green-40.ts',
    `const MOST = 80;\nexport const own = (text: string, rows: readonly string[], at: number) => [text.slice(0, at), text.slice(at + 1), rows.slice(0, MOST), text.slice(2)];\n`,
  ],
  ['domain/form/green-1.ts', importing('zod')],
  ['domain/form/green-2.ts', importing('#domain/kernel/refusal.ts')],
  ['domain/form/validators/green-3.ts', importing('../form.ts')],
  ['domain/training/course-date/green-4.ts', importing('../records/course.ts')],
  ['domain/courier/green-5.ts', importing('#domain/record/declaration.ts')],
  ['domain/training/green-27.ts', importingType('#domain/kernel/event.ts')],
  ['domain/courier/news/events.ts', importing('#domain/kernel/event.ts')],
  ['domain/courier/news/decide.ts', importing('./events.ts')],
  ['domain/courier/news/decide/green-28.ts', importing('../state.ts')],
  ['domain/portals.ts', importing('#domain/training/portal.ts')],
  ['projections/training/green-6.ts', importing('#domain/training/course-date/events.ts')],
  ['projections/gdpr/green-7.ts', importing('kysely')],
  ['projections/portals.ts', importing('#projections/training/portal.ts')],
  ['ops/log/green-8.ts', importingType('#projections/read-model.ts')],
  ['ops/log/green-9.ts', importing('node:fs')],
  ['ops/log/green-10.ts', importing('pg')],
  ['api/training/green-11.ts', importing('#domain/training/course-date/decide/lists.ts')],
  ['api/http/green-12.ts', importing('#projections/timeline.ts')],
  ['api/http/green-13.ts', importing('#ops/app.ts')],
  ['workers/mail/green-14.ts', importing('#ops/mail/mails.ts')],
  ['workers/portals.ts', importing('#workers/training/reactions.ts')],
  ['web/app/green-15.ts', importingType('#api/http/answer/page-props.ts')],
  ['web/app/green-16.ts', `export type Props = import('#api/http/answer/page-props.ts').PageProps;\n`],
  ['web/app/backend.ts', `export const call = () => fetch('/');\n`],
  ['web/training/green-17.ts', importing('#domain/training/course-date/terms.ts')],
  ['web/app/green-18.tsx', importing('react')],
  ['web/portals.ts', `export const page = () => import('#web/training/public/home.tsx');\n`],
  ['ops/run/green-19.ts', importing('#api/index.ts')],
  ['ops/run/demo/portals.ts', importing('#workers/training/reactions.ts')],
  ['ops/run/demo/training/green-21.ts', importing('../append.ts')],
  ['ops/run/demo/training/green-22.ts', importing('#domain/training/course-date/state.ts')],
  ['tests/integration/green-23.test.ts', importing('#tests/support/program/portal.ts')],
  ['tests/integration/green-24.test.ts', importing('#ops/run/compose.ts')],
  ['domain/form/green-25.test.ts', importing('#tests/support/form/form.ts')],
  [
    'api/http/green-29.ts',
    `const CODES: ReadonlySet<string> = new Set(['a']);\nexport const own = (x: string) => CODES.has(x);\n`,
  ],
  [
    'api/http/green-30.ts',
    `export const own = (x: string) => {\n  let y = x;\n  y += new Map([[x, x]]).get(x);\n  return y;\n};\n`,
  ],
  ['api/http/green-31.ts', `export class Own {\n  readonly known = new Map<string, number>();\n}\n`],
  [
    'api/http/green-32.ts',
    `export const own = [...new Set(['a', 'b'])];\nexport const none: readonly string[] = [];\n`,
  ],
  ['api/http/green-33.test.ts', `export let own = 1;\nexport const set = () => (own += 1);\n`],
  ['ops/run/start.ts', `export let own = 1;\nexport const set = () => (own += 1);\n`],
  ['web/app/tab-storage.ts', `export const own = new Map<string, string>();\n`],
  ['domain/kernel/actor.ts', `export const own = ['szkolenia', 'bx'];\n`],
  ['domain/leasing/green-35.ts', `export const own = 'leasing';\n`],
  ['ops/log/green-36.ts', `export const own = ['/api/applications', '/bx/', 'leasing i sud'];\n`],
  [
    'projections/gdpr/green-37.ts',
    `export const own = (at: string): Date => new Date(Math.max(Date.parse(at), Date.UTC(2026, 0)));\n`,
  ],
  ['domain/form/green-26.test.ts', importing('#domain/training/course-date/state.ts')],
];
