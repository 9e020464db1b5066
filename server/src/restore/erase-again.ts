import type { Client } from 'pg'
import type { Where } from '../backup/session.ts'
import type { DatabaseAddress } from '../db/embedded/address.ts'
import { operatorConnection } from '../db/own-connection.ts'
import { type Erasure, eraseAgain, erasuresOf } from '../features/office/privacy/erasure.service.ts'
import {
  allGuardianErasures,
  type GuardianErasure,
} from '../features/office/privacy/guardian-erasure.queries.ts'
import { eraseGuardiansAgain } from '../features/office/privacy/guardian-erasure.service.ts'

export type Erasures = { students: Erasure[]; guardians: GuardianErasure[] }

/** Whom the academy has erased; nobody where there is none yet, or one from before erasures. */
export async function erasuresAt(client: Client, where: Where): Promise<Erasures> {
  const { rows } = await client.query(`
    select to_regclass('public.erasures') is not null as students,
      to_regclass('public.guardian_erasures') is not null as guardians`)
  const known = rows[0]
  const { db } = operatorConnection(where as DatabaseAddress)
  try {
    return {
      students: known.students ? await erasuresOf(db) : [],
      guardians: known.guardians ? await allGuardianErasures(db) : [],
    }
  } finally {
    await db.destroy()
  }
}

/** Erases anew, in what was restored from before, whom the academy had erased since; answers how many. */
export async function repeatErasures(where: Where, { students, guardians }: Erasures) {
  const { db } = operatorConnection(where as DatabaseAddress)
  try {
    return {
      students: await eraseAgain(db, students),
      guardians: await eraseGuardiansAgain(db, guardians),
    }
  } finally {
    await db.destroy()
  }
}
