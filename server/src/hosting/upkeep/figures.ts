import { sql } from 'kysely'
import { backupsFolder, listBackups } from '../../backup/folder.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { readMailAllowance } from '../../features/messages/channels/mail/allowance.queries.ts'
import { academyFolder, ownerOf } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'

/** An academy as the host's list shows it: counts, and no person. */
export async function listAcademies(host: Host) {
  const rows = await host.db
    .selectFrom('academies')
    .leftJoin('addresses', (join) =>
      join.onRef('addresses.academy_id', '=', 'academies.academy_id').on('is_first', '=', true),
    )
    .selectAll('academies')
    .select('address')
    .where('state', '!=', 'deleted')
    .orderBy('academies.academy_id')
    .execute()
  const listed: ((typeof rows)[number] & Partial<Pick<Counted, 'mails' | 'backup_problem'>>)[] = []
  for (const row of rows) listed.push({ ...row, ...(await countOf(host, row.academy_id)) })
  return listed
}

export type Listed = Awaited<ReturnType<typeof listAcademies>>[number]

type Counted = {
  students: number
  staff: number
  bytes: string
  /** Mails of today that count for the host's daily limit. */
  mails: number
  /** Why the latest backup failed; null if it did not. */
  backup_problem: string | null
}

/** Counts an academy's people and its disk space; the last counts if it cannot be reached. */
async function countOf(host: Host, academy_id: number) {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  try {
    const { sent: mails } = await readMailAllowance(db)
    const { rows } = await sql<Omit<Counted, 'mails'>>`
      select (select count(*) from students)::int as students,
        (select count(*) from accounts
          where is_active and role not in ('student', 'guardian'))::int as staff,
        pg_database_size(current_database())::text as bytes,
        (select case when stage = 'failed' then coalesce(problem, '') end
          from backup_runs order by run_id desc limit 1) as backup_problem`.execute(db)
    const folder = backupsFolder(academyFolder(host.config.dataDir, academy_id))
    const [latest] = await listBackups(folder).catch(() => [])
    const { backup_problem = null, ...counts } = rows[0] ?? {}
    const counted = { ...counts, backed_up_at: latest?.made_at ?? null }
    await host.db
      .updateTable('academies')
      .set(counted)
      .where('academy_id', '=', academy_id)
      .execute()
    return { ...counted, mails, backup_problem }
  } catch {
    return {}
  } finally {
    await db.destroy()
  }
}

const MB = 1024 * 1024

const COLUMNS: Record<string, (row: Listed) => string> = {
  ADDRESS: ({ address }) => address ?? '',
  ACADEMY: ({ name }) => name,
  STATE: ({ state, problem }) => (state === 'active' && problem ? 'held' : state),
  STUDENTS: ({ students }) => String(students),
  STAFF: ({ staff }) => String(staff),
  MB: ({ bytes }) => String(Math.ceil(Number(bytes) / MB)),
  MAILS: ({ mails }) => String(mails ?? ''),
  BACKUP: ({ backed_up_at }) =>
    backed_up_at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'none',
  PROBLEM: ({ problem, backup_problem }) =>
    (problem ?? backup_problem ?? '').replaceAll(/\s+/g, ' '),
}

/** The list as lines of a table. */
export function linesOfList(rows: readonly Listed[]) {
  const cells = [
    Object.keys(COLUMNS),
    ...rows.map((row) => Object.values(COLUMNS).map((of) => of(row))),
  ]
  const widths = Object.keys(COLUMNS).map((_, n) =>
    Math.max(...cells.map((line) => line[n]?.length ?? 0)),
  )
  return cells.map((line) =>
    line
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
