-- Decision 271. A webhook's Ed25519 key, sealed as its secret is; NULL: of a secret that was made by a program before, and
-- has a key as soon as it is needed.
ALTER TABLE app.webhook_secrets ADD COLUMN sealed_key text;
-- A range that is sent again: up to this leaf, and then on from that one, up to which everything was delivered before.
ALTER TABLE app.webhook_places ADD COLUMN again_to bigint, ADD COLUMN back_to bigint,
  ADD CONSTRAINT webhook_places_range CHECK ((again_to IS NULL) = (back_to IS NULL));
