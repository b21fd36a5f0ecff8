import type { ShownMail } from '#api/mailbox/texts.ts';
import './mail-texts.css';

/** A mail as plain text, with sample values. */
export const MailText = ({ mail }: { mail: ShownMail }) => (
  <div className="mail-text">
    <strong>{mail.subject}</strong>
    <p>{mail.text}</p>
  </div>
);
