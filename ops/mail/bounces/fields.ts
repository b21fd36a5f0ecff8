/** The fields of one group by name, in small letters; of a name that comes twice the first. */
export type Fields = ReadonlyMap<string, string>;

/** Groups of header-like lines with empty lines between them, as the part for machines of a report has them (RFC 3464, 2.1). */
export const fieldsOf = (text: string): Fields[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(groupOf)
    .filter((fields) => fields.size > 0);

function groupOf(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}
