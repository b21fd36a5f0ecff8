import { SAYS } from './arrows.js';

/**
 * The linter's rule `house/cut-text`: a text is cut to a length by domain/text/sound.ts, which counts what people count
 * and leaves no half of a sign. Refused are `substring` and `substr` of anything, and `slice` to a length (a number or a
 * constant: from the beginning, or the last so many) of what is a text by its syntax: a literal, a template, `String()`,
 * what text methods give, and what is called as texts are. `slice` to a place that was found in the text cuts nothing to
 * a length and is free; so are the methods of lists.
 */
const GIVES_TEXT = new Set(
  'trim trimStart trimEnd toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase replace replaceAll normalize padStart padEnd join toString repeat'.split(
    ' ',
  ),
);
/** Called so a value is a text, and so is what a function of such a name gives. */
const TEXTUAL =
  /^(?:text|name|title|label|message|description|content|query|reason|note|sentence|answer|phrase|subject|html|host|protocol|userAgent|detail|caption|comment)$|(?:Text|Name|Title|Label|Message|Content|Sentence|Html)$/;
const MAKES_TEXT = /^(?:String|textOf|titleOf|nameOf|labelOf|withoutAddresses)$|(?:Text|Title|Label|Sentence)$/;

const bare = (node) =>
  /^(ChainExpression|TSNonNullExpression|TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)
    ? bare(node.expression)
    : node;

const nameOf = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' && !node.computed ? node.property.name : '';

function isCallOfText({ callee: written }) {
  const callee = bare(written);
  return callee.type === 'MemberExpression' ? GIVES_TEXT.has(nameOf(callee)) : MAKES_TEXT.test(nameOf(callee));
}

function isText(written) {
  const node = bare(written);
  switch (node.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string';
    case 'CallExpression':
      return isCallOfText(node);
    case 'AwaitExpression':
      return isText(node.argument);
    case 'LogicalExpression':
      return isText(node.left) || isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'BinaryExpression':
      return node.operator === '+' && (isText(node.left) || isText(node.right));
    default:
      return TEXTUAL.test(nameOf(node));
  }
}

/** A number, a constant, or one less than it. */
function isLength(node) {
  if (node?.type === 'BinaryExpression') return isLength(node.left) && isLength(node.right);
  if (node?.type === 'Literal') return typeof node.value === 'number' && node.value > 0;
  return node?.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.name);
}

const isNegative = (node) => node?.type === 'UnaryExpression' && node.operator === '-' && isLength(node.argument);

function cutsToLength([from, to]) {
  if (isNegative(from)) return to === undefined;
  return from?.type === 'Literal' && from.value === 0 && isLength(to);
}

export const cutText = {
  create: (context) => ({
    CallExpression(node) {
      const callee = bare(node.callee);
      if (callee.type !== 'MemberExpression') return;
      const name = callee.computed ? callee.property.value : callee.property.name;
      const isOld = name === 'substring' || name === 'substr';
      const isCut = name === 'slice' && cutsToLength(node.arguments) && isText(callee.object);
      if (isOld || isCut) context.report({ node, message: SAYS.cut });
    },
  }),
};
