import { DatabaseSync } from 'node:sqlite';

/** What is in the database file: the requests with their suspicion, and each mail's kind and state. */
export function contactRows(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = (query: string) => database.prepare(query).all();
  const rows = {
    requests: all('select id, name, phone, email, suspicion from contact_requests order by id'),
    notifications: all("select state from outbox where kind = 'notification' order by request_id"),
    confirmations: all("select state from outbox where kind = 'confirmation' order by request_id"),
  };
  database.close();
  return {
    ...rows,
    /** How many confirmations were not withheld. */
    confirmed: rows.confirmations.filter(({ state }) => state !== 'withheld').length,
    suspected: rows.requests.filter(({ suspicion }) => suspicion !== null).length,
  };
}
