import type { Client } from 'pg'
import type { Where } from '../backup/session.ts'
import type { DatabaseAddress } from '../db/embedded/address.ts'
import { operatorConnection } from '../db/own-connection.ts'
import { type Erasure, eraseAgain, erasuresOf } from '../features/privacy/erasure.service.ts'

/** Whom the academy has erased; nobody where there is none yet, or one from before erasures. */
export async function erasuresAt(client: Client, where: Where): Promise<Erasure[]> {
  const { rows } = await client.query(`select to_regclass('public.erasures') is not null as known`)
  if (!rows[0].known) return []
  const { db } = operatorConnection(where as DatabaseAddress)
  return erasuresOf(db).finally(() => db.destroy())
}

/** Erases anew, in what was restored from before, whom the academy had erased since; answers how many. */
export async function repeatErasures(where: Where, erasures: Erasure[]) {
  const { db } = operatorConnection(where as DatabaseAddress)
  return eraseAgain(db, erasures).finally(() => db.destroy())
}
