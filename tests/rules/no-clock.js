import { SAYS } from './arrows.js';

/** Reads or makes an instant of what it is given, and never the present. */
const PURE = ['parse', 'UTC'];

/**
 * The linter's rule `house/no-clock`: a `Date` is made of something that is given, so that a row is the same at every
 * rebuild. Refused are `new Date()`, `Date()`, `Date.now`, and `Date` handed on under another name.
 */
export const noClock = {
  create: (context) => ({
    Identifier(node) {
      const { parent } = node;
      if (node.name !== 'Date' || /^TS(TypeReference|QualifiedName)$/.test(parent.type)) return;
      const isMade = parent.type === 'NewExpression' && parent.callee === node && parent.arguments.length > 0;
      const isPure =
        parent.type === 'MemberExpression' &&
        (parent.object !== node || (!parent.computed && PURE.includes(parent.property.name)));
      const isTested = parent.type === 'BinaryExpression' && parent.operator === 'instanceof';
      if (!isMade && !isPure && !isTested) context.report({ node, message: SAYS.clock });
    },
  }),
};
