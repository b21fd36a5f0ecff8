import { useMemo } from 'react';
import type { InputProps } from './input.ts';

/** Who was in an input goes on in the one of the same id that takes its place when the scripts have come. */
export interface KeptFocus {
  /** The input goes. */
  leave(): void;
  /** The other one is there: whether it is to take the focus, once. */
  take(): boolean;
}

export interface KeptInputProps extends InputProps {
  readonly focus: KeptFocus;
}

export const useKeptFocus = (id: string): KeptFocus => useMemo(() => keptFocus(id), [id]);

function keptFocus(id: string): KeptFocus {
  let kept = false;
  return {
    leave() {
      kept = document.activeElement?.id === id;
    },
    take() {
      const had = kept;
      kept = false;
      return had;
    },
  };
}
