import { fileSize } from '#domain/text/file-size.ts';
import { counted } from '#domain/text/plural.ts';
import { newKey, type CallResult } from '#web/app/backend.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Answer, KeptAct } from './acts.ts';
import { useOutbox, type Outbox } from './use-outbox.ts';

/** What a device keeps at most for one page: a working day of photos, and less than browsers give any site. */
export const KEPT_FILES_MAX = 30;
export const KEPT_BYTES_MAX = 100 * 1024 * 1024;

/** What is known of a file that lies on the device. */
export interface KeptFile {
  /** Id of what it is for. */
  readonly to: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Files that wait on the device for the server, each an act of its own. */
export interface KeptFiles extends Omit<Outbox<KeptFile>, 'store' | 'keep'> {
  /** This browser can keep something. */
  readonly ready: boolean;
  /** Keeps a file for something, called `name`; why it could not, in Polish, or undefined. */
  keep(to: { readonly id: string; readonly name: string }, file: File): Promise<string | undefined>;
  /** The file itself; undefined where the device does not have it any more. */
  read(act: KeptAct<KeptFile>): Promise<File | undefined>;
  /** What was refused is sent once more, as if it were new. */
  sendAgain(act: KeptAct<KeptFile>): Promise<void>;
}

/** A name of its own beside the page's acts: an older release in another tab would send a file as one of those. */
const BESIDE = '#files';

const LOST = 'Tego pliku nie da się już odczytać z tego urządzenia. Dodaj go jeszcze raz.';

/**
 * Keeps files, sealed like acts, and sends each under its own key; more than fits is refused before it is kept (decision 276).
 */
export function useKeptFiles(send: (act: KeptAct<KeptFile>, file: File) => Promise<CallResult<unknown>>): KeptFiles {
  const { link, path } = usePageContext();
  const { store, keep, ...box } = useOutbox<KeptFile>(`${link(path)}${BESIDE}`, async (act, here) => {
    const content = await here.file(act);
    return content ? answerOf(await send(act, fileOf(act, content))) : { ok: false, status: 410, message: LOST };
  });
  return {
    ...box,
    ready: store !== undefined,
    async keep({ id: to, name }, file) {
      const full = refusedRoom((await store?.acts<KeptFile>()) ?? [], file);
      if (full) return full;
      const id = newKey();
      const what = { to, name: file.name, type: file.type, size: file.size };
      // About itself: what is wrong with one file holds back no other.
      const act = { id, at: new Date().toISOString(), about: id, name, what };
      const isKept = await keep((here) => here.addFile(act, file));
      return isKept ? undefined : notKept(file);
    },
    async read(act) {
      const content = await store?.file(act);
      return content && fileOf(act, content);
    },
    async sendAgain(act) {
      const { order, told: _told, ...before } = act;
      const id = newKey();
      const content = await store?.file(act);
      if (!content) return;
      const isKept = await keep((here) => here.addFile({ ...before, id, about: id }, new Blob([content])));
      if (isKept) await box.decide(act.about);
    },
  };
}

const fileOf = ({ what: { name, type } }: KeptAct<KeptFile>, content: ArrayBuffer): File =>
  new File([content], name, { type });

/** The server's word about a file is at its field. */
function answerOf(result: CallResult<unknown>): Answer {
  if (result.ok) return result;
  const [said] = Object.values(result.errors).flat();
  return said === undefined ? result : { ...result, message: said };
}

const sizeOf = (acts: readonly KeptAct<KeptFile>[]): number => acts.reduce((sum, { what }) => sum + what.size, 0);

function refusedRoom(acts: readonly KeptAct<KeptFile>[], { name, size }: File): string | undefined {
  if (acts.length >= KEPT_FILES_MAX)
    return `Nie zachowano pliku „${name}”: na tym urządzeniu czeka już ${counted(acts.length, ['plik', 'pliki', 'plików'])}, a więcej się nie zmieści. Połącz się z siecią, aby się wysłały.`;
  if (sizeOf(acts) + size > KEPT_BYTES_MAX)
    return `Nie zachowano pliku „${name}”: razem z czekającymi (${fileSize(sizeOf(acts))}) miałby więcej niż ${fileSize(KEPT_BYTES_MAX)}. Połącz się z siecią, aby się wysłały.`;
  return undefined;
}

const notKept = ({ name }: File): string =>
  `Nie zachowano pliku „${name}”: na tym urządzeniu brakuje miejsca albo pliku nie da się odczytać. Zwolnij miejsce i wybierz plik ponownie.`;
