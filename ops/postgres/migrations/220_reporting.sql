-- What report builders read (ops/runbook/reporting.md). A view on a read model's own table would refuse its next swap, so
-- each table has one stable view in `reporting_source`, which the swap turns to the new table; what is granted stands on these.
CREATE SCHEMA reporting_source;
CREATE SCHEMA reporting;
CREATE SCHEMA reporting_persons;
COMMENT ON SCHEMA reporting IS 'Widoki dla raportów, bez danych osobowych';
COMMENT ON SCHEMA reporting_persons IS 'Widoki dla raportów, z danymi osób';
COMMENT ON SCHEMA reporting_source IS 'Wewnętrzne: widoki stojące przed tabelami modeli odczytu';
REVOKE ALL ON SCHEMA reporting, reporting_persons, reporting_source FROM PUBLIC;

-- Of a table that is built and can't be put in the live one's place: {tries, since, at, reason}.
ALTER TABLE read.checkpoints ADD COLUMN swap jsonb;

-- Views of `reporting` as the program has made them: which declaration, or why it could not.
CREATE TABLE app.report_views (
  name text COLLATE "C" PRIMARY KEY,
  digest text COLLATE "C" NOT NULL,
  trouble text,
  made_at timestamptz NOT NULL DEFAULT now()
);

-- Filled by the program, which knows holidays and working days (domain/text/working-days.ts).
CREATE TABLE reporting_source.days (
  day date PRIMARY KEY,
  holiday boolean NOT NULL,
  working boolean NOT NULL
);
