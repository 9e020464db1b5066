import { asMoney, toHundredths } from '@ganit/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { createPhotoUrls } from '../src/features/ground/images/photo-urls.ts'
import { ensureSettings, updateSettings } from '../src/features/ground/settings/settings.queries.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import {
  makeClaim,
  markPaid,
  withdrawAndFreeUtr,
} from '../src/features/money/claims/claims.service.ts'
import {
  declineAndTell,
  recordAcceptedClaim,
} from '../src/features/money/claims/decisions.service.ts'
import { beginOnlinePayment } from '../src/features/money/online-payments/begin.service.ts'
import {
  followGatewayRefund,
  settlePayment,
} from '../src/features/money/online-payments/settle.service.ts'
import { creditOfStudent } from '../src/features/money/payments/credit.queries.ts'
import { recordPayment } from '../src/features/money/payments/payments.service.ts'
import { giveRefund } from '../src/features/money/refunds/refunds.service.ts'
import type { Account } from '../src/http/access.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { type Academy, ADMIN, test } from './academy.ts'
import { empty } from './database.ts'
import { adminUid, aPlainBatch, aPupil, findings } from './ledger.ts'
import { UPI } from './paying.ts'
import { runs, whileTimeLasts } from './runs.ts'

const { PAYING_RUNS, PAYING_SEED } = process.env
const AMOUNTS = [100_00, 250_50, 75_25]

/** A model of dues without a database. Amounts are in hundredths, dues oldest first. */
type Due = { id: number; student: number; owed: number }
type Part = { due: Due; amount: number }
type Claim = { id: number; utr: string; state: string; parts: Part[] }
type Online = {
  id: number
  ref: string
  state: 'open' | 'paid' | 'to look at' | 'refunded'
  parts: Part[]
  taken: Part[]
}

class Model {
  readonly dues: Due[] = []
  readonly claims: Claim[] = []
  readonly onlines: Online[] = []

  isToCheck = (due: Due) =>
    this.claims.some(
      (each) => each.state === 'to check' && each.parts.some((part) => part.due === due),
    )

  /** Each student's credit. */
  readonly credit = [0, 0]

  /** Allocates parts to their dues, then to the student's oldest others; returns each student's rest. */
  share(parts: Part[]) {
    const taken: Part[] = []
    const ahead = [0, 0]
    for (const student of [0, 1]) {
      const own = parts.filter(({ due }) => due.student === student)
      let left = own.reduce((sum, { amount }) => sum + amount, 0)
      const rest = new Map(this.dues.map((due) => [due, due.owed]))
      const give = (due: Due, most: number) => {
        const amount = Math.min(most, left, rest.get(due) ?? 0)
        if (amount === 0) return
        rest.set(due, (rest.get(due) ?? 0) - amount)
        taken.push({ due, amount })
        left -= amount
      }
      for (const due of this.dues)
        for (const part of own) if (part.due === due) give(due, part.amount)
      for (const due of this.dues) if (due.student === student) give(due, left)
      ahead[student] = left
    }
    return { taken, ahead, isWhole: ahead.every((left) => left === 0) }
  }

  settle(parts: Part[], ahead: number[] = []) {
    for (const { due, amount } of parts) due.owed -= amount
    for (const [student, left] of ahead.entries())
      this.credit[student] = this.creditOf(student) + left
  }

  creditOf = (student: number) => this.credit[student] ?? 0

  /** Credit and an open due never coexist. */
  settleCredit() {
    for (const due of this.dues) {
      const part = Math.min(due.owed, this.creditOf(due.student))
      due.owed -= part
      this.credit[due.student] = this.creditOf(due.student) - part
    }
  }
}

type Real = {
  db: Academy['db']
  payers: Account[]
  students: number[]
  office: Account
  utr: number
}
type Command = fc.AsyncCommand<Model, Real>

const urls = createPhotoUrls(Buffer.alloc(32), '/x/')

const command = (name: string, run: (model: Model, real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  toString: () => name,
  async run(model, real) {
    await run(model, real)
    const { rows } = await sql<{ due_id: number; owed: string }>`
      select due_id, owed from open_dues order by due_id`.execute(real.db)
    const expected = model.dues.filter(({ owed }) => owed > 0)
    expect(rows.map(({ due_id, owed }) => [due_id, owed])).toEqual(
      expected
        .map(({ id, owed }) => [id, asMoney(owed)])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    )
    for (const [student, student_id] of real.students.entries())
      expect(await creditOfStudent(real.db, student_id)).toBe(asMoney(model.creditOf(student)))
  },
})

const refused = (work: Promise<unknown>, status: number) =>
  expect(work).rejects.toMatchObject({ statusCode: status })

const chosen = fc.record({
  student: fc.constantFrom(0, 1),
  picks: fc.subarray([0, 1, 2], { minLength: 1 }),
})

