/** The walls of the house as tables (design, points 2 and 13): what stands where, and who may import it. */

/** Portal rooms: on each floor they know the shared rooms and never each other. */
export const PORTALS = ['training', 'courier', 'leasing', 'services', 'orders'];

/**
 * Floors, the lower ones first. `values`: floors that may be imported; `types`: floors of which types may be; `packages`:
 * the only packages that may be, all of them where the list is absent; `hidden`: files that may not be seen at all.
 * Whatever is not allowed is a finding with the floor's own message.
 */
export const FLOORS = {
  domain: {
    values: [],
    packages: ['zod', '@internationalized/date'],
    says: 'The domain is pure: it knows zod and no other floor.',
  },
  projections: {
    values: ['domain'],
    packages: ['kysely'],
    hidden: ['decides'],
    says: 'Read models stand on the domain and kysely.',
  },
  ops: {
    values: ['domain'],
    types: ['projections'],
    says: 'Ops stands on the domain, knows types of read models only, and does not look up.',
  },
  api: { values: ['domain', 'projections', 'ops'], says: 'The api stands on domain, projections and ops.' },
  workers: { values: ['domain', 'projections', 'ops'], says: 'Workers stand on domain, projections and ops.' },
  web: {
    values: ['domain'],
    types: ['api'],
    packages: [
      '@fontsource-variable/inter',
      '@internationalized/date',
      '@simplewebauthn/browser',
      '@tiptap/pm',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'd3-scale',
      'idb',
      'lucide-react',
      'react',
      'react-aria-components',
      'react-dom',
      'swr',
      'uuid',
      'vite',
    ],
    hidden: ['decides', 'facts', 'definitions'],
    says: 'The web stands on the domain, takes types from the api, and runs in a browser.',
  },
  'ops/run': {
    values: ['domain', 'projections', 'ops', 'api', 'workers', 'web'],
    says: 'The composition root knows everything but tests.',
  },
  tests: { values: ['domain', 'projections', 'ops', 'api', 'workers', 'web', 'ops/run'] },
};

/**
 * Parts of the domain, recognized by a file's name. `seenBy`: the parts of the domain that may import it; floors have a list of
 * what they may not see (`hidden`). So a file with another name never reaches what decides, not even by a detour.
 * `typesToo: false`: types may be imported by everybody.
 */
export const PARTS = {
  decides: {
    files: /(^|\/)(decide|decider|state)(\/|\.\w+$)/,
    seenBy: ['decides'],
    typesToo: true,
    says: 'Only the server’s commands see what decides or evolves: decide.ts, decide/ and state.ts.',
  },
  facts: {
    // The table of messages is keyed by facts.
    files: /(^|\/)(events(\/|\.\w+$)|messages\/table\.ts$)/,
    seenBy: ['facts', 'decides'],
    typesToo: true,
    says: 'Forms, terms and the web never see events.',
  },
  definitions: {
    files: /^domain\/kernel\/event\.ts$/,
    seenBy: ['facts'],
    typesToo: false,
    says: 'Whatever defines events is called events.ts.',
  },
};

/** Explicit, executed lists: the only files of shared rooms that name portals. */
export const LISTS = [/^[^/]+\/portals\.ts$/, /^domain\/events\.ts$/, /^ops\/run\/demo\/portals\.ts$/];

/** What portals are called in addresses. Shared rooms ask the declarations, but for these files. */
export const NAMES = ['szkolenia', 'bx', 'leasing', 'sud', 'zlecenia'];
export const NAMED_IN = [
  /^domain\/kernel\/actor\.ts$/,
  // GEN-02: two of the three variants are called after portals.
  /^web\/app\/page-view\.ts$/,
];

/**
 * Imports that are not written out: a package named after the machine, what the build has made, and what a thread runs,
 * which is given its caller's own `import.meta.url` or a `new URL` beside it.
 */
export const COMPUTED = [
  /^ops\/postgres\/binaries\.ts$/,
  /^ops\/threads\/worker\.mjs$/,
  /^ops\/pdf\/render\.ts$/,
  /^ops\/run\//,
  /^tests\//,
];

export const SAYS = {
  portals: 'A portal never knows another one: what both need is a shared room’s.',
  shared: 'A shared room knows no portal: the portal declares what is needed, a portals.ts lists it.',
  named: 'A shared room names no portal: the portal declares what is its own.',
  tests: 'Nobody but tests knows tests.',
  leaves: 'A relative path stays inside its room: name the room by #floor/room/file.ts.',
  inside: 'Inside a room paths are relative.',
  unknown: 'This leads to no floor of the house.',
  clock: 'A fold gives the same row at every rebuild: an instant comes from the event.',
  cut: 'A text is cut by beginning, shortened or fitting of #domain/text/sound.ts: never in the middle of a sign.',
  state: 'What changes while the program runs belongs to App, Server or the request, not to a module.',
  computed: 'An import is written out, so that the walls can see it.',
};
