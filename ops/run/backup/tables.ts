/** What a backup holds: what can't be made again. Nothing of it shows a person without the keys. */
export const KEPT = [
  'eventstore.events',
  'app.credentials',
  'app.second_factors',
  'app.recovery_codes',
  'app.passkeys',
  'app.mails',
  // What is not in the log yet.
  'app.mail_outcomes',
  'app.uploads',
  'app.sealed_parts',
  // Of programs before, in plain until the program has sealed them: empty from then on.
  'app.upload_parts',
  'app.reactions',
  'app.reaction_set_aside',
  'app.jobs',
  'app.security_log',
  'app.api_uses',
  'app.saved_views',
  'app.own_reports',
  'app.report_subscriptions',
  // Sealed by a key of the vault; from where they go on, so that a restored program repeats and leaves nothing out.
  'app.webhook_secrets',
  'app.webhook_places',
  // What was signed of the log is kept with it; the tree is computed again.
  'app.log_heads',
  // Wrapped by the master key, as the keys of persons are.
  'vault.master_key',
] as const;

/** Apart from the backup, each in a file of its own that is kept for a short time and begins so. */
export const KEYS: Readonly<Record<string, string>> = { 'vault.persons': 'keys', 'vault.files': 'file-keys' };

/** What is left out, and why. A table that is in neither list fails a test. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'app.migrations': 'made by the program that restores',
  'app.sessions': 'who was logged in logs in again',
  'app.password_resets': 'links that were sent live for minutes or days; they are asked for again',
  'app.rate_limits': 'counters',
  'app.claims': 'who is taking a number right now; who has it is folded from the log',
  'app.passkey_challenges': 'questions of a few minutes; the page asks again',
  'app.known_browsers': 'the next login in each browser is reported to its owner once more',
  'app.backups': 'which backups were made of the database that is being left',
  'app.api_answers': 'answers of a week; the facts themselves know the keys of commands',
  'app.webhook_tries': 'what was tried lately, to be looked at',
  'app.leases': 'who leads which work right now',
  'app.snapshots': 'states, folded from the log',
  'app.report_views': 'views of reports, made again by the program',
  'app.rows_set_aside': 'rows of read models, folded from the log',
  'app.log_tree': 'computed again from the log, with the same leaves',
  'app.log_leaves': 'computed again from the log, with the same numbers',
  'app.log_tiles': 'computed again from the log, with the same hashes',
  'app.log_checks': 'of the database that is being left',
  'app.imports': 'lines are kept for a day; the file is loaded again',
  'app.import_rows': 'kept for a day; the file is loaded again',
};

/** Schemas whose tables follow from the rest: read models are folded again, jobs are in app.jobs. */
export const SCHEMAS_LEFT_OUT: Readonly<Record<string, string>> = {
  read: 'folded from the log, in plain text',
  reporting_source: 'days, filled by the program',
  pgboss: 'of earlier programs: what stood there was handed over to app.jobs',
};
