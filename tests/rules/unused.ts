import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a module hands out, and who takes it: read by expressions, since the house writes its modules in one way. */

export interface Source {
  readonly file: string;
  readonly text: string;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Values alone: types are part of the signatures that are handed out. */
const DECLARED = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|enum) +([\w$]+)/gm;
const STATEMENT = /^(?:import|export) (?:type )?(?:[\w$]+,? *)?(?:\{([^}]*)\}|\*(?: as [\w$]+)?)? *from '([^']+)';/gm;
/** Late imports, threads' scripts, mocked and described modules: whoever names a file takes the whole of it. */
const ADDRESS = /['`]((?:\.{1,2}\/|#)[^'`\n]+?\.[cm]?[jt]sx?)(?:\?[^'`]*)?['`]/g;

const isTest = (file: string): boolean => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

const resolved = (file: string, target: string): string =>
  target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);

/** `file name`, or `file *` for the whole. */
function takenBy({ file, text }: Source): string[] {
  const named = [...text.matchAll(STATEMENT)].flatMap(([, names, target = '']) => {
    const to = resolved(file, target);
    if (names === undefined) return [`${to} *`];
    return names.split(',').map(
      (one) =>
        `${to} ${
          one
            .trim()
            .replace(/^type /, '')
            .split(' ')[0] ?? ''
        }`,
    );
  });
  const whole = [...text.replace(STATEMENT, '').matchAll(ADDRESS)];
  return [...named, ...whole.map(([, target = '']) => `${resolved(file, target)} *`)];
}

/**
 * Exports, as `file name`, that no other file of the product takes; those that tests take are let through when their own
 * file needs them too.
 */
export function unusedIn(sources: readonly Source[]): string[] {
  const bare = sources.map(({ file, text }) => ({ file, text: text.replace(COMMENTS, '') }));
  const taken = (ofTests: boolean) =>
    new Set(bare.filter(({ file }) => isTest(file) === ofTests).flatMap((source) => takenBy(source)));
  const [product, tests] = [taken(false), taken(true)];
  return bare
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(DECLARED)].flatMap(([, name = '']) => {
        const isIn = (all: ReadonlySet<string>) => all.has(`${file} ${name}`) || all.has(`${file} *`);
        return isIn(product) || (isIn(tests) && isNeeded(text, name)) ? [] : [`${file} ${name}`];
      }),
    );
}

/** Named again in its own file. */
const isNeeded = (text: string, name: string): boolean =>
  text.split(new RegExp(String.raw`(?<![\w$])${name.replace('$', String.raw`\$`)}(?![\w$])`)).length > 2;

export const sourcesOf = (root: string, files: readonly string[]): Source[] =>
  files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
