import type { Client } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import type { Academy } from '../backup/academy.ts'
import type { Archive } from '../backup/archive-reader.ts'
import { analyze, differingTables, loadBackup } from '../backup/load.ts'
import { runInSession, type Where } from '../backup/session.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { migrate } from '../db/migrate.ts'
import { type Finding, findingInWords } from '../features/money/ledger/checkup.ts'
import { type Erasure, eraseAgain, erasuresOf } from '../features/office/privacy/erasure.service.ts'
import {
  allGuardianErasures,
  type GuardianErasure,
} from '../features/office/privacy/guardian-erasure.queries.ts'
import { eraseGuardiansAgain } from '../features/office/privacy/guardian-erasure.service.ts'
import {
  eraseStaffAgain,
  type StaffErasure,
  staffErasuresOf,
} from '../features/office/privacy/staff-erasure.service.ts'
import { findingsOf } from '../jobs/findings.ts'

export type Erasures = { students: Erasure[]; guardians: GuardianErasure[]; staff: StaffErasure[] }
export const NOBODY: Erasures = { students: [], guardians: [], staff: [] }

/** People the academy has erased; empty without an academy, or one from before erasures. */
export async function readErasures(client: Client, where: Where): Promise<Erasures> {
  const { rows } = await client.query(`
    select to_regclass('public.erasures') is not null as students,
      to_regclass('public.guardian_erasures') is not null as guardians,
      to_regclass('public.staff_erasures') is not null as staff`)
  const known = rows[0]
  const { db } = openOperatorConnection(where as DatabaseAddress)
  try {
    return {
      students: known.students ? await erasuresOf(db) : [],
      guardians: known.guardians ? await allGuardianErasures(db) : [],
      staff: known.staff ? await staffErasuresOf(db) : [],
    }
  } finally {
    await db.destroy()
  }
}

/** Repeats erasures in a restored backup of people erased since; returns how many. */
async function repeatErasures(where: Where, { students, guardians, staff }: Erasures) {
  const { db } = openOperatorConnection(where as DatabaseAddress)
  try {
    return {
      students: await eraseAgain(db, students),
      guardians: await eraseGuardiansAgain(db, guardians),
      staff: await eraseStaffAgain(db, staff),
    }
  } finally {
    await db.destroy()
  }
}

type Filling = {
  archive: Archive
  /** Whether a faulty ledger prevents the restore. */
  insistOnLedger: boolean
  say: (line: string) => void
  /** People who were erased since the backup. Absent: nobody. */
  erasures?: Erasures
  /** Given to a backup without one. Absent: a new one. */
  id?: Academy['id']
}

/** Loads a backup into an empty database, compares it, brings it up to date, and checks its ledger. */
export async function fillDatabase(
  where: Where,
  { archive, erasures = NOBODY, id, insistOnLedger, say }: Filling,
) {
  await loadBackup(archive, where)
  const different = await differingTables(archive, where)
  if (different.length > 0)
    throw new Error(`What was restored differs from the backup: ${different.join(', ')}.`)
  await migrate(where as DatabaseAddress)
  await analyze(where)
  if (!archive.manifest.academy_id) await setAcademyId(where, id)
  const erased = await repeatErasures(where, erasures)
  for (const [who, count] of [
    ['Students', erased.students],
    ['Guardians', erased.guardians],
    ['Staff', erased.staff],
  ] as const)
    if (count > 0) say(`${who} who were erased since the backup, erased again: ${count}.`)
  const findings = await findLedgerFaults(where)
  for (const line of findings.flatMap(findingInWords)) say(line)
  if (findings.length > 0 && insistOnLedger)
    throw new Error(
      'The ledger in this backup does not agree, so nothing was changed. Restore it all the same with --accept-ledger.',
    )
}

/** Gives a backup of an earlier Ganit the id of the academy whose place it takes, or a new one. */
const setAcademyId = (where: Where, id: Academy['id']) =>
  runInSession(where, (client) =>
    client.query(
      `insert into academy_identity (academy_id) values (coalesce($1::uuid, gen_random_uuid()))
      on conflict (is_only) do update set academy_id = excluded.academy_id`,
      [id],
    ),
  )

async function findLedgerFaults(where: Where): Promise<Finding[]> {
  const { db } = openOperatorConnection(where as DatabaseAddress)
  return findingsOf(db).finally(() => db.destroy())
}
