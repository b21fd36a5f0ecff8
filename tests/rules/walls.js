import path from 'node:path';
import { cutText } from './cut-text.js';
import { moduleState } from './module-state.js';
import { COMPUTED, FLOORS, LISTS, NAMED_IN, NAMES, PARTS, PORTALS, SAYS } from './arrows.js';
import { noClock } from './no-clock.js';

/**
 * The linter's rule `house/walls`: every import, however it is written, is resolved to the file it leads to and judged
 * by the tables of arrows.js.
 */
const root = path.resolve(import.meta.dirname, '../..');

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
  const bare = decoded(specifier)
    .replace(/(?<=.)[?#].*$/, '')
    .replaceAll('\\', '/');
  if (bare.startsWith('.')) return { path: path.posix.join(path.posix.dirname(file), bare) };
  if (bare.startsWith('#')) return { path: path.posix.normalize(bare.slice(1)) };
  if (bare.startsWith('/') || bare.startsWith('file:')) return { path: bare };
  return { package: bare.split('/', bare.startsWith('@') ? 2 : 1).join('/') };
}

/** `%2e%2e/` and backslashes are steps up for a loader as well. */
function decoded(specifier) {
  try {
    return decodeURIComponent(specifier);
  } catch {
    return specifier;
  }
}

/** Why an import is refused; undefined when it may be. */
function refusal(file, { specifier, target, isType }) {
  const floor = floorOf(file);
  if (!floor) return undefined;
  if (target.package) {
    const { packages, says } = FLOORS[floor];
    return !packages || packages.includes(target.package) || isTest(file) ? undefined : says;
  }
  const { path: to } = target;
  // Beside the floors lies the package's own file, and nothing else that anybody imports.
  if (!floorOf(to)) return to === 'package.json' ? undefined : SAYS.unknown;
  const inner = isTest(file) ? undefined : (wrongArrow(file, { target: to, isType }) ?? wrongPortal(file, to));
  return inner ?? wrongAddress(file, { specifier, target: to });
}

function wrongAddress(file, { specifier, target }) {
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
const ADDRESS = /^(\.{1,2}\/|#\w+\/)/;
/** From the root, as the web's build reads it; an address of the api names no source and no star. */
const ROOTED = new RegExp(`^/(${Object.keys(FLOORS).join('|')})/.*(\\*|\\.[cm]?[jt]sx?$)`);
const reads = (specifier, { path: to }) => (ADDRESS.test(specifier) && floorOf(to)) || ROOTED.test(specifier);
/** A pattern may lead anywhere: where its floor is not written out, it is refused. */
const isGlob = ({ type, callee, parent }) =>
  (type === 'CallExpression' && callee.property?.name === 'glob') || (type === 'ArrayExpression' && isGlob(parent));
const isRequire = ({ type, callee }) => type === 'CallExpression' && callee.name === 'require';

const isTypeOnly = ({ type, importKind, exportKind }) =>
  type === 'TSImportType' || importKind === 'type' || exportKind === 'type';

const walls = {
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const judge = (node, specifier) => {
      const { parent } = node;
      if (typeof specifier !== 'string') return;
      const target = targetOf(file, specifier);
      const isLoader = LOADERS.has(parent.type) || isRequire(parent);
      if (!isLoader && (isTest(file) || !(isGlob(parent) || reads(specifier, target)))) return;
      const why = refusal(file, { specifier, target, isType: isTypeOnly(parent) });
      const name = target.path ?? target.package;
      if (why) context.report({ node, message: `${file} -> ${name}: ${why}` });
    };
    const judgeComputed = (node, source) => {
      const isWritten =
        source?.type === 'Literal' || (source?.type === 'TemplateLiteral' && source.quasis.length === 1);
      if (isWritten || !floorOf(file) || isIn(COMPUTED, file)) return;
      context.report({ node, message: `${file}: ${SAYS.computed}` });
    };
    const isShared = floorOf(file) && !isTest(file) && !portalOf(file) && !isIn([...LISTS, ...NAMED_IN], file);
    const judgeName = (node, name) => {
      if (isShared && NAMES.includes(name)) context.report({ node, message: `${file}: ${SAYS.named}` });
    };
    const judgeText = (node, text) => {
      judge(node, text);
      judgeName(node, text);
    };
    const judgeKey = ({ key, computed }) => !computed && judgeName(key, key.name);
    return {
      Literal: (node) => judgeText(node, node.value),
      TemplateLiteral: (node) => node.expressions.length === 0 && judgeText(node, node.quasis[0].value.cooked),
      Property: judgeKey,
      TSPropertySignature: judgeKey,
      ImportExpression: (node) => judgeComputed(node, node.source),
      CallExpression: (node) => isRequire(node) && judgeComputed(node, node.arguments[0]),
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { walls, 'cut-text': cutText, 'module-state': moduleState, 'no-clock': noClock },
};
