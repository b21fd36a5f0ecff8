import type { DossierPart } from '#domain/dossier/dossier.ts';
import { digestOf, textOfBase64Url } from './bytes.ts';
import type { LeafFact } from './tree.ts';

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** A sealed part of a fact, and the digests that the log keeps with it. */
interface Seal {
  readonly path: string;
  readonly digests: readonly string[] | undefined;
}

const isSeal = (value: Tree): boolean =>
  ('sealed' in value && 'personId' in value) || ('shares' in value && 'body' in value);

function sealsIn(value: unknown, path: string): Seal[] {
  if (!isTree(value)) return [];
  if (!isSeal(value)) return Object.entries(value).flatMap(([key, child]) => sealsIn(child, `${path}.${key}`));
  return [{ path, digests: Array.isArray(value.digests) ? value.digests.map(String) : undefined }];
}

/** A value that is what the log's digest is of. */
export interface ShownValue {
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

export interface CheckedValues {
  readonly values: readonly ShownValue[];
  /** What does not hold. */
  readonly problems: readonly string[];
  /** What could not be checked, and why. */
  readonly notes: readonly string[];
}

/** What fields of persons are called in facts. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'nazwa lub imię i nazwisko',
  firstName: 'imię',
  lastName: 'nazwisko',
  email: 'e-mail',
  phone: 'telefon',
  reason: 'powód',
};

const labelOf = (name: string): string => (Object.hasOwn(LABELS, name) ? `${LABELS[name]} (${name})` : name);

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Salt, name and value; undefined where it is none. */
function readDisclosure(disclosure: string): { name: string; value: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(textOfBase64Url(disclosure) ?? '');
    return Array.isArray(read) && read.length === 3 ? { name: String(read[1]), value: read[2] } : undefined;
  } catch {
    return undefined;
  }
}

/** What stands open in facts and on papers, by its name, or that of what it is in and its own. */
const OPEN_LABELS: Readonly<Record<string, string>> = {
  code: 'kod',
  courseName: 'szkolenie',
  startedOn: 'pierwszy dzień',
  duration: 'liczba dni',
  locationName: 'miejsce',
  companyName: 'firma',
  'company.name': 'firma',
  nip: 'NIP',
  validUntil: 'ważny do',
};

/** Values that the fact holds open: nothing has to be shown for them, its bytes are what the log's hash is of. */
export function openValues({ data }: LeafFact): ShownValue[] {
  const valuesIn = (value: Tree, path: string): ShownValue[] =>
    Object.entries(value).flatMap(([name, child]): ShownValue[] => {
      const own = `${path}.${name}`;
      if (isTree(child)) return isSeal(child) ? [] : valuesIn(child, own);
      const label = OPEN_LABELS[name] ?? OPEN_LABELS[own.split('.').slice(-2).join('.')];
      return label === undefined || child === ''
        ? []
        : [{ path: own, name: `${label} (${name})`, value: shown(child) }];
    });
  return isTree(data) ? valuesIn(data, 'data') : [];
}

/** Compares every value that a dossier shows of a fact with the digests that stand in the fact. */
export async function checkValues(fact: LeafFact, parts: readonly DossierPart[]): Promise<CheckedValues> {
  const seals = [...sealsIn(fact.data, 'data'), ...sealsIn(fact.meta, 'meta')];
  const checked = await Promise.all(
    seals.map((seal) =>
      checkSeal(
        seal,
        parts.find(({ path }) => path === seal.path),
      ),
    ),
  );
  const strange = parts.filter(({ path }) => !seals.some((seal) => seal.path === path));
  return {
    values: checked.flatMap(({ values }) => values),
    problems: [
      ...checked.flatMap(({ problems }) => problems),
      ...strange.map(({ path }) => `${path}: takiej części nie ma w zapisanym zdarzeniu`),
    ],
    notes: checked.flatMap(({ notes }) => notes),
  };
}

async function checkSeal({ path, digests }: Seal, part: DossierPart | undefined): Promise<CheckedValues> {
  const disclosures = part?.disclosures ?? [];
  const values: ShownValue[] = [];
  const problems: string[] = [];
  for (const disclosure of disclosures) {
    const read = readDisclosure(disclosure);
    if (!read) problems.push(`${path}: nie da się odczytać wartości`);
    else if (!digests?.includes(await digestOf(disclosure)))
      problems.push(`${path}, pole ${labelOf(read.name)}: wartość albo sól nie jest tą, którą zapisano`);
    else values.push({ path, name: labelOf(read.name), value: shown(read.value) });
  }
  return {
    values,
    problems,
    notes: notesOn(path, { digests, part, missing: (digests?.length ?? 0) - disclosures.length }),
  };
}

function notesOn(
  path: string,
  { digests, part, missing }: { digests: Seal['digests']; part: DossierPart | undefined; missing: number },
): string[] {
  if (part?.state === 'erased')
    return [`${path}: dane osoby usunięto, wartości nikt już nie odczyta; zdarzenie stoi dalej`];
  if (!digests) return [`${path}: starsze zdarzenie, bez skrótów pól, więc wartości nie da się sprawdzić`];
  return missing > 0 ? [`${path}: ${missing} z ${digests.length} pól w tym pliku nie pokazano`] : [];
}
