/** What is not a Stripe object: settings, remembered answers, the agenda, events and their deliveries. */
export const RECORD_TABLES = `
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, path TEXT NOT NULL, params TEXT NOT NULL, request_id TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS agenda (
    id INTEGER PRIMARY KEY AUTOINCREMENT, clock TEXT NOT NULL, due INTEGER NOT NULL,
    kind TEXT NOT NULL, object TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS agenda_due ON agenda (clock, due, id);
  CREATE INDEX IF NOT EXISTS agenda_object ON agenda (object, kind);

  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
    created INTEGER NOT NULL, object TEXT NOT NULL, body TEXT NOT NULL
  );

  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL,
    state TEXT NOT NULL, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    drops INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due, id);
  CREATE INDEX IF NOT EXISTS deliveries_event ON deliveries (event);

  CREATE TABLE IF NOT EXISTS attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT, delivery INTEGER NOT NULL, at INTEGER NOT NULL,
    status INTEGER, error TEXT, milliseconds INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS attempts_delivery ON attempts (delivery, id);
`;
