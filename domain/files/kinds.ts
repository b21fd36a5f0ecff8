import type { Guard } from '#domain/kernel/access.ts';
import type { RecordPermissions } from '#domain/record/view.ts';

/** What a portal says of its files; `fileGroupOf` and `fileOf` make the two kinds of records of it. */
export interface FileKinds {
  /** Begins the kinds (`services-file`), and with a capital the facts (`ServicesFileCreated`). */
  readonly portal: string;
  readonly event: string;
  /** Tables of the files and of their groups. */
  readonly table: string;
  readonly groups: string;
  /** Of those who keep the files. */
  readonly permissions: RecordPermissions;
  /** Who besides them is served private files. Public ones are everybody's. */
  readonly readers: Guard;
}

export const FILE_VISIBILITIES = ['public', 'private'] as const;
export type FileVisibility = (typeof FILE_VISIBILITIES)[number];

export const FILE_VISIBILITY_LABELS: Readonly<Record<FileVisibility, string>> = {
  public: 'publiczny',
  private: 'prywatny',
};
