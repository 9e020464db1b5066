import { asMoney } from '@ganit/contract/money'
import type { FirstMonth } from '@ganit/contract/people/memberships'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/db/schema.ts'
import { followBatchEnd } from '../../src/features/money/fees/dues.service.ts'
import { uninvoicedQuery } from '../../src/features/money/payments/invoices/deposit-invoices.queries.ts'
import { settleAndLeave } from '../../src/features/office/leaving/leaving.service.ts'
import { changeFirstMonth } from '../../src/features/office/moves/first-month.service.ts'
import { addToBatch } from '../../src/features/office/moves/moves.service.ts'
import { moveUp } from '../../src/features/office/new-session/move-up.service.ts'
import {
  assignBatch,
  toggleMembership,
} from '../../src/features/people/memberships/memberships.service.ts'
import { setDay, workOfDay } from '../days.ts'
import type { LedgerModel } from '../ledger-model/ledger-model.ts'
import { daysLater } from '../ledger-model/parts.ts'
import { BATCHES, command, STUDENTS, today } from './command.ts'

/** Expects that no deposit settles fees without a tax invoice. */
const expectInvoiced = async (db: Db, student_id: number) =>
  expect((await uninvoicedQuery(sql`p.student_id = ${student_id}`).execute(db)).rows).toEqual([])

const passDays = fc.integer({ min: 1, max: 45 }).map((days) =>
  command(`${days} days pass`, async (model, { db }) => {
    model.passDays(days)
    setDay(model.today)
    await workOfDay(db)
  }),
)

/** A night of daily work with a wrong clock, then with the right one: nothing may have changed. */
const clockWasWrong = fc.constantFrom(1, 12, 45, 365).map((days) =>
  command(
    `the clock is ${days} days ahead for a night`,
    async (model, { db }) => {
      setDay(daysLater(model.today, days))
      await workOfDay(db)
      setDay(model.today)
      await workOfDay(db)
      model.passDays(0)
    },
    // Leaves out dues that a batch's last day withdraws and that are partly paid or waived: they are withdrawn too
    // early, because nobody can know that the batch will go on.
    (model) => !model.dues.some((due) => model.isTouched(due) && model.fallsWithBatch(due)),
  ),
)

const isIn = (model: LedgerModel, student_id: number, batch: number) =>
  model.present(student_id).some(({ batch_id }) => batch_id === batch)

const ended = fc
  .record({
    batch: fc.constantFrom(...BATCHES),
    on: fc.constantFrom(null, null, '2026-02-28', '2026-04-14', '2026-12-31'),
  })
  .map(({ batch, on }) =>
    command(`batch ${batch} ends on ${on}`, async (model, { db }) => {
      await db.updateTable('batches').set({ ends_on: on }).where('batch_id', '=', batch).execute()
      await db.transaction().execute((trx) => followBatchEnd(trx, batch, model.today))
      if (on === null) model.endings.delete(batch)
      else model.endings.set(batch, on)
      model.followEnd(batch)
    }),
  )

const toggles = fc
  .record({ batch: fc.constantFrom(...BATCHES), student: fc.constantFrom(...STUDENTS) })
  .map(({ batch, student }) =>
    command(`student ${student} joins or leaves batch ${batch}`, async (model, { db }) => {
      const toggling = toggleMembership(db, batch, student)
      if (!isIn(model, student, batch) && model.hasEnded(batch))
        return expect(toggling).rejects.toMatchObject({ statusCode: 409 })
      await toggling
      model.toggle(batch, student)
    }),
  )

const assigned = fc
  .record({
    batch: fc.constantFrom(...BATCHES, 'none' as const),
    student: fc.constantFrom(...STUDENTS),
  })
  .map(({ batch, student }) =>
    command(`student ${student} is assigned ${batch}`, async (model, { db, students }) => {
      const assigning = assignBatch(db, batch, students[student - 1] ?? '')
      if (batch !== 'none' && !isIn(model, student, batch) && model.hasEnded(batch))
        return expect(assigning).rejects.toMatchObject({ statusCode: 409 })
      await assigning
      model.assign(batch === 'none' ? null : batch, student)
    }),
  )

