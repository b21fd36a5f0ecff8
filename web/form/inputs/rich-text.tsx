import { lazy, Suspense } from 'react';
import { useHydrated } from '#web/app/use-hydrated.ts';
import type { InputProps } from './input.ts';
import { TextAreaInput } from './text.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx'));

/** FE-02: text with marks. Its editor comes in a chunk of its own; before it, and without scripts, HTML can be typed. */
export function RichTextInput(props: InputProps) {
  const alive = useHydrated();
  const plain = <TextAreaInput {...props} />;
  if (!alive || props.readOnly) return plain;
  return (
    <Suspense fallback={plain}>
      <Editor {...props} />
    </Suspense>
  );
}
