CREATE SCHEMA IF NOT EXISTS app;

-- Every mail of the portal, from the order to the server's answer. Contents and addresses are sealed with the
-- recipient's own key (schema vault): when that key is destroyed the row keeps only when, what kind and to what end.
CREATE TABLE app.mails (
  -- The job's id, so that a repeated order is the same mail.
  id text PRIMARY KEY,
  template text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  -- The recipient; unknown until the mail is first composed.
  person_id text,
  application_ids text[] NOT NULL DEFAULT '{}',
  course_date_id text,
  -- The event behind it: {stream, revision, position}.
  cause jsonb,
  -- What only the caller knows (an address, a one-time link), sealed; gone once the mail was sent.
  input text,
  -- {to, subject, html, text, attachments: [{fileName, size}]}, sealed.
  content text,
  -- The last failure, without addresses.
  error text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_of_application ON app.mails USING gin (application_ids);
CREATE INDEX mails_newest ON app.mails (created_at DESC, id DESC);
CREATE INDEX mails_of_person ON app.mails (person_id);
CREATE INDEX mails_unsent ON app.mails (created_at) WHERE status = 'queued';
