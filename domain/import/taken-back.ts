/** Why the lines of an import are kept no more: somebody was erased (GDP-03), or their day is over. */
export type TakenBack = 'erasure' | 'age';

const WHY: Readonly<Record<TakenBack, string>> = {
  erasure:
    'Po jego wczytaniu usunięto czyjeś dane osobowe, a wtedy znikają wiersze wszystkich plików z osobami, bo mogą je wymieniać.',
  age: 'Wiersze trzymamy przez dobę od wczytania.',
};

/** What the page of an import says once its lines are gone, and the refusal of a confirmation then (FRM-05). */
export const goneLines = (why: TakenBack | null): string =>
  ['Wierszy tego pliku już nie ma.', ...(why === null ? [] : [WHY[why]]), 'Wczytaj plik jeszcze raz.'].join(' ');
