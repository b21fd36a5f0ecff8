import { STATEMENT_FORM, type Dossier, type DossierContent, type DossierFact } from '#domain/dossier/dossier.ts';
import { kindOfSubject } from '#domain/kernel/subject.ts';
import { fromBase64, isSame, sha256Base64, toBase64, type Bytes } from './bytes.ts';
import { checkValues, openValues, type ShownValue } from './check-values.ts';
import { NoSignaturesError, openNote, readVerifier, type Verifier } from './note.ts';
import { leadsTo, leafHash, readLeaf, type Head } from './tree.ts';

/** What came out of one fact. */
export interface FactVerdict {
  readonly text: string;
  readonly at: string;
  readonly who: string;
  /** As it is in the log, for people who compare; null where the dossier has no bytes of it. */
  readonly stored: string | null;
  readonly values: readonly ShownValue[];
  /** What stands open in its bytes. */
  readonly open: readonly ShownValue[];
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** What came out of a dossier: it holds when there are no problems, of it or of any fact. */
export interface Verdict {
  readonly holds: boolean;
  readonly problems: readonly string[];
  readonly facts: readonly FactVerdict[];
  /** What nobody can see from a dossier, and what this one leaves open. */
  readonly unchecked: readonly string[];
  /** Whose signature stands below it, over how many facts; null where none holds. */
  readonly signed: { readonly by: string; readonly size: number } | null;
}

const NOT_A_KEY = 'Klucz weryfikujący nie jest kluczem: wygląda jak nazwa+12345678+AAAA…';
const NO_SIGNATURES =
  'Ta przeglądarka nie umie sprawdzić podpisów Ed25519. Otwórz sprawdzarkę w nowszej (Chrome 137, Firefox 129, Safari 17 albo późniejsze).';
const WRONG_HEAD =
  'Podpis dziennika się nie zgadza: zmieniono go albo podpisał inny dziennik, niż mówi klucz weryfikujący';
const WRONG_STATEMENT =
  'Plik nie jest taki, jak go wystawiono: zmieniono w nim coś (zdania, nazwy, listę zdarzeń, wiadomości lub pliki) albo wystawił go kto inny';

const ALWAYS = [
  'kto siedział przy koncie i czy wpisane dane były prawdziwe',
  'kiedy złożono podpis dziennika: nie ma tu zegara kogoś trzeciego. Kto ma podpis dziennika z tamtego czasu, może porównać',
  'zdania o zdarzeniach: to odczyt portalu; zapisane jest to, co widać pod „Zapis w dzienniku”',
];
/** What a paper leaves open, by the kind of its subject. */
const OF_PAPERS: Readonly<Record<string, readonly string[]>> = {
  certificate: [
    'co stało się później: czy certyfikatu nie unieważniono i czy nie minął jego termin. Powie to strona, do której prowadzi jego kod',
    'czy na papierze wydrukowano to samo: porównaj imię i nazwisko, szkolenie, dzień i kod z wartościami przy zdarzeniu',
  ],
  confirmation: [
    'co stało się później: czy zgłoszenia nie odrzucono, nie anulowano ani nie przeniesiono na inny termin',
    'czy na papierze wydrukowano to samo: porównaj imię i nazwisko, firmę i dzień z wartościami przy zdarzeniach. Nazwy szkolenia, godzin, miejsca i ceny w tych zdarzeniach nie ma',
  ],
};
const OF_DOSSIERS = ['czy teczka ma wszystkie zdarzenia o tej sprawie: wystawca wybrał te, które widzi jego czytelnik'];
const OWN_KEY =
  'czyj jest podpis: klucz wzięto z samego pliku. Wpisz klucz, który masz od wystawcy inną drogą, i sprawdź ponownie';
const CONTENTS = 'treść wiadomości i plików: porównaj ich skróty SHA-256 z tym, co masz';

/** The head that the proofs lead to; undefined where its signature does not hold. */
async function headOf(note: string, verifier: Verifier): Promise<Head | undefined> {
  const text = await openNote(note, verifier);
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n/.exec(text ?? '') ?? [];
  const bytes = fromBase64(root ?? '');
  return origin === verifier.name && bytes?.length === 32 ? { size: Number(size), root: bytes } : undefined;
}

async function isStated({ content, statement }: Dossier, verifier: Verifier): Promise<boolean> {
  const text = await openNote(statement, verifier);
  return text === `${STATEMENT_FORM}\n${verifier.name}\n${await sha256Base64(JSON.stringify(content))}\n`;
}

/**
 * Checks a dossier with nothing but itself and the key.
 *
 * @param key of the log, as the one who checks has it; '' takes the one that is in the dossier
 */
export async function checkDossier(dossier: Dossier, key: string): Promise<Verdict> {
  const { content } = dossier;
  const problems: string[] = [];
  const given = key.trim();
  const verifier = await verifierOf(given || content.verifier, problems);
  const head = verifier && (await headOf(content.head, verifier));
  if (verifier) problems.push(...(await signatureProblems(dossier, verifier, head)));
  const facts = await Promise.all(content.facts.map((fact) => checkFact(fact, head)));
  return {
    holds: problems.length === 0 && facts.every((fact) => fact.problems.length === 0),
    problems,
    facts,
    unchecked: uncheckedOf(content, given !== ''),
    signed: verifier && head ? { by: verifier.name, size: head.size } : null,
  };
}

async function signatureProblems(dossier: Dossier, verifier: Verifier, head: Head | undefined): Promise<string[]> {
  const ids = dossier.content.facts.map(({ id }) => id);
  return [
    ...(head ? [] : [WRONG_HEAD]),
    ...((await isStated(dossier, verifier)) ? [] : [WRONG_STATEMENT]),
    ...(new Set(ids).size === ids.length ? [] : ['To samo zdarzenie stoi w pliku więcej niż raz']),
  ];
}

const uncheckedOf = ({ subject, mails, files }: DossierContent, keyIsGiven: boolean): string[] => [
  ...(keyIsGiven ? [] : [OWN_KEY]),
  ...(OF_PAPERS[kindOfSubject(subject)] ?? OF_DOSSIERS),
  ...ALWAYS,
  ...(mails.length + files.length > 0 ? [CONTENTS] : []),
];

async function verifierOf(key: string, problems: string[]): Promise<Verifier | undefined> {
  try {
    const verifier = await readVerifier(key);
    if (!verifier) problems.push(NOT_A_KEY);
    return verifier;
  } catch (error) {
    if (!(error instanceof NoSignaturesError)) throw error;
    problems.push(NO_SIGNATURES);
    return undefined;
  }
}

type Checked = Pick<FactVerdict, 'stored' | 'values' | 'open' | 'problems' | 'notes'>;

async function checkFact(fact: DossierFact, head: Head | undefined): Promise<FactVerdict> {
  const { text, at, who } = fact;
  const described = { text: String(text), at: String(at), who: String(who) };
  try {
    const [place, contents] = await Promise.all([checkPlace(fact, head), checkContents(fact)]);
    return {
      ...described,
      stored: contents.stored,
      values: contents.values,
      open: contents.open,
      problems: [...contents.problems, ...place.problems],
      notes: [...place.notes, ...contents.notes],
    };
  } catch {
    return {
      ...described,
      stored: null,
      values: [],
      open: [],
      problems: ['Zapis zdarzenia w pliku jest uszkodzony'],
      notes: [],
    };
  }
}

const found = (part: Partial<Checked>): Checked => ({
  stored: null,
  values: [],
  open: [],
  problems: [],
  notes: [],
  ...part,
});
const problem = (text: string): Checked => found({ problems: [text] });

/** Whether the fact is in the log below the signature. */
async function checkPlace({ leafHash: hash, proof }: DossierFact, head: Head | undefined): Promise<Checked> {
  if (!proof) return found({ notes: ['nie obejmuje go jeszcze podpis dziennika, więc nic go tu nie dowodzi'] });
  if (!head) return found({ notes: ['miejsca w dzienniku nie sprawdzono, bo nie ma dobrego podpisu'] });
  const path = proof.path.map(fromBase64);
  const bytes = fromBase64(hash);
  const isProved =
    bytes?.length === 32 &&
    path.every((one): one is Bytes => one?.length === 32) &&
    (await leadsTo({ hash: bytes, index: proof.index, path: path as Bytes[] }, head));
  return isProved
    ? found({})
    : problem('Dowód nie prowadzi do podpisu dziennika: zmieniono dowód, skrót zdarzenia albo numer');
}

/** Whether what the dossier says of the fact is what was stored. */
async function checkContents({ id, at, leaf, leafHash: hash, parts }: DossierFact): Promise<Checked> {
  if (leaf === null) return found({ notes: ['plik nie zawiera treści zdarzenia, tylko jego skrót'] });
  const bytes = fromBase64(leaf);
  if (!bytes || !isSame(await leafHash(bytes), fromBase64(hash) ?? new Uint8Array()) || toBase64(bytes) !== leaf)
    return problem('Zapisana treść zdarzenia nie zgadza się ze swoim skrótem: zmieniono ją');
  const stored = readLeaf(bytes);
  if (!stored) return problem('To nie jest zdarzenie tego dziennika');
  const values = await checkValues(stored, parts);
  const meta = stored.meta as { readonly at?: unknown };
  const differences = [
    ...(stored.id === id ? [] : ['Identyfikator zdarzenia nie jest tym, który zapisano']),
    ...(meta.at === undefined || meta.at === at ? [] : ['Moment zdarzenia nie jest tym, który zapisano']),
  ];
  return {
    ...values,
    open: openValues(stored),
    stored: JSON.stringify(stored, null, 2),
    problems: [...differences, ...values.problems],
  };
}
