import { loadLedger } from '../../seed/bulk/ledger-load.ts'
import { FEE } from '../ledger.ts'
import { aProcessAcademy, type ProcessAcademy } from './process-academy.ts'
import { startCrew } from './writers/crew.ts'
import { aMarker } from './writers/marker.ts'
import { aPayer } from './writers/payer.ts'
import { aPhotographer } from './writers/photographer.ts'
import { aRegistrar } from './writers/registrar.ts'
import { aToggler } from './writers/toggler.ts'
import type { Writer } from './writers/writer.ts'

const STUDENTS = 600
const PAYERS = 5
const TOGGLERS = 5
const MARKERS = 5
const REGISTRARS = 2
const PHOTOGRAPHERS = 2
const CHANGES = 40

/** An academy with many dues, so that there is always something to pay, and a batch to join and leave. */
export async function anIndebtedAcademy(dataDir?: string) {
  const academy = await aProcessAcademy(dataDir)
  await loadLedger(academy.db, { students: STUDENTS, batches: 2, months: 0, paidMonths: 0 })
  await academy.db.deleteFrom('batch_fees').execute()
  const token = await academy.signIn()
  for (const batch_id of [1, 2]) {
    const body = { ...FEE, batch_id, amount: 10_000_000 }
    await academy.ask('batchmanegment/add_batch_fee', { body, token })
  }
  await academy.ask('batches', { body: { name: 'Evening', classNumber: 9 }, token })
  return { academy, token }
}

const each = (count: number, make: (n: number) => Writer) =>
  Array.from({ length: count }, (_, n) => make(n))

/** Writers of all kinds, each with their own students, except payers. */
export const aCrewOfAll = (academy: ProcessAcademy, token: string) =>
  startCrew([
    ...each(PAYERS, () => aPayer(academy, token, STUDENTS / 2)),
    ...each(TOGGLERS, (n) => aToggler(academy, token, { batch_id: 3, student_id: STUDENTS - n })),
    ...each(MARKERS, (n) => aMarker(academy, token, STUDENTS / 2 + 1 + n)),
    ...each(REGISTRARS, (n) => aRegistrar(academy, `registrar${n}`, CHANGES)),
    ...each(PHOTOGRAPHERS, (n) => aPhotographer(academy, token, `photographer${n}`)),
  ])
