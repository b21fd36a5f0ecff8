-- When a session was last used by its owner, not more exactly than a minute: idle ones end, and their owner sees it.
ALTER TABLE app.sessions ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX sessions_account ON app.sessions ((sess #>> '{account,id}'));
