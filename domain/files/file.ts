import { ATTACHMENTS_MAX, DOCUMENT_TYPES } from '#domain/constants.ts';
import type { RecordDeclaration, RecordGroup } from '#domain/record/declaration.ts';
import type { StoredDocument } from '#domain/record/document.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { FILE_VISIBILITIES, FILE_VISIBILITY_LABELS, type FileKinds, type FileVisibility } from './kinds.ts';

/** SUD-04. */
export interface AttachmentValues {
  /** Given when it was added; another file in its place keeps it. */
  readonly attachmentId: string;
  readonly attachment: StoredDocument | null;
  readonly description: string;
}

/** SUD-05. */
export interface FileValues {
  readonly file: StoredDocument | null;
  readonly name: string;
  readonly description: string;
  readonly filesGroupId: string | null;
  readonly visibility: FileVisibility;
  readonly attachments: readonly AttachmentValues[];
}

const FILE: Noun = {
  gender: 'masculine',
  nominative: 'plik',
  genitive: 'pliku',
  accusative: 'plik',
  plural: 'pliki',
  genitivePlural: 'plików',
};

const DOCUMENT = {
  type: 'file',
  stored: 'document',
  hint: 'PDF, Word albo Excel, najwyżej 10 MB, bez makr i bez hasła.',
  props: { accept: DOCUMENT_TYPES.map((type) => `.${type}`).join(',') },
} as const;

/** SUD-04: further files of a file, each with its own description. */
const attachments: RecordGroup = {
  name: 'attachments',
  label: 'Załącznik {n}',
  words: { many: 'Załączniki', one: 'Załącznik' },
  addLabel: 'Dodaj załącznik',
  min: 0,
  max: ATTACHMENTS_MAX,
  tooFew: '',
  tooMany: `Plik może mieć najwyżej ${ATTACHMENTS_MAX} załączników`,
  identity: 'attachmentId',
  fields: [
    { name: 'attachmentId', label: 'Numer załącznika', type: 'hidden' },
    { ...DOCUMENT, name: 'attachment', label: 'Załącznik', required: ({ values }) => !values.attachmentId },
    { name: 'description', label: 'Opis załącznika', shortLabel: 'Opis', type: 'text' },
  ],
};

/** SUD-05: a file that the portal keeps for others; everybody's, or for its own people alone. */
export const fileOf = ({
  portal,
  event,
  groups,
  permissions,
  readers,
}: Omit<FileKinds, 'table'>): RecordDeclaration<FileValues> => ({
  kind: `${portal}-file`,
  event: `${event}File`,
  noun: FILE,
  title: 'name',
  base: '/panel/files',
  permissions,
  words: recordWords(FILE, {
    whenOff: 'Plik będą widzieć tylko osoby, które zarządzają plikami.',
    whenOn: 'Plik znów będzie można pobrać z listy plików.',
    hint: 'Dodaj pierwszy plik, aby inni mogli go pobrać.',
  }),
  titleLabel: 'Nazwa',
  // Their names, and the order of the list.
  shows: [`${portal}-file-group`],
  fields: [
    { ...DOCUMENT, name: 'file', label: 'Plik', required: true },
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'description', label: 'Opis', type: 'textarea' },
    {
      name: 'filesGroupId',
      label: 'Grupa plików',
      type: 'select',
      options: groups,
      optionKind: `${portal}-file-group`,
      placeholder: 'bez grupy',
    },
    {
      name: 'visibility',
      label: 'Widoczność',
      type: 'radioGroup',
      required: true,
      value: 'public',
      options: FILE_VISIBILITIES.map((value) => ({ value, label: FILE_VISIBILITY_LABELS[value] })),
      hint: 'Publiczny może pobrać każdy, prywatny tylko zalogowani użytkownicy tego portalu.',
    },
  ],
  groups: [attachments],
  documents: { isPublic: ({ visibility }) => visibility === 'public', readers, within: 'filesGroupId' },
  columns: ['filesGroupId', 'visibility', 'file'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'filesGroupId', label: 'Grupa plików', how: 'equals', options: groups },
    {
      name: 'visibility',
      label: 'Widoczność',
      how: 'equals',
      options: FILE_VISIBILITIES.map((value) => ({ value, label: FILE_VISIBILITY_LABELS[value] })),
    },
  ],
  order: 'filesGroupId',
  sorts: ['filesGroupId'],
  sortsThrough: { filesGroupId: 'priority' },
});
