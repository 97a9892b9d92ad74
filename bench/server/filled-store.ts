import { DatabaseSync } from 'node:sqlite';

const HOUR_MS = 3_600_000;

/**
 * Adds to a migrated SQLite database as many requests as are missing, all replied to, with both mails of each, as years
 * of use leave them. All of them came within the last hours, so that no server erases them as too old.
 */
export function fillUp(path: string, size: number): void {
  const database = new DatabaseSync(path);
  const before = Date.now() - HOUR_MS;
  database.exec(`
    begin;
    create temp table fresh as
      with recursive counted(n) as (
        select count(*) + 1 from contact_requests
        union all
        select n + 1 from counted where n < ${size}
      )
      select printf('%012x-%s', n, hex(randomblob(10))) as id, n, ${before} + n as at from counted where n <= ${size};
    insert into contact_requests (id, idempotency_key, name, phone, email, received_at, replied_at)
      select id, 'caller:' || hex(randomblob(16)), 'Visitor ' || n, '555 ' || n, 'visitor-' || n || '@bakery.example', at, at
      from fresh;
    insert into outbox (id, request_id, kind, state, attempts, due_at, settled_at)
      select id || '-' || kind, id, kind, 'sent', 1, at, at
      from fresh, (select 'notification' as kind union all select 'confirmation');
    drop table fresh;
    commit;
  `);
  database.close();
}
