import { loadLedger } from '../../seed/bulk/ledger-load.ts'
import { connect, WAIT_MS } from '../../src/db/client.ts'
import { startCrew } from '../faults/writers/crew.ts'
import { aMarker } from '../faults/writers/marker.ts'
import { aPayer } from '../faults/writers/payer.ts'
import { aRegistrar } from '../faults/writers/registrar.ts'
import type { Writer } from '../faults/writers/writer.ts'
import type { ClusterClient } from './client.ts'
import { addressOf, type Place } from './machines.ts'

const STUDENTS = 600
const PAYERS = 5
const MARKERS = 3
const REGISTRARS = 1
/** Moves of a registered student before the next one is registered. */
const MOVES = 10
const FEE = {
  fee_title: 'Tuition',
  amount: 10_000_000,
  due_date: '2190-01-10',
  fee_type: 'one-time',
}

export const WRITERS = PAYERS + MARKERS + REGISTRARS

const PATIENT = { ...WAIT_MS, statement: 120_000, silence: 125_000 }

/** The primary as superuser, without timeouts. */
export const openPrimary = (place: Place) =>
  connect({ connectionString: addressOf(place, 'postgres') }, { max: 2, waits: PATIENT })

/** Fills the academy so that there is always something to pay. */
export async function fill(place: Place, { ask }: ClusterClient, token: string) {
  const { db } = openPrimary(place)
  try {
    const known = await db.selectFrom('students').select('student_id').limit(1).execute()
    if (known.length > 0) return
    await loadLedger(db, { students: STUDENTS, batches: 2, months: 0, paidMonths: 0 })
    await db.deleteFrom('batch_fees').execute()
  } finally {
    await db.destroy()
  }
  for (const batch_id of [1, 2])
    await ask('batchmanegment/add_batch_fee', { body: { ...FEE, batch_id }, token })
}

const each = (count: number, make: (n: number) => Writer) =>
  Array.from({ length: count }, (_, n) => make(n))

/** Writers of registrations, payments and marks, each with a journal of acknowledged writes. */
export const crewOf = (client: ClusterClient, token: string, run: string) =>
  startCrew([
    ...each(PAYERS, () => aPayer(client, token, STUDENTS / 2)),
    ...each(MARKERS, (n) => aMarker(client, token, STUDENTS / 2 + 1 + n)),
    ...each(REGISTRARS, (n) => aRegistrar(client, `${run}registrar${n}`, MOVES)),
  ])
