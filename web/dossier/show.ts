import type { DossierContent } from '#domain/dossier/dossier.ts';
import { checkDossier, type FactVerdict, type Verdict } from './check.ts';
import { dossierIn } from './read-file.ts';

/** One screen for the public page and for the file that is opened from a disk: made of plain elements, so that it needs nothing. */

type Child = Node | string;

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const paragraph = (text: string, className = ''): HTMLElement => made('p', { className }, text);

const listOf = (items: readonly Child[], className = ''): HTMLElement =>
  made('ul', { className }, ...items.map((item) => made('li', {}, item)));

const section = (title: string, ...children: readonly Child[]): HTMLElement =>
  made('section', { className: 'stack' }, made('h2', {}, title), ...children);

/** In the reader's own zone: 12.03.2026, 09:15:02. */
const momentOf = (at: string): string => {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : moment.toLocaleString('pl-PL');
};

function factItem({ text, at, who, stored, values, open, problems, notes }: FactVerdict): HTMLElement {
  const item = made(
    'li',
    { className: problems.length === 0 ? 'fact-holds' : 'fact-fails' },
    made('strong', {}, text),
    made('div', { className: 'small soft' }, `${momentOf(at)}, ${who}`),
  );
  if (problems.length > 0) item.append(listOf(problems, 'problems'));
  if (values.length + open.length > 0)
    item.append(
      listOf(
        [...values, ...open].map(({ path, name, value }) => `${name}: ${value || '(puste)'} (${path})`),
        'small',
      ),
    );
  if (stored !== null)
    item.append(
      made('details', { className: 'small' }, made('summary', {}, 'Zapis w dzienniku'), made('pre', {}, stored)),
    );
  if (notes.length > 0) item.append(listOf(notes, 'small soft'));
  return item;
}

function fingerprints({ mails, files }: DossierContent): Child[] {
  const lines = [
    ...mails.map(({ label, to, sha256 }) => `${label}${to ? `, do ${to}` : ''}: ${sha256 ?? 'bez treści'}`),
    ...files.map(({ name, sha256 }) => `${name}: ${sha256}`),
  ];
  return lines.length === 0 ? [] : [section('Skróty SHA-256 wiadomości i plików', listOf(lines, 'small'))];
}

/** What a dossier says and whether it holds. */
function verdictOf(content: DossierContent, verdict: Verdict): Child[] {
  const broken = verdict.facts.filter(({ problems }) => problems.length > 0).length;
  const { signed } = verdict;
  const summary = verdict.holds
    ? `Zgadza się wszystko, co dało się sprawdzić. Zdarzeń: ${verdict.facts.length}. Podpis ${signed?.by ?? ''} obejmuje początek dziennika, zdarzeń: ${signed?.size ?? 0}.`
    : `Nie zgadza się. Zdarzeń z błędem: ${broken} z ${verdict.facts.length}.`;
  return [
    made(
      'div',
      { className: verdict.holds ? 'notice notice-success' : 'notice notice-error', role: 'status' },
      made('strong', {}, summary),
      ...(verdict.problems.length > 0 ? [listOf(verdict.problems, 'problems')] : []),
    ),
    paragraph(`${content.kind}: ${content.title}. Sporządzono ${momentOf(content.madeAt)}.`),
    section('Zdarzenia', made('ol', { className: 'dossier-facts stack' }, ...verdict.facts.map(factItem))),
    ...fingerprints(content),
    section('Czego nie sprawdzono', listOf(verdict.unchecked)),
  ];
}

const NOT_A_DOSSIER =
  'W tym pliku nie ma dowodu z dziennika. Wskaż PDF w postaci, w jakiej go wystawiono, albo załącznik teczka.json zapisany z czytnika PDF.';
const INSECURE =
  'Przeglądarka nie pozwala tu liczyć skrótów. Otwórz stronę przez https albo pobierz sprawdzarkę i otwórz ją z dysku.';

async function resultOf(file: Blob, key: string): Promise<Child[]> {
  // Absent where a page came by plain http from another machine.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return [made('div', { className: 'notice notice-error', role: 'status' }, INSECURE)];
  const dossier = await dossierIn(file);
  if (!dossier) return [made('div', { className: 'notice notice-error', role: 'status' }, NOT_A_DOSSIER)];
  return verdictOf(dossier.content, await checkDossier(dossier, key));
}

/**
 * Puts the form and its results into an element.
 *
 * @param key that is offered; anyone who checks may put another one
 */
export function mountCheck(root: HTMLElement, key: string): void {
  const file = made('input', {
    type: 'file',
    id: 'dossier-file',
    accept: '.pdf,.json,application/pdf,application/json',
  });
  const verifier = made('input', {
    type: 'text',
    className: 'input',
    id: 'dossier-key',
    value: key,
    spellcheck: false,
    autocomplete: 'off',
  });
  const results = made('div', { className: 'stack dossier-results' });
  let asked = 0;
  const check = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const turn = ++asked;
    const children = await resultOf(chosen, verifier.value);
    if (turn === asked) results.replaceChildren(...children);
  };
  for (const input of [file, verifier]) input.addEventListener('change', () => void check());
  root.replaceChildren(
    made(
      'div',
      { className: 'stack' },
      made('label', { htmlFor: file.id }, 'PDF z dowodem albo teczka.json'),
      file,
      made('label', { htmlFor: verifier.id }, 'Klucz weryfikujący dziennika'),
      verifier,
      paragraph('Plik nie opuszcza tej przeglądarki.', 'small soft'),
    ),
    results,
  );
}