const settled = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    back: fc.constantFrom(0, 0, 1, 20, 60, 61),
    isPaidOut: fc.boolean(),
  })
  .map(({ student_id, back, isPaidOut }) =>
    command(
      `student ${student_id} settles with ${back} days ago${isPaidOut ? ' and is paid out' : ''}`,
      async (model, real) => {
        const on = daysLater(model.today, -back)
        const refund = isPaidOut ? { method: 'cash' as const, transaction_id: null } : null
        const uid = real.students[student_id - 1] ?? ''
        const draft = { uid, on, reason: 'Moves', refund }
        const leaving = settleAndLeave(real.db, draft, today(model, real))
        if (back > 60) return expect(leaving).rejects.toMatchObject({ statusCode: 400 })
        if (model.present(student_id).length === 0)
          return expect(leaving).rejects.toMatchObject({ statusCode: 409 })
        const left = await leaving
        model.settle(student_id, on)
        await expectInvoiced(real.db, student_id)
        const credit = model.creditOf(student_id)
        expect(left.refund?.amount).toBe(isPaidOut && credit > 0 ? asMoney(credit) : undefined)
        if (left.refund) model.refund(student_id, credit, left.refund.refund_id)
      },
    ),
  )

const movedUp = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    from: fc.constantFrom(...BATCHES),
    back: fc.constantFrom(0, 3, 40),
  })
  .map(({ student_id, from, back }) =>
    command(`student ${student_id} moves up from batch ${from}`, async (model, { db }) => {
      const to = BATCHES.find((each) => each !== from) ?? 0
      const on = daysLater(model.today, -back)
      const moving = db
        .transaction()
        .execute((trx) => moveUp(trx, student_id, [{ from, to }], { on, today: model.today }))
      const own = model.present(student_id).find(({ batch_id }) => batch_id === from)
      const isTooLate = !isIn(model, student_id, to) && model.hasEnded(to, on)
      if (!own || own.joined_on > on || isTooLate)
        return expect(moving).rejects.toMatchObject({ statusCode: 409 })
      await moving
      await expectInvoiced(db, student_id)
      model.moveUp(student_id, { from, to, on })
    }),
  )

const choice = fc.constantFrom<FirstMonth | null>(null, 'all', 'half', 'days', 'none')

const added = fc
  .record({
    batch_id: fc.constantFrom(...BATCHES),
    student_id: fc.constantFrom(...STUDENTS),
    first_month: choice,
    how: fc.constantFrom('move' as const, 'both' as const),
    back: fc.constantFrom(0, 0, 3, 20),
  })
  .map(({ back, first_month, ...wish }) =>
    command(
      `student ${wish.student_id} is added (${wish.how}) to batch ${wish.batch_id}, ${back} days back, first month ${first_month}`,
      async (model, { db, uid }) => {
        const on = daysLater(model.today, -back)
        const chosen = first_month && { first_month }
        const adding = db
          .transaction()
          .execute((trx) => addToBatch(trx, { ...wish, on, ...chosen }, uid))
        const isMember = isIn(model, wish.student_id, wish.batch_id)
        const isTooLate = !isMember && model.hasEnded(wish.batch_id, on)
        const isIdle = first_month !== null && !model.hasWholeMonths(wish.batch_id)
        if (isTooLate || isIdle)
          return expect(adding).rejects.toMatchObject({ statusCode: isIdle ? 400 : 409 })
        await adding
        model.add(wish, { on, first_month, moves: wish.how === 'move' })
      },
    ),
  )

const monthChosen = fc
  .record({
    batch_id: fc.constantFrom(...BATCHES),
    student_id: fc.constantFrom(...STUDENTS),
    first_month: choice,
  })
  .map(({ first_month, ...place }) =>
    command(
      `first month of student ${place.student_id} in batch ${place.batch_id} becomes ${first_month}`,
      async (model, { db, students }) => {
        const uid = students[place.student_id - 1] ?? ''
        const changing = db
          .transaction()
          .execute((trx) => changeFirstMonth(trx, uid, { batch_id: place.batch_id, first_month }))
        const outcome = await changing.then(
          () => true,
          (error: { statusCode?: number }) => {
            expect(error.statusCode).toBeOneOf([400, 409])
            return false
          },
        )
        expect(outcome).toBe(model.chooseFirstMonth(place, first_month))
      },
    ),
  )

export const MEMBERS = [toggles, toggles, assigned, settled, movedUp, ended, added, monthChosen]
export const DAYS = [passDays, clockWasWrong]
