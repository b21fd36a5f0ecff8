import { parseArgs } from 'node:util';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { Accounts } from '#domain/account/decide/accounts.ts';
import { administratorField, everything } from '#domain/account/administrators.ts';
import type { AccountField } from '#domain/account/declaration.ts';
import type { Field, FormSetting, FormValues } from '#domain/form/form.ts';
import { parseForm } from '#domain/form/parse.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';

/** Whom a command line wants to add, or what is to be said instead. */
export type AccountArguments =
  { readonly definition: AccountDefinition; readonly fields: FormValues } | { readonly message: string };

const DEFAULT_KIND = 'operator';
const POSITIONAL = ['email', 'firstName', 'lastName'];

/**
 * `[--kind KIND] E-MAIL FIRST-NAME LAST-NAME [WHAT] [FIELD=VALUE …]`, checked as the panel's form is. WHAT gives the
 * field that makes an administrator (a role, or permissions with commas between); absent: an administrator, with
 * everything that there is to hold.
 */
export function readAccountArguments(
  args: readonly string[],
  accounts: Accounts,
  settingOf: (portal: Portal) => FormSetting,
): AccountArguments {
  const read = positionals(args);
  if (!read) return { message: usage(accounts) };
  const definition = addable(accounts).find(({ declaration }) => declaration.kind === read.kind);
  if (!definition) return { message: `No account of the kind ${read.kind} can be added here.\n${usage(accounts)}` };
  const [email, firstName, lastName, ...more] = read.words;
  const inputs = inputsOf(definition, more);
  if (!email || !firstName || !lastName || !inputs) return { message: usage(accounts) };
  const { kind, fields } = definition.declaration;
  const form = { id: kind, method: 'post', submitLabel: '', fields: fields.filter(isTyped) } as const;
  const parsed = parseForm(form, { email, firstName, lastName, ...inputs }, settingOf(definition.portal));
  return isRefusal(parsed) ? { message: said(parsed.errors ?? {}) } : { definition, fields: parsed.values };
}

function positionals(args: readonly string[]): { kind: string; words: readonly string[] } | undefined {
  try {
    const options = { kind: { type: 'string', default: DEFAULT_KIND } } as const;
    const { values, positionals: words } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { kind: values.kind, words };
  } catch {
    return undefined;
  }
}

const isTyped = ({ type }: Field): boolean => type !== 'file';

/** What is chosen from the records there are can't be typed here: those accounts are added in the panel. */
const isAddable = ({ declaration }: AccountDefinition): boolean =>
  declaration.login !== undefined &&
  !declaration.fields.some(({ options, required }) => typeof options === 'string' && required);

const addable = ({ all }: Accounts): readonly AccountDefinition[] => all.filter(isAddable);

const optionValues = ({ options }: AccountField): readonly string[] =>
  Array.isArray(options) ? options.map(({ value }: { value: string }) => value) : [];

/** The inputs besides name and e-mail; undefined when something names no field. */
function inputsOf({ declaration }: AccountDefinition, words: readonly string[]): Record<string, unknown> | undefined {
  const main = administratorField(declaration);
  const inputs: Record<string, unknown> = { ...everything(declaration) };
  for (const word of words) {
    const [, name = main?.name, value = word] = /^(\w+)=(.*)$/s.exec(word) ?? [];
    const field = declaration.fields.find((one) => one.name === name && isTyped(one));
    if (!field) return undefined;
    inputs[field.name] = field.type === 'checkboxGroup' ? value.split(',') : value;
  }
  return inputs;
}

const said = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .map(([name, messages]) => `${name}: ${messages.join(', ')}`)
    .join('\n');

/** How the command is written, with every kind and what its accounts may be. */
function usage(accounts: Accounts): string {
  const kinds = addable(accounts).map(({ declaration, portal }) => {
    const main = administratorField(declaration);
    const others = declaration.fields.filter(({ name }) => !POSITIONAL.includes(name) && name !== main?.name);
    const what = main ? [choices(main)] : [];
    const named = others.filter(isTyped).map(({ name, required }) => (required ? `${name}=…` : `[${name}=…]`));
    return `  ${[declaration.kind, `(${portal})`, ...what, ...named].join(' ')}`;
  });
  return [
    'npm run add-operator -- [--kind KIND] E-MAIL FIRST-NAME LAST-NAME [WHAT] [FIELD=VALUE …]',
    `Kinds (${DEFAULT_KIND} by default), each with WHAT an account may be and its fields:`,
    ...kinds,
  ].join('\n');
}

const choices = (field: AccountField): string =>
  `[${optionValues(field).join(field.type === 'checkboxGroup' ? ',' : ' | ')}]`;
