import { CircleAlert, Paperclip, Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePageContext } from '#web/app/page-context.tsx';
import { useTakeOver } from '#web/app/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { DELETE_FLAG, isStoredPhoto, rejectReason } from '../uploads.ts';
import { common, type InputProps } from './input.ts';
import './file.css';

/** FE-14, FE-15: the browser's own file input; what is chosen or kept can be deleted, and the deletion is sent. */
export function FileInput(props: InputProps) {
  const { id, field, value, readOnly, required, describedBy, onChange, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  // The file that was there when the form opened: its deletion is news to the server.
  const [kept] = useState(String(value));
  const [deleted, setDeleted] = useState(false);
  const [isChosen, setChosen] = useState(false);
  // Something must stay in its place; a repeated item goes as a whole.
  const isInItem = props.name.includes('[');
  const mayGo = !required && !isInItem;
  const [wrong, setWrong] = useState<string>();
  const [picture, setPicture] = usePicture();
  const name = String(value);
  const noteId = `${id}-wrong`;

  const choose = (chooser: HTMLInputElement) => {
    const file = chooser.files?.[0];
    const reason = file && rejectReason(file, field);
    if (reason) chooser.value = '';
    const taken = reason ? undefined : file;
    setWrong(reason);
    setPicture(taken);
    setChosen(taken !== undefined);
    onChange(taken?.name ?? (deleted ? '' : kept));
    onLeave();
  };
  useTakeOver(() => {
    if (input.current?.files?.length) choose(input.current);
  });
  const remove = () => {
    if (input.current) input.current.value = '';
    setDeleted(kept !== '' && mayGo);
    setChosen(false);
    setWrong(undefined);
    setPicture(undefined);
    onChange(mayGo ? '' : kept);
    onLeave();
    input.current?.focus();
  };
  return (
    <div className="file">
      {/* The input lies over its picture: it takes clicks, keys and dropped files; its own words would be in another language. */}
      <div className="file-box">
        <input
          {...common(props)}
          aria-describedby={[describedBy, wrong && noteId].filter(Boolean).join(' ') || undefined}
          ref={input}
          className="file-input"
          type="file"
          disabled={readOnly}
          onChange={(event) => choose(event.target)}
        />
        <label className="file-drop" htmlFor={id}>
          <Upload size={18} aria-hidden /> {name === '' ? 'Wybierz plik' : 'Wybierz inny plik'}
        </label>
      </div>
      <div className="file-wrong" id={noteId} aria-live="polite">
        {wrong && (
          <>
            <CircleAlert size={14} aria-hidden /> {wrong}
          </>
        )}
      </div>
      {name !== '' && (
        <div className="file-chosen">
          <Chosen name={name} picture={picture} label={field.label} isKept={kept !== '' && !isChosen} />
          {!readOnly && (mayGo || isChosen) && (
            <Button
              size="tiny"
              theme="ghost"
              icon={<Trash2 size={14} aria-hidden />}
              label="Usuń"
              aria-label={`Usuń plik: ${field.label}`}
              onClick={remove}
            />
          )}
        </div>
      )}
      {deleted && <input type="hidden" name={DELETE_FLAG} value="true" />}
      {kept !== '' && isInItem && (
        // A form that comes back without scripts says which file the item has.
        <noscript>
          <input type="hidden" name={props.name} value={kept} />
        </noscript>
      )}
      {kept !== '' && !readOnly && mayGo && (
        <noscript>
          <label className="file-delete">
            <input type="checkbox" name={DELETE_FLAG} value="true" /> Usuń obecny plik
          </label>
        </noscript>
      )}
    </div>
  );
}

/** The file that the form holds: a picture is shown, of anything else its name. */
function Chosen(props: { name: string; picture: string | undefined; label: string; isKept: boolean }) {
  const { name, picture, label, isKept } = props;
  const { link } = usePageContext();
  const stored = isStoredPhoto(name);
  const src = picture ?? (stored ? link(`/uploads/${name}`) : undefined);
  return (
    <>
      {src ? (
        <img className="file-picture" src={src} alt={stored ? `Obecny plik: ${label}` : ''} />
      ) : (
        <Paperclip size={16} aria-hidden />
      )}
      <span>{stored ? 'Obecny plik' : isKept ? `Obecny plik: ${name}` : name}</span>
    </>
  );
}

/** An address under which the browser itself shows a chosen picture, given back when it is no longer shown. */
function usePicture(): [string | undefined, (file: File | undefined) => void] {
  const [picture, setPicture] = useState<string>();
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture]);
  return [
    picture,
    (file) => setPicture(file && /^image\/(jpeg|png|webp)$/.test(file.type) ? URL.createObjectURL(file) : undefined),
  ];
}
