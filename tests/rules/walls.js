import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPUTED, FLOORS, LISTS, PARTS, PORTALS, SAYS } from './arrows.js';

/**
 * The linter's rule `house/walls`: every import, however it is written, is resolved to the file it leads to and judged
 * by the tables of arrows.js. Debts are known breaches, by file and target; the list can only shrink (walls.test.ts).
 */
const root = path.resolve(import.meta.dirname, '../..');
const debts =
  process.env.WALLS_DEBTS === 'none'
    ? {}
    : JSON.parse(readFileSync(path.join(import.meta.dirname, 'debts.json'), 'utf8'));

const isTest = (file) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const isIn = (expressions, file) => expressions.some((expression) => expression.test(file));

/** `ops/run` is a floor of its own: the one that looks up. */
const floorOf = (file) => {
  const [first, second] = file.split('/');
  if (first === 'ops' && second === 'run') return 'ops/run';
  return Object.hasOwn(FLOORS, first) && file.includes('/') ? first : undefined;
};

/** The first folder of a floor; a file that lies beside the rooms is a room of its own. */
const roomOf = (file) => {
  const steps = file.split('/');
  return steps.length > 2 ? steps.slice(0, 2).join('/') : file;
};

const portalOf = (file) =>
  file
    .split('/')
    .slice(0, -1)
    .find((step) => PORTALS.includes(step));

/** The file an import leads to, or the package. */
function targetOf(file, specifier) {
  const bare = specifier.replace(/[?].*$/, '');
  if (bare.startsWith('.')) return { path: path.posix.join(path.posix.dirname(file), bare) };
  if (bare.startsWith('#')) return { path: path.posix.normalize(bare.slice(1)) };
  if (bare.startsWith('/') || bare.startsWith('file:')) return { path: bare };
  return { package: bare.split('/', bare.startsWith('@') ? 2 : 1).join('/') };
}

/** Why an import is refused; undefined when it may be. */
function refusal(file, { specifier, isType }) {
  const floor = floorOf(file);
  if (!floor) return undefined;
  const target = targetOf(file, specifier);
  if (target.package) {
    const { packages, says } = FLOORS[floor];
    return !packages || packages.includes(target.package) || isTest(file) ? undefined : says;
  }
  return (
    wrongAddress(file, { specifier, target: target.path }) ??
    (isTest(file) ? undefined : (wrongArrow(file, { target: target.path, isType }) ?? wrongPortal(file, target.path)))
  );
}

function wrongAddress(file, { specifier, target }) {
  // Beside the floors there are settings and the package's own file.
  if (!floorOf(target)) return specifier.startsWith('.') && /^[\w.-]+$/.test(target) ? undefined : SAYS.unknown;
  const isInside = roomOf(file) === roomOf(target);
  if (specifier.startsWith('.')) return isInside ? undefined : SAYS.leaves;
  return isInside && file.split('/').length > 2 ? SAYS.inside : undefined;
}

function wrongArrow(file, { target, isType }) {
  if (isTest(target)) return SAYS.tests;
  const floor = floorOf(file);
  const { values, types = [], says } = FLOORS[floor];
  const to = floorOf(target);
  if (to !== floor && !values.includes(to) && !(isType && types.includes(to))) return says;
  return to === 'domain' ? wrongPart(file, { target, isType }) : undefined;
}

function wrongPart(file, { target, isType }) {
  const { hidden = [] } = FLOORS[floorOf(file)];
  const own = partOf(file);
  return Object.entries(PARTS).find(([name, { files, seenBy, typesToo }]) => {
    if (!files.test(target) || (isType && !typesToo)) return false;
    return floorOf(file) === 'domain' ? !seenBy.includes(own) : hidden.includes(name);
  })?.[1].says;
}

const partOf = (file) => Object.keys(PARTS).find((name) => PARTS[name].files.test(file));

function wrongPortal(file, target) {
  const [from, to] = [portalOf(file), portalOf(target)];
  if (!to || from === to || (!from && isIn(LISTS, file))) return undefined;
  return from ? SAYS.portals : SAYS.shared;
}

const LOADERS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
]);
/** Any other text that reads as a module's address loads it some way: require, a thread's URL, a glob. */
const ADDRESS = /^(\.{1,2}|#\w+)\/.*\.(tsx?|jsx?|css)$/;
const isRequire = ({ type, callee }) => type === 'CallExpression' && callee.name === 'require';

const isTypeOnly = ({ type, importKind, exportKind }) =>
  type === 'TSImportType' || importKind === 'type' || exportKind === 'type';

const walls = {
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const judge = (node, specifier) => {
      const { parent } = node;
      if (typeof specifier !== 'string') return;
      if (!LOADERS.has(parent.type) && !isRequire(parent) && (isTest(file) || !ADDRESS.test(specifier))) return;
      const why = refusal(file, { specifier, isType: isTypeOnly(parent) });
      const target = targetOf(file, specifier);
      const name = target.path ?? target.package;
      if (why && !debts[file]?.includes(name)) context.report({ node, message: `${file} -> ${name}: ${why}` });
    };
    return {
      Literal: (node) => judge(node, node.value),
      TemplateLiteral: (node) => node.expressions.length === 0 && judge(node, node.quasis[0].value.cooked),
      ImportExpression: (node) => {
        const isWritten = ['Literal', 'TemplateLiteral'].includes(node.source.type) && !node.source.expressions?.length;
        if (!isWritten && floorOf(file) && !isIn(COMPUTED, file)) {
          context.report({ node, message: `${file}: ${SAYS.computed}` });
        }
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { walls } };
