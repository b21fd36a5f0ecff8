-- A link for somebody who has no account yet (PUB-18): whom it was sent to, sealed with that person's key. The account
-- is made when the link is used.
ALTER TABLE app.password_resets ADD COLUMN person_id text NOT NULL, ADD COLUMN new_account text;
