import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DayVisit } from '#api/orders/orders/day.ts';
import { attachmentForm } from '#domain/orders/order/attachments/form.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { fileSize } from '#domain/text/file-size.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { rejectReason } from '#web/form/uploads.ts';
import type { KeptAct } from '#web/offline/acts.ts';
import { TakeBack } from '#web/offline/take-back.tsx';
import type { KeptFile, KeptFiles } from '#web/offline/use-kept-files.ts';
import { Link } from '#web/router/router.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const [FILE] = attachmentForm.fields;

/**
 * Photos and files of a visit: chosen here they lie on the device until the server has them; where it keeps nothing the
 * order's page takes them.
 */
export function PhotoButton({ visit, files }: { visit: DayVisit; files: KeptFiles }) {
  const { link } = usePageContext();
  const alive = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { id, orderNumber, companyName, mayAttach } = visit;
  if (!mayAttach || !FILE) return null;
  const icon = <Camera size={16} aria-hidden />;
  const look = {
    size: 'small',
    theme: 'ghost',
    icon,
    label: 'Zdjęcie',
    'aria-label': `Zdjęcie: ${orderNumber}`,
  } as const;
  if (!alive || !files.ready) return <ButtonLink {...look} to={link(`/panel/orders/${id}`)} />;
  const choose = async (chooser: HTMLInputElement) => {
    const chosen = [...(chooser.files ?? [])];
    chooser.value = '';
    const said: string[] = [];
    const name = [orderNumber, companyName].filter(Boolean).join(', ');
    for (const file of chosen) {
      const refusal = rejectReason(file, FILE) ?? (await files.keep({ id, name }, file));
      if (refusal) said.push(refusal);
    }
    setWrong(said);
  };
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`Pliki zlecenia ${orderNumber}`}
        accept={String(FILE.props?.accept ?? '')}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      {wrong.length > 0 && (
        <Notice theme="error">
          {wrong.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** How many files the order has, and how many of this device are to come. */
export function FileCounts({ visit, files }: { visit: DayVisit; files: KeptFiles }) {
  const { link } = usePageContext();
  const { id, orderNumber, attachments } = visit;
  const waits = files.acts.filter(({ what, told }) => what.to === id && !told).length;
  return (
    <>
      {waits > 0 && <span className="badge badge-green">{`pliki do wysłania: ${waits}`}</span>}
      {attachments > 0 && (
        <Link
          to={link(`/panel/orders/${id}`)}
          className="small"
          aria-label={`Załączniki: ${attachments}, ${orderNumber}`}
        >{`Załączniki: ${attachments}`}</Link>
      )}
    </>
  );
}

/** Every file on this device that the server does not have, also of orders that are on no list any more. */
export function WaitingFiles({ files }: { files: KeptFiles }) {
  const waiting = files.acts.filter(({ told }) => !told);
  const refused = files.acts.filter(({ told }) => told);
  return (
    <>
      {refused.length > 0 && (
        <Notice theme="warning">
          <p>Tych plików z tego urządzenia nie przyjęto. Wybierz, co ma się z nimi stać.</p>
          <ul className="day-questions">
            {refused.map((act) => (
              <li key={act.order}>
                <FileLine act={act} />
                <div>{act.told?.message}</div>
                <span className="row">
                  <Button
                    size="small"
                    theme="secondary"
                    label="Wyślij ponownie"
                    aria-label={`Wyślij ponownie: ${act.what.name}`}
                    onClick={() => void files.sendAgain(act)}
                  />
                  <Button
                    size="small"
                    theme="ghost"
                    label="Pobierz"
                    aria-label={`Pobierz: ${act.what.name}`}
                    onClick={() => void save(files, act)}
                  />
                  <Discard files={files} act={act} label="Odrzuć" />
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {waiting.length > 0 && (
        <section className="stack stack-1">
          <h2>Pliki do wysłania</h2>
          <ul className="day-questions">
            {waiting.map((act) => (
              <li key={act.order}>
                <FileLine act={act} />
                <span className="row">
                  <Discard files={files} act={act} label="Usuń" />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FileLine({ act: { name, at, what } }: { act: KeptAct<KeptFile> }) {
  const { link } = usePageContext();
  return (
    <span>
      <Link to={link(`/panel/orders/${what.to}`)}>{name}</Link>
      {`: ${what.name} (${fileSize(what.size)}), ${formatDateTime(at)}`}
    </span>
  );
}

function Discard({ files, act, label }: { files: KeptFiles; act: KeptAct<KeptFile>; label: string }) {
  return (
    <TakeBack
      tried={act.tried}
      why="Nie wiadomo, czy serwer ma już ten plik: najpierw trzeba go dosłać, potem można go usunąć ze zlecenia."
      label={label}
      aria-label={`${label}: ${act.what.name}`}
      onClick={() => void files.decide(act.about)}
    />
  );
}

/** Out of the sealed store onto the device, for whoever needs it elsewhere. */
async function save(files: KeptFiles, act: KeptAct<KeptFile>): Promise<void> {
  const file = await files.read(act);
  if (!file) return;
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
