import { sql } from 'kysely'
import type { Db } from '../schema.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a lock timed out. */
export const isLockTimeout = (error: unknown) =>
  (error as { code?: unknown } | undefined)?.code === LOCK_NOT_AVAILABLE

/** Sessions outside of Ganit that lock whole tables or change rows: `psql (process 4711)`. */
export async function lockHolders(db: Db) {
  const { rows } = await sql<{ name: string; pid: number }>`
    select distinct a.application_name as name, a.pid
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.granted and l.locktype = 'relation' and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        or (l.mode <> 'AccessShareLock' and a.application_name not like 'ganit%'))
    order by a.pid limit 5`.execute(db)
  return rows.map(({ name, pid }) => `${name || 'a program without a name'} (process ${pid})`)
}
