import { EMBEDDED, OUTSIDE } from './words.ts';

/** Last words of the types of relationships, in small letters: what is packed in besides text, pictures and data. */
const EMBEDDING: ReadonlySet<string> = new Set([
  'oleobject',
  'package',
  'control',
  'activexcontrolbinary',
  'afchunk',
  'attachedtoolbars',
  'webextension',
  'webextensiontaskpanes',
  'vbaproject',
]);
const FETCHING: ReadonlySet<string> = new Set(['connections', 'subdocument', 'frame']);
const ADDRESS = /^\s*([a-z][a-z\d+.-]*:|\/\/|\\\\)/i;

/**
 * What one part of a package has to do with another (ECMA-376 part 2, 9.3): only hyperlinks, which somebody must click,
 * may lead out of it.
 */
export function problemOfRelationship(attributes: Readonly<Record<string, string>>): string | undefined {
  const { Type = '', TargetMode = '', Target = '' } = attributes;
  const type = Type.slice(Type.lastIndexOf('/') + 1)
    .trim()
    .toLowerCase();
  if (EMBEDDING.has(type)) return EMBEDDED;
  if (type === 'hyperlink') return undefined;
  const isOutside = FETCHING.has(type) || /^\s*external\s*$/i.test(TargetMode) || ADDRESS.test(Target);
  return isOutside ? OUTSIDE : undefined;
}