const partsOf = (model: Model, student: number, picks: number[]) => {
  const own = model.dues.filter((due) => due.student === student)
  return picks.flatMap((n): Part[] => {
    const due = own[n]
    return due && due.owed > 0 && !model.isToCheck(due) ? [{ due, amount: due.owed }] : []
  })
}
const idsOf = (parts: Part[]) => parts.map(({ due }) => due.id).sort((a, b) => a - b)
const one = <T>(list: T[], pick: number) => list[pick % Math.max(1, list.length)]

const claimed = chosen.map(({ student, picks }) =>
  command(`student ${student} says to have paid ${picks}`, async (model, real) => {
    const parts = partsOf(model, student, picks)
    if (parts.length === 0) return
    const { db, payers } = real
    const account = payers[student] as Account
    const due_ids = idsOf(parts)
    const claim = await db
      .transaction()
      .execute((trx) => makeClaim(trx, account, { due_ids, amount: undefined }, urls))
    const utr = String(100_000_000_000 + ++real.utr)
    await markPaid(db, account, { claim_id: claim.claim_id, utr }, urls)
    model.claims.push({ id: claim.claim_id, utr, state: 'to check', parts })
  }),
)

const accepted = fc.record({ pick: fc.nat(), advance: fc.boolean() }).map(({ pick, advance }) =>
  command(
    `claim ${pick} is accepted${advance ? ' in advance' : ''}`,
    async (model, { db, office }) => {
      const claim = one(model.claims, pick)
      if (!claim) return
      const doing = recordAcceptedClaim(
        db,
        { account: office, urls },
        { claim_id: claim.id, advance },
      )
      if (claim.state === 'accepted') return doing
      if (claim.state !== 'to check') return refused(doing, 409)
      const { taken, ahead, isWhole } = model.share(claim.parts)
      if (!isWhole && !advance) return refused(doing, 409)
      await doing
      model.settle(taken, ahead)
      claim.state = 'accepted'
    },
  ),
)

const refund = fc
  .record({ student: fc.constantFrom(0, 1), amount: fc.integer({ min: 1, max: 150_00 }) })
  .map(({ student, amount }) =>
    command(
      `student ${student} is given ${amount} back`,
      async (model, { db, students, office }) => {
        const today = await readAcademyToday(db)
        const draft = {
          student_id: students[student] as number,
          amount: asMoney(amount),
          date: today,
          method: 'cash' as const,
          transaction_id: null,
          reason: 'Moved away',
        }
        const doing = db
          .transaction()
          .execute((trx) => giveRefund(trx, draft, { uid: office.uid, today }))
        if (amount > model.creditOf(student)) return refused(doing, 400)
        await doing
        model.credit[student] = model.creditOf(student) - amount
      },
    ),
  )

const declined = fc.nat().map((pick) =>
  command(`claim ${pick} is declined`, async (model, { db, office }) => {
    const claim = one(model.claims, pick)
    if (!claim) return
    const doing = declineAndTell(
      db,
      { account: office, urls },
      { claim_id: claim.id, reason: 'No.' },
    )
    if (claim.state !== 'to check') return refused(doing, 409)
    await doing
    claim.state = 'declined'
  }),
)

const withdrawn = fc.record({ pick: fc.nat() }).map(({ pick }) =>
  command(`claim ${pick} is withdrawn`, async (model, { db, payers }) => {
    const claim = one(model.claims, pick)
    const student = claim?.parts[0]?.due.student
    if (!claim || student === undefined) return
    const doing = withdrawAndFreeUtr(db, payers[student] as Account, claim.id, urls)
    if (claim.state === 'withdrawn') return doing
    if (claim.state !== 'to check') return refused(doing, 409)
    await doing
    claim.state = 'withdrawn'
  }),
)

const atCounter = fc
  .record({ student: fc.constantFrom(0, 1), amount: fc.integer({ min: 1, max: 150_00 }) })
  .map(({ student, amount }) =>
    command(
      `student ${student} pays ${amount} at the counter`,
      async (model, { db, students, office }) => {
        const own = model.dues.filter((due) => due.student === student)
        const today = await readAcademyToday(db)
        const draft = {
          student_id: students[student] as number,
          amount: asMoney(amount),
          date: today,
          method: 'cash' as const,
          transaction_id: null,
          note: null,
        }
        const doing = recordPayment(db, { draft }, { uid: office.uid, today })
        if (amount > own.reduce((sum, { owed }) => sum + owed, 0)) return refused(doing, 400)
        await doing
        let left = amount
        for (const due of own) {
          const part = Math.min(left, due.owed)
          due.owed -= part
          left -= part
        }
      },
    ),
  )

