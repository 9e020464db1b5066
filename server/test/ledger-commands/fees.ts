import { asMoney } from '@ganit/contract/money'
import type { FeeType, Prorata } from '@ganit/contract/money/fees'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  endConcession,
  giveConcession,
} from '../../src/features/money/concessions/concessions.service.ts'
import { addFee, changeFee } from '../../src/features/money/fees/fees.service.ts'
import { amount, BATCHES, command, date, STUDENTS } from './command.ts'
import { asSent, sentParts, splitIntoInstalments } from './parts.ts'

const type = fc.constantFrom<FeeType>('one-time', 'recurring', 'recurring')

/** Last date of a fee, or none. */
const end = fc.constantFrom(null, '2026-02-10', '2026-03-31', '2026-09-15')

const prorata = fc.constantFrom<Prorata>('none', 'none', 'days', 'lessons')

const feeAdded = fc
  .record({
    batch_id: fc.constantFrom(...BATCHES),
    amount,
    due_date: date,
    fee_type: type,
    deposit: fc.constantFrom(false, false, true),
    prorata,
    parts: fc.constantFrom(0, 0, 2, 3),
    late_fee: fc.constantFrom(true, true, false),
    joining: fc.boolean(),
    asks_within: fc.boolean(),
    asks_left: fc.boolean(),
  })
  .map(({ deposit, prorata: months, parts, joining, ...rest }) => {
    const isOnce = rest.fee_type === 'one-time'
    const on_joining = isOnce && joining
    return {
      ...rest,
      on_joining,
      is_deposit: deposit && isOnce,
      prorata: isOnce ? ('none' as const) : months,
      instalments: isOnce && !on_joining ? splitIntoInstalments(rest.amount, parts) : null,
    }
  })
  .map((fee) =>
    command(`a fee ${JSON.stringify(fee)}`, async (model, { db }) => {
      const title = `Fee ${model.fees.length + 1}`
      const { fee_id } = await addFee(db, { ...fee, title, ...asSent(fee) })
      model.addFee({ ...fee, title, fee_id, spared_prorata: 'none' })
    }),
  )

const feeChanged = fc
  .record({
    pick: fc.nat(),
    changes: fc.record(
      {
        amount,
        due_date: date,
        fee_type: type,
        last_due_date: end,
        prorata,
        late_fee: fc.boolean(),
        on_joining: fc.boolean(),
        asks_within: fc.boolean(),
        asks_left: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    parts: fc.constantFrom(undefined, undefined, 0, 2, 3),
    from: fc.constantFrom('unpaid' as const, 'next' as const),
  })
  .map(({ pick, changes: terms, parts, from }) =>
    command(
      `fee ${pick} becomes ${JSON.stringify(terms)} from ${from}, in ${parts} parts`,
      async (model, { db }) => {
        const fee = model.fees[pick % model.fees.length]
        if (!fee) return
        const { amount: whole = fee.amount } = terms
        const instalments =
          parts === undefined ? {} : { instalments: splitIntoInstalments(whole, parts) }
        const changes = { ...terms, ...instalments }
        const { amount: hundredths, instalments: cut, ...others } = changes
        const changing = changeFee(db, {
          fee_id: fee.fee_id,
          from,
          ...others,
          ...(hundredths !== undefined && { amount: asMoney(hundredths) }),
          ...(cut !== undefined && { instalments: cut && sentParts(cut) }),
        })
        if (model.refuses(fee, changes)) {
          await expect(changing).rejects.toMatchObject({
            statusCode: expect.toBeOneOf([400, 409]),
          })
          return
        }
        await changing
        model.changeFee(fee, changes, from)
      },
      ({ fees }) => fees.length > 0,
    ),
  )

const conceded = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    terms: fc.oneof(
      fc.record({ percent: fc.constantFrom(10, 12.5, 50, 100) }),
      fc.record({ amount: fc.integer({ min: 1, max: 60_000 }) }),
    ),
    from_date: date,
    to_date: fc.constantFrom(null, '2026-09-30'),
  })
  .map(({ student_id, terms, from_date, to_date }) =>
    command(
      `student ${student_id} is conceded ${JSON.stringify(terms)} from ${from_date}`,
      async (model, { db }) => {
        const { percent, amount: hundredths } = { percent: null, amount: null, ...terms }
        const draft = {
          student_id,
          kind: 'merit' as const,
          percent: percent === null ? null : percent.toFixed(2),
          amount: hundredths === null ? null : asMoney(hundredths),
          fee_ids: null,
          from_date,
          to_date,
          reason: 'First of the class',
        }
        const { concession } = await db.transaction().execute((trx) => giveConcession(trx, draft))
        model.concede({
          concession_id: concession.concession_id,
          student_id,
          percent,
          amount: hundredths,
          from_date,
          to_date,
        })
      },
    ),
  )

const concessionEnded = fc.nat().map((pick) =>
  command(
    `concession ${pick} ends`,
    async (model, { db }) => {
      const chosen = model.concessions[pick % model.concessions.length]
      if (!chosen) return
      await endConcession(db, { concession_id: chosen.concession_id, on: model.today })
      model.endConcession(chosen)
    },
    (model) => model.concessions.length > 0,
  ),
)

export const FEES = [feeAdded, feeChanged, conceded, concessionEnded]
