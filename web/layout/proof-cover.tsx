import { createElement, useEffect, useState } from 'react';
import { keepFlash } from '#web/app/flash-store.ts';
import { partOf } from '#web/app/late-part.tsx';
import { onProofAsked, type ProofQuestion } from '#web/app/proof-asked.ts';

const ProofDialog = partOf(() => import('#web/accounts/proof-dialog.tsx'));

const NOT_OPENED = 'Nie udało się otworzyć okna z pytaniem. Sprawdź połączenie i spróbuj ponownie.';

/** Asks who is there when the server wants to know; calls that are asked for meanwhile wait for the same answer. */
export function ProofCover() {
  const [waiting, setWaiting] = useState<readonly ProofQuestion[]>([]);
  useEffect(
    () =>
      onProofAsked((question) => {
        void (ProofDialog.loaded ? Promise.resolve() : ProofDialog.load()).then(() => {
          if (ProofDialog.loaded) return setWaiting((others) => [...others, question]);
          keepFlash({ theme: 'error', message: NOT_OPENED });
          return question.settle(false);
        });
      }),
    [],
  );
  const [first] = waiting;
  if (!first || !ProofDialog.loaded) return null;
  const onSettled = (isGiven: boolean) => {
    setWaiting([]);
    for (const { settle } of waiting) settle(isGiven);
  };
  return createElement(ProofDialog.loaded, { asked: first.asked, onSettled });
}
