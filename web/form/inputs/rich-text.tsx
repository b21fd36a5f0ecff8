import { useLayoutEffect } from 'react';
import { latePart } from '#web/app/late-part.tsx';
import type { InputProps } from './input.ts';
import { useKeptFocus, type KeptFocus } from './kept-focus.ts';
import { TextAreaInput } from './text.tsx';

const Editor = latePart(() => import('./rich-text-editor.tsx'));

/** FE-02: text with marks. Its editor comes in a chunk of its own; before it, and without scripts, HTML can be typed. */
export function RichTextInput(props: InputProps) {
  const focus = useKeptFocus(props.id);
  if (props.readOnly) return <TextAreaInput {...props} />;
  return <Editor {...props} focus={focus} meanwhile={<Plain {...props} focus={focus} />} />;
}

function Plain({ focus, ...props }: InputProps & { focus: KeptFocus }) {
  useLayoutEffect(() => () => focus.leave(), [focus]);
  return <TextAreaInput {...props} />;
}
