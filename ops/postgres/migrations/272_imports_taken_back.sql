-- Why the lines of an import are gone: somebody in the portals was erased, or their day is over. The import itself stays,
-- also when nobody confirmed it, so that its page says what became of the file. Null while the lines are kept, and for
-- imports of before.
-- One that nobody confirmed goes altogether a month later.
ALTER TABLE app.imports
  ADD COLUMN taken_back text CHECK (taken_back IN ('erasure', 'age')),
  ADD COLUMN ends_at timestamptz;
CREATE INDEX imports_ending ON app.imports (ends_at) WHERE ends_at IS NOT NULL;
