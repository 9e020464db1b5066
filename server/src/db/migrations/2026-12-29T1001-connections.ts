import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** The academy's own contracts with providers, whose keys are sealed with the academy's secret. */
export async function up(db: Kysely<never>) {
  await sql`
    create table connections (
      kind text primary key check (kind in ('mail', 'sms', 'whatsapp', 'razorpay')),
      sealed bytea not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await watch(db, 'connections', 'kind', 'sealed')
  // Pages say whether fees can be paid online, and each process reads its connections anew when pages change.
  await sql`
    create trigger announce_changed_pages after insert or delete or update or truncate
      on connections for each statement execute function announce_changed_pages()`.execute(db)
}
