import { Paperclip, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DELETE_FLAG } from '../uploads.ts';
import { common, type InputProps } from './input.ts';

/** FE-14, FE-15: the browser's own file input; what is chosen or kept can be deleted, and the deletion is sent. */
export function FileInput(props: InputProps) {
  const { field, value, readOnly, onChange, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  // The file that was there when the form opened: its deletion is news to the server.
  const [kept] = useState(String(value));
  const [deleted, setDeleted] = useState(false);
  const name = String(value);
  const remove = () => {
    if (input.current) input.current.value = '';
    setDeleted(kept !== '');
    onChange('');
    onLeave();
    input.current?.focus();
  };
  return (
    <div className="file">
      {/* The input keeps the focus and the keyboard; its own wording would be in the browser's language. */}
      <input
        {...common(props)}
        ref={input}
        className="file-input"
        type="file"
        disabled={readOnly}
        onChange={(event) => {
          onChange(event.target.files?.[0]?.name ?? '');
          onLeave();
        }}
      />
      <label className="file-drop" htmlFor={props.id}>
        <Upload size={18} aria-hidden /> {name === '' ? 'Wybierz plik' : 'Wybierz inny plik'}
      </label>
      {name !== '' && (
        <div className="file-chosen">
          <Paperclip size={16} aria-hidden />
          <span>{name}</span>
          {!readOnly && (
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
    </div>
  );
}
