import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/src/db/schema.ts'
import { academyToday } from '../../server/src/features/ground/settings/settings.service.ts'
import { bearer, type Case, get, within } from './case.ts'

const UID = 'guardian-of-bench'
const WEEK = 7

/** A signed-in guardian of two students, and the dashboard's calls. */
export type Guardian = { token: string; calls: string[] }

/** Gives two students of a batch a guardian; idempotent. */
export async function prepareGuardian(
  db: Kysely<Database>,
  batchId: number,
  tokenOf: (uid: string) => string,
): Promise<Guardian> {
  const now = new Date()
  await sql`
    insert into accounts (id, name, email, email_verified, role, terms_version, terms_agreed_at)
    values (${UID}, 'Bench', 'guardian-of-bench@example.com', true, 'guardian', '1', ${now})
    on conflict do nothing`.execute(db)
  await sql`
    insert into sessions (id, account_id, token, expires_at)
    values (${UID}, ${UID}, ${`bench-token-${UID}`}, now() + interval '30 days')
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db)
  await sql`
    insert into guardians (name, email, account_id, proven_at)
    values ('Bench', 'guardian-of-bench@example.com', ${UID}, ${now}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ student_id: number; uid: string }>`
    select student_id, uid from memberships join students using (student_id)
    where batch_id = ${batchId} and left_on is null
    order by student_id limit 2`.execute(db)
  for (const { student_id } of rows)
    await sql`
      insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
      select guardian_id, ${student_id}, 6, 'mother', ${now} from guardians where account_id = ${UID}
      on conflict do nothing`.execute(db)
  const today = await academyToday(db)
  const days = `from=${dayAfter(today, -WEEK)}&to=${dayAfter(today, WEEK - 1)}`
  const [child] = rows
  return {
    token: tokenOf(UID),
    calls: [
      '/api/me',
      '/api/guardianships',
      '/api/family-money',
      ...rows.map(({ uid }) => `/api/student/ledger/${uid}`),
      `/api/lessons?${days}&student_id=${child?.student_id}`,
      `/api/attendance/of/${child?.student_id}`,
      '/api/inbox',
    ],
  }
}

/** The dashboard's calls together: 20 ms at the most; the family's sums alone: 8. */
export const guardianCases = ({ token, calls }: Guardian): Case[] => [
  within(20, {
    name: 'guardian’s dashboard: its calls together',
    limit: 'mixed',
    goal: null,
    isVisit: true,
    requests: calls.map((path) => get(path, bearer(token))),
  }),
  within(8, {
    name: 'guardian’s dashboard: family-money',
    limit: 'database',
    goal: null,
    isRead: true,
    requests: [get('/api/family-money', bearer(token))],
  }),
]
