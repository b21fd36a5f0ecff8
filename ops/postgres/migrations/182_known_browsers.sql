-- Browsers in which an account has logged in: its owner hears of a new one, and who guesses codes elsewhere shuts nobody out
-- of theirs. `browser` is a keyed hash of the random name in the browser's cookie.
CREATE TABLE app.known_browsers (
  actor_id text NOT NULL,
  browser text NOT NULL,
  -- The account has shown its present second factor there.
  with_factor boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (actor_id, browser)
);
CREATE INDEX known_browsers_seen ON app.known_browsers (seen_at);

-- A session gets a new id each time that its owner shows who they are; who waits for its end knows it by what stays.
CREATE INDEX sessions_line ON app.sessions (coalesce(sess ->> 'line', sid));
