import { proofForm, type ProofAsked } from '#domain/account/security-forms.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ProofPasskey } from './passkey-button.tsx';
import { whyProof } from './why-proof.ts';

/** The question who is there, over whatever was being done: nothing of that is lost, whatever is answered. */
export default function ProofDialog({ asked, onSettled }: { asked: ProofAsked; onSettled(isGiven: boolean): void }) {
  const { kind, passkey } = asked;
  return (
    <Modal title="Potwierdź, że to Ty" open onClose={() => onSettled(false)} size="small">
      <p>{whyProof(asked)}</p>
      {passkey && <ProofPasskey onDone={() => onSettled(true)} />}
      <FormView
        form={proofForm(kind, { autoFocus: !passkey })}
        action="/account/proof"
        dismissLabel="Wróć"
        onCancel={() => onSettled(false)}
        onDone={() => onSettled(true)}
      />
    </Modal>
  );
}
