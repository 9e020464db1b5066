import { asMoney } from '@ganit/contract/money'
import fc from 'fast-check'
import { expect } from 'vitest'
import { lockSettings, readSettings } from '../../src/features/ground/settings/settings.queries.ts'
import { cutDue } from '../../src/features/money/dues/cut.service.ts'
import {
  addDue,
  removeDue,
  takeBackWaiver,
  waiveDue,
} from '../../src/features/money/dues/dues.service.ts'
import { insertOpenings } from '../../src/features/money/dues/openings.queries.ts'
import { followLateFeeRule } from '../../src/features/money/late-fees/late-fees.service.ts'
import { duesOfStudentQuery } from '../../src/features/money/ledger/ledger.queries.ts'
import { lockWithCredit } from '../../src/features/money/payments/credit.queries.ts'
import type { LedgerModel } from '../ledger-model/ledger-model.ts'
import { daysLater } from '../ledger-model/parts.ts'
import { amount, command, date, office, type Real, STUDENTS, today } from './command.ts'
import { sentParts } from './parts.ts'

const singleAdded = fc
  .record({ student_id: fc.constantFrom(...STUDENTS), amount, due_date: date })
  .map(({ student_id, amount: hundredths, due_date }) =>
    command(`student ${student_id} is asked for ${hundredths}`, async (model, real) => {
      const title = `Single ${model.dues.length + 1}`
      const draft = { student_id, title, amount: asMoney(hundredths), due_date }
      await real.db.transaction().execute((trx) => addDue(trx, draft, office(model, real)))
      model.addSingle({ student_id, kind: 'single', title, amount: hundredths, due_date })
    }),
  )

const opened = fc
  .record({ student_id: fc.constantFrom(...STUDENTS), amount, due_date: date })
  .map(({ student_id, amount: hundredths, due_date }) =>
    command(`student ${student_id} brings ${hundredths} from before`, async (model, real) => {
      const opening = { student_id, amount: asMoney(hundredths), due_date }
      await real.db.transaction().execute(async (trx) => {
        await lockWithCredit(trx, student_id)
        await insertOpenings(trx, [opening], today(model, real))
      })
      const title = 'Opening balance'
      model.addSingle({ student_id, kind: 'opening', title, amount: hundredths, due_date })
    }),
  )

const lateFeeSet = fc
  .record({
    terms: fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 20_000 }) }),
      fc.record({ percent: fc.constantFrom(1, 10, 33.5) }),
    ),
    cap: fc.constantFrom(null, 5_000),
    after_days: fc.constantFrom(1, 10, 30),
    from: fc.constantFrom('2026-01-01', '2026-03-01'),
    isOff: fc.constantFrom(false, false, false, true),
  })
  .map(({ terms, isOff, ...rest }) =>
    command(
      `being late costs ${isOff ? 'nothing' : JSON.stringify({ ...terms, ...rest })}`,
      async (model, { db }) => {
        const rule = isOff ? null : { amount: null, percent: null, ...terms, ...rest }
        const { amount: hundredths = null, percent = null, cap = null } = rule ?? {}
        const stored = {
          ...rest,
          amount: hundredths === null ? null : asMoney(hundredths),
          percent: percent === null ? null : percent.toFixed(2),
          cap: cap === null ? null : asMoney(cap),
        }
        const before = await readSettings(db)
        await db.transaction().execute(async (trx) => {
          await lockSettings(trx)
          await trx
            .updateTable('settings')
            .set({ late_fee: rule && JSON.stringify(stored) })
            .execute()
        })
        await followLateFeeRule(db, before, await readSettings(db))
        model.setLateFee(rule)
      },
    ),
  )

/** A due of a student by index, in model and academy. */
async function pickDue(model: LedgerModel, real: Real, student_id: number, pick: number) {
  const dues = model.standing(student_id)
  const due = dues[pick % dues.length]
  const numbers = await duesOfStudentQuery(real.db, student_id, model.today).execute()
  return { due, due_id: numbers[pick % dues.length]?.due_id ?? 0 }
}

const cutByHand = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    pick: fc.nat(),
    count: fc.constantFrom(1, 2, 3),
    days: fc.constantFrom(-400, -20, 0, 40),
  })
  .map(({ student_id, pick, count, days }) =>
    command(`due ${pick} of student ${student_id} is cut into ${count}`, async (model, real) => {
      const { due, due_id } = await pickDue(model, real, student_id, pick)
      if (!due) return
      const total = model.piecesOf(due).reduce((all, piece) => all + piece.amount, 0)
      const part = Math.floor(total / count)
      if (part === 0) return
      const instalments = Array.from({ length: count }, (_, n) => ({
        amount: n === count - 1 ? total - part * n : part,
        due_date: daysLater(model.today, days + n * 20),
      }))
      const cutting = cutDue(
        real.db,
        { due_id, instalments: sentParts(instalments) },
        office(model, real),
      )
      if (due.kind === 'late' || model.isTouched(due))
        return expect(cutting).rejects.toMatchObject({ statusCode: 409 })
      await cutting
      model.cut(due, instalments)
    }),
  )

const onDue = { student_id: fc.constantFrom(...STUDENTS), pick: fc.nat() }

const dueRemoved = fc.record(onDue).map(({ student_id, pick }) =>
  command(`due ${pick} of student ${student_id} is taken away`, async (model, real) => {
    const { due, due_id } = await pickDue(model, real, student_id, pick)
    if (!due) return
    const removing = removeDue(real.db, { due_id, reason: 'Wrong' }, office(model, real))
    if (due.fee || model.isTouched(due))
      return expect(removing).rejects.toMatchObject({ statusCode: 409 })
    await removing
    model.removeSingle(due)
  }),
)

const waived = fc
  .record({ ...onDue, percent: fc.constantFrom(10, 50, 100, 110) })
  .map(({ student_id, pick, percent }) =>
    command(
      `${percent} % of due ${pick} of student ${student_id} is waived`,
      async (model, real) => {
        const { due, due_id } = await pickDue(model, real, student_id, pick)
        if (!due) return
        const owed = model.owedOf(due)
        const hundredths = Math.max(1, Math.ceil((owed * percent) / 100))
        const draft = { due_id, reason: 'Hardship', amount: asMoney(hundredths) }
        const waiving = real.db
          .transaction()
          .execute((trx) => waiveDue(trx, draft, office(model, real)))
        if (hundredths > owed) return expect(waiving).rejects.toMatchObject({ statusCode: 400 })
        const { waiver } = await waiving
        model.waive(due, hundredths, waiver.waiver_id)
      },
    ),
  )

const waiverReversed = fc.nat().map((pick) =>
  command(
    `waiver ${pick} is reversed`,
    async (model, real) => {
      const chosen = model.waivers[pick % model.waivers.length]
      if (!chosen) return
      const { waiver_id } = chosen
      const reversing = takeBackWaiver(real.db, { waiver_id, reason: 'No' }, office(model, real))
      if (chosen.reversed) return expect(reversing).rejects.toMatchObject({ statusCode: 409 })
      await reversing
      model.reverseWaiver(chosen)
    },
    (model) => model.waivers.length > 0,
  ),
)

export const DUES = [lateFeeSet, cutByHand, opened, singleAdded, dueRemoved, waived, waiverReversed]
