-- When a backup was last restored for a try and found whole (ops/run/backup/drill.ts): its age is watched like its own.
ALTER TABLE app.backups ADD COLUMN drilled_at timestamptz;
