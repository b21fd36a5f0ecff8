-- What somebody knows is what was sent to the address they have now: a keyed hash of it, gone with its person.
ALTER TABLE app.mails ADD COLUMN address text;