const begun = chosen.map(({ student, picks }) =>
  command(`student ${student} begins to pay ${picks} online`, async (model, { db, payers }) => {
    const parts = partsOf(model, student, picks)
    if (parts.length === 0) return
    const opened = await beginOnlinePayment(db, payers[student] as Account, idsOf(parts))
    const { online_payment_id: id, reference: ref } = opened
    if (model.onlines.some((each) => each.id === id)) return
    await sql`
      update online_payments set link_id = ${`plink_${id}`}, pay_url = 'https://rzp.io/i/x'
      where online_payment_id = ${id}`.execute(db)
    model.onlines.push({ id, ref, state: 'open', parts, taken: [] })
  }),
)

const told = fc.record({ pick: fc.nat(), times: fc.constantFrom(1, 2) }).map(({ pick, times }) =>
  command(`online payment ${pick} is told ${times} times`, async (model, { db }) => {
    const online = one(model.onlines, pick)
    if (!online) return
    const amount = online.parts.reduce((sum, part) => sum + part.amount, 0)
    const captured = {
      payment_id: `pay_${online.id}`,
      amount,
      currency: 'INR',
      captured_at: clock.now(),
    }
    const paid = { link_id: `plink_${online.id}`, reference: online.ref, captured }
    await Promise.all(Array.from({ length: times }, () => settlePayment(db, paid)))
    if (online.state !== 'open') return
    const { taken, isWhole } = model.share(online.parts)
    online.state = isWhole ? 'paid' : 'to look at'
    online.taken = isWhole ? taken : []
    model.settle(online.taken)
  }),
)

const givenBack = fc.nat().map((pick) =>
  command(`online payment ${pick} is given back`, async (model, { db }) => {
    // The refund may be reported before the payment: the messages come in any order.
    const online = one(model.onlines, pick)
    if (!online) return
    const all = online.parts.reduce((sum, part) => sum + part.amount, 0)
    const back = { payment_id: `pay_${online.id}`, refunded: all }
    await Promise.all([followGatewayRefund(db, back), followGatewayRefund(db, back)])
    for (const { due, amount } of online.taken) due.owed += amount
    model.settleCredit()
    online.taken = []
    online.state = 'refunded'
  }),
)

async function setUp(db: Academy['db'], model: Model): Promise<Real> {
  await empty(db)
  await ensureAdmin(db, ADMIN)
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    await updateSettings(trx, UPI)
  })
  const batch_id = await aPlainBatch(db)
  const pupils = [await aPupil(db, 1), await aPupil(db, 2)]
  for (const { student_id } of pupils)
    await db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: '2026-01-01', left_on: null } as never)
      .execute()
  for (const [n, amount] of AMOUNTS.entries())
    await sql`
      with fee as (
        insert into batch_fees (batch_id, title, amount, due_date, fee_type)
        values (${batch_id}, ${`Fee ${n}`}, ${asMoney(amount)}, ${`2190-01-1${n}`}, 'one-time')
        returning *),
      due as (
        insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date)
        select m.student_id, m.membership_id, fee_id, 'once', title, amount, due_date
        from fee, memberships m
        returning *)
      insert into due_parts (due_id, line, kind, text, amount)
      select due_id, 1, 'fee', title, amount from due`.execute(db)
  const { rows } = await sql<{ due_id: number; student_id: number; owed: string }>`
    select due_id, student_id, owed from open_dues order by due_date, due_id`.execute(db)
  for (const { due_id, student_id, owed } of rows)
    model.dues.push({
      id: due_id,
      student: pupils.findIndex((each) => each.student_id === student_id),
      owed: toHundredths(owed),
    })
  const account = (uid: string, role: Account['role']) => ({ uid, role }) as Account
  return {
    db,
    payers: pupils.map(({ uid }) => account(uid, 'student')),
    students: pupils.map(({ student_id }) => student_id),
    office: account(await adminUid(db), 'admin'),
    utr: 0,
  }
}

test('however people pay, the ledger is what a simple one would be', { timeout: 300_000 }, async ({
  connection: { db },
}) => {
  const commands = fc.commands(
    [
      claimed,
      claimed,
      accepted,
      accepted,
      declined,
      withdrawn,
      atCounter,
      refund,
      begun,
      begun,
      told,
      told,
      givenBack,
    ],
    { size: '+1', maxCommands: 20 },
  )
  const property = async (sequence: Iterable<fc.AsyncCommand<Model, Real>>) => {
    const model = new Model()
    const real = await setUp(db, model)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    expect(await findings(db)).toEqual([])
  }
  await fc.assert(fc.asyncProperty(commands, whileTimeLasts(300_000, property)), {
    numRuns: runs(8, PAYING_RUNS),
    ...(PAYING_SEED && { seed: Number(PAYING_SEED) }),
  })
})
