import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db, Trx } from '../../src/db/schema.ts'
import { runAndRollBack } from '../../src/db/transactions/dry-run.ts'
import { readBooks } from '../../src/features/office/moves/books.queries.ts'
import { addToBatch } from '../../src/features/office/moves/moves.service.ts'
import { changeWithUndo, takeBackChange } from '../../src/features/office/moves/undo.service.ts'
import {
  assignBatch,
  toggleMembership,
} from '../../src/features/people/memberships/memberships.service.ts'
import { setDay, workOfDay } from '../days.ts'
import { daysLater } from '../ledger-model/parts.ts'
import { BATCHES, command, type Real, STUDENTS } from './command.ts'

type Way = 'toggle' | 'assign' | 'none' | 'move' | 'both'
type Change = { way: Way; student_id: number; batch: number; on: string; minutes: number }

function makeChange(trx: Trx, { uid, students }: Real, change: Change) {
  const { way, student_id, batch, on, minutes } = change
  if (way === 'move' || way === 'both')
    return addToBatch(trx, { batch_id: batch, student_id, how: way, on }, uid)
  return changeWithUndo(trx, { student_id, account_id: uid, minutes }, async () => {
    if (way === 'toggle') return toggleMembership(trx, batch, student_id)
    return assignBatch(trx, way === 'none' ? way : batch, students[student_id - 1] ?? '')
  })
}

const isRefused = (error: { statusCode?: number }) => {
  if (error.statusCode !== 409) throw error
  return { undo: null }
}

/** Books of a student: dues with their parts and allocations, and memberships. */
async function standing(db: Db, student_id: number) {
  const { dues, settled, memberships, student_class } = await readBooks(db, student_id)
  const asked = dues.filter(({ withdrawn_at }) => withdrawn_at === null)
  const sorted = settled.toSorted((a, b) => a.due_id - b.due_id || a.payment_id - b.payment_id)
  return { student_class, memberships, dues: asked, settled: sorted }
}

const changes = fc.record({
  way: fc.constantFrom<Way>('toggle', 'toggle', 'assign', 'none', 'move', 'both'),
  student_id: fc.constantFrom(...STUDENTS),
  batch: fc.constantFrom(...BATCHES),
  back: fc.constantFrom(0, 0, 3, 40),
})

/** A change that is taken back at once leaves no trace. */
const undoneAtOnce = changes.map(({ back, ...change }) =>
  command(
    `${change.way} of student ${change.student_id}, batch ${change.batch}, ${back} days back, is taken back`,
    async (model, real) => {
      const { db, uid } = real
      const before = await standing(db, change.student_id)
      const on = daysLater(model.today, -back)
      const work = (trx: Trx) => makeChange(trx, real, { ...change, on, minutes: 30 })
      // Changes that cannot be taken back are left out.
      if (!(await runAndRollBack(db, work).catch(isRefused)).undo) return
      const { undo } = await db.transaction().execute(work)
      await db.transaction().execute((trx) => takeBackChange(trx, undo ?? '', uid))
      expect(await standing(db, change.student_id)).toEqual(before)
    },
  ),
)

/** A change that is taken back after days of daily work leaves no trace either. */
const undoneLater = fc
  .record({ change: changes, days: fc.constantFrom(1, 5, 6) })
  .map(({ change, days }) =>
    command(
      `${change.way} of student ${change.student_id}, batch ${change.batch}, is taken back ${days} days later`,
      async (model, real) => {
        const { db, uid } = real
        const way = change.way === 'move' || change.way === 'both' ? 'assign' : change.way
        const minutes = 7 * 24 * 60
        const work = (trx: Trx) =>
          makeChange(trx, real, { ...change, way, on: model.today, minutes })
        const { undo } = await runAndRollBack(db, work).catch(isRefused)
        const made = undo && (await db.transaction().execute(work)).undo
        model.passDays(days)
        setDay(model.today)
        await workOfDay(db)
        if (!made) return
        await db.transaction().execute((trx) => takeBackChange(trx, made, uid))
        await workOfDay(db)
      },
    ),
  )

export const UNDONE = [undoneAtOnce, undoneAtOnce, undoneLater]
