import { SAYS } from './arrows.js';

/**
 * The linter's rule `house/module-state`: what changes while the program runs belongs to an object that the program
 * made (App, Server, the request), not to a module. Refused at the top of a module and in static fields: `let`, weak
 * collections, collections and empty literals that are not declared as read only.
 */
const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|StaticBlock)$/;
const COLLECTIONS = /^(Weak)?(Map|Set)$/;
const CASTS = /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/;

/** Evaluated once, when the module is loaded. */
function isOfModule({ parent, type, static: isStatic }) {
  if (FUNCTIONS.test(type) || (type === 'PropertyDefinition' && !isStatic)) return false;
  return !parent || isOfModule(parent);
}

/** What a value is kept in: a declaration, a field, a literal; undefined when it is only used on the way. */
function keeperOf(node) {
  const { parent } = node;
  if (CASTS.test(parent.type)) return keeperOf(parent);
  if (parent.type === 'VariableDeclarator') return parent;
  return /^(Property|PropertyDefinition|ArrayExpression)$/.test(parent.type) ? parent : undefined;
}

function isReadOnly({ type, id, typeAnnotation }) {
  const written = (type === 'VariableDeclarator' ? id.typeAnnotation : typeAnnotation)?.typeAnnotation;
  if (written?.type === 'TSTypeOperator') return written.operator === 'readonly';
  return written?.type === 'TSTypeReference' && (written.typeName.name ?? '').startsWith('Readonly');
}

export const moduleState = {
  create(context) {
    const report = (node) => context.report({ node, message: SAYS.state });
    const judge = (node, isAlwaysState) => {
      const keeper = keeperOf(node);
      if (keeper && isOfModule(node.parent) && (isAlwaysState || !isReadOnly(keeper))) report(node);
    };
    const judgeLiteral = (node, parts) => {
      if (parts.length === 0 && keeperOf(node)?.type !== 'Property') judge(node, false);
    };
    return {
      VariableDeclaration: (node) => node.kind !== 'const' && !node.declare && isOfModule(node) && report(node),
      NewExpression: (node) =>
        COLLECTIONS.test(node.callee.name ?? '') && judge(node, node.callee.name.startsWith('Weak')),
      ArrayExpression: (node) => judgeLiteral(node, node.elements),
      ObjectExpression: (node) => judgeLiteral(node, node.properties),
    };
  },
};
