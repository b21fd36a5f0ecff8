import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Finding {
  readonly file: string;
  /** As configured: `house/walls`, `no-restricted-globals`. */
  readonly rule: string;
  readonly message: string;
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly help?: string;
    readonly filename: string;
  }[];
}

/** What the linter finds in a folder with the folder's own settings. @throws when it could not run */
export function lint(folder: string): readonly Finding[] {
  const run = spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status === null || run.status > 1 || !run.stdout.startsWith('{')) throw new Error(run.stderr || run.stdout);
  return (JSON.parse(run.stdout) as Report).diagnostics.map(({ code, message, help = '', filename }) => ({
    file: filename,
    rule: nameOf(code),
    message: `${message}\n${help}`,
  }));
}

/** `eslint(max-lines)` → `max-lines`, `typescript-eslint(ban-ts-comment)` → `typescript/ban-ts-comment`. */
function nameOf(code: string): string {
  const [, plugin = '', rule = ''] = /^(?:eslint-plugin-)?([\w-]+)\((.*)\)$/.exec(code) ?? [];
  return plugin === 'eslint' ? rule : `${plugin.replace('-eslint', '')}/${rule}`;
}

type Setting = string | readonly [string, ...unknown[]];
interface Config {
  readonly rules: Readonly<Record<string, Setting>>;
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, Setting>>;
  }[];
}

const settingsOf = (setting: Setting): readonly unknown[] => (typeof setting === 'string' ? [] : setting.slice(1));

/** The rules that .oxlintrc.json sets itself, with the files they hold for and the names that they list. */
export const RULES = (() => {
  const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as Config;
  return [{ files: ['**'], rules: config.rules }, ...config.overrides].flatMap(({ files, rules }) =>
    Object.entries(rules)
      .filter(([, setting]) => setting !== 'off')
      .map(([rule, setting]) => ({
        rule,
        files,
        names: settingsOf(setting).filter((option) => typeof option === 'string'),
      })),
  );
})();
