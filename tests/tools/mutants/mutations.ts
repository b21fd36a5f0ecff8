import { parseSync } from 'vite';

/** One small change to a source that a test should notice. */
export interface Mutant {
  /** Counted from 0, in UTF-16 units, as JavaScript slices texts. */
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** What each operator becomes: a limit that is off by one, a condition that is turned round. */
const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

const CALLS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const at = ({ start: from, end: to }: Node, instead: string): Mutant => ({ from, to, instead });

type Change = (node: Node, source: string) => Mutant[];

const operator: Change = (node, source) => {
  const [left, right] = [node.left as Node, node.right as Node];
  const instead = OPERATORS[String(node.operator)];
  if (instead === undefined) return [];
  const text = source.slice(left.end, right.start);
  return [{ from: left.end, to: right.start, instead: text.replace(String(node.operator), instead) }];
};

/** By the kind of node, what is tried with it. */
const CHANGES: Readonly<Record<string, Change>> = {
  BinaryExpression: operator,
  LogicalExpression: operator,
  UnaryExpression: (node, source) =>
    node.operator === '!' ? [at(node, source.slice((node.argument as Node).start, node.end))] : [],
  Literal: (node) => (typeof node.value === 'boolean' ? [at(node, String(!node.value))] : []),
  IfStatement: (node) => [at(node.test as Node, 'false')],
  ConditionalExpression: (node, source) => {
    const { test, consequent, alternate } = node as unknown as Record<'test' | 'consequent' | 'alternate', Node>;
    const textOf = ({ start, end }: Node) => `(${source.slice(start, end)})`;
    return [at(node, `${textOf(test)} ? ${textOf(alternate)} : ${textOf(consequent)}`)];
  },
  CallExpression: (node) => {
    const { property } = node.callee as { property?: Node };
    const instead = property && CALLS[String(property.name)];
    return instead === undefined ? [] : [at(property as Node, instead)];
  },
};

/** Every change of a module's source that is tried; types are left alone. */
export function mutantsOf(fileName: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || (value.type.startsWith('TS') && !('expression' in value))) return;
    found.push(...(CHANGES[value.type]?.(value, source) ?? []));
    for (const [name, child] of Object.entries(value)) if (name !== 'typeAnnotation') visit(child);
  };
  visit(parseSync(fileName, source).program);
  return found;
}

/** The source with this change. */
export const mutated = (source: string, { from, to, instead }: Mutant): string =>
  source.slice(0, from) + instead + source.slice(to);
