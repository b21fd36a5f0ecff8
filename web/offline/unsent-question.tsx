import { Alert } from '#web/ui/modal.tsx';

/** Before a logout: what this device has not sent stays on it, and only for the person who did it. */
export default function UnsentQuestion(props: { unsent: number; onStay(): void; onLeave(): void }) {
  const { unsent, onStay, onLeave } = props;
  return (
    <Alert theme="warning" open onClose={onStay} onConfirm={onLeave}>
      {`Niewysłane z tego urządzenia: ${unsent}. Po wylogowaniu wszystko zostanie tu zaszyfrowane i wyśle się dopiero po zalogowaniu na to samo konto. Wylogować?`}
    </Alert>
  );
}
