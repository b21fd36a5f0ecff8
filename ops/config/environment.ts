import { readFileSync } from 'node:fs';
import { ConfigError } from './error.ts';

/**
 * The given variables by name. An empty one is the same as none, as compose files and shells leave it; `NAME_FILE` names
 * a file that holds the value of `NAME`, as secrets of containers are handed over. @throws ConfigError
 */
export function givenVariables(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of names) {
    const value = env[name] || fromFile(name, env[`${name}_FILE`]);
    if (env[name] && env[`${name}_FILE`]) throw new ConfigError(`${name}: given twice, as ${name} and ${name}_FILE`);
    if (value) given[name] = value;
  }
  return given;
}

function fromFile(name: string, file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name}_FILE: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
