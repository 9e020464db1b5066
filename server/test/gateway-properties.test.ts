import { asMoney, toHundredths } from '@ganit/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { beginOnlinePayment } from '../src/features/money/online-payments/begin.service.ts'
import {
  followGatewayRefund,
  settlePayment,
} from '../src/features/money/online-payments/settle.service.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { type Academy, test } from './academy.ts'
import { thePaying } from './paying.ts'
import { accountOf, RUNS, theOffice } from './paying-office.ts'

const OWED = 1_000_00

/** A captured payment, and its refunded total in steps. */
type Capture = { amount: number; back: number[] }
type Message = { of: 'paid' | 'refund'; capture: number; total: number }

const capture = fc.record({
  amount: fc.constantFrom(OWED, OWED, OWED, 400_00),
  back: fc
    .array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 })
    .map((parts) => [...new Set(parts)].toSorted((a, b) => a - b)),
})

/** The gateway's messages about captures, each twice, in any order. */
const toldOf = (captures: Capture[]) => {
  const messages = captures.flatMap(({ amount, back }, n): Message[] => [
    { of: 'paid', capture: n, total: 0 },
    ...back.map((percent) => ({
      of: 'refund' as const,
      capture: n,
      total: Math.floor((amount * percent) / 100),
    })),
  ])
  const twice = [...messages, ...messages]
  return fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length })
}

const gateway = fc.array(capture, { minLength: 1, maxLength: 3 }).chain((captures) =>
  fc.record({
    captures: fc.constant(captures),
    messages: toldOf(captures),
    atCounter: fc.integer({ min: 0, max: 500_00 }),
    counterAfter: fc.nat({ max: 8 }),
  }),
)

/** The state of each gateway payment in the academy, and the payments that were recorded for it. */
const kept = async (db: Academy['db'], payment_ids: string[]) =>
  (
    await sql<{
      online_payment_id: number
      gateway_payment_id: string
      state: string
      refunded: string
      recorded: string
      entries: number
    }>`
      select o.online_payment_id, o.gateway_payment_id, o.state, o.refunded,
        coalesce(sum(p.amount) filter (where b.payment_id is null), 0.00)
          - coalesce(sum((select sum(r.amount) from live_refund_parts r
              where r.payment_id = p.payment_id)), 0.00) as recorded,
        count(p.payment_id) filter (where b.payment_id is null)::integer as entries
      from online_payments o
      left join online_payment_entries e on e.online_payment_id = o.online_payment_id
      left join payments p on p.payment_id = e.payment_id
      left join reversals b on b.payment_id = p.payment_id
      where o.gateway_payment_id = any(${payment_ids}::text[])
      group by o.online_payment_id order by o.gateway_payment_id`.execute(db)
  ).rows

test('a gateway that tells everything twice, late and out of order makes no money and forgets none', {
  timeout: 300_000,
}, async ({ academy }) => {
  const { db } = academy
  const { aPayer, findings } = await thePaying(academy)
  const office = await theOffice(db)
  const property = fc.asyncProperty(gateway, async ({ captures, messages, ...counter }) => {
    const payer = await aPayer('600', '400')
    const opened = await beginOnlinePayment(db, accountOf(payer.uid, 'student'), payer.due_ids)
    const { reference, online_payment_id } = opened
    const link_id = `plink_${online_payment_id}`
    await db
      .updateTable('online_payments')
      .set({ link_id, pay_url: 'https://rzp.io/i/x' })
      .where('online_payment_id', '=', online_payment_id)
      .execute()
    const ids = captures.map((_, n) => `pay_${online_payment_id}_${n}`)
    const tell = ({ of, capture: n, total }: Message) => {
      const payment_id = ids[n] as string
      if (of === 'refund') return followGatewayRefund(db, { payment_id, refunded: total })
      const { amount } = captures[n] as Capture
      const captured = { payment_id, amount, currency: 'INR', captured_at: clock.now() }
      return settlePayment(db, { link_id, reference, captured })
    }
    for (const [n, message] of messages.entries()) {
      if (n === counter.counterAfter && counter.atCounter > 0)
        await office.pay(payer.student_id, counter.atCounter)
      await tell(message)
    }

    const before = await kept(db, ids)
    expect(before.map((each) => each.gateway_payment_id)).toEqual(ids)
    for (const [n, each] of before.entries()) {
      const { amount, back } = captures[n] as Capture
      const given = Math.floor((amount * (back.at(-1) ?? 0)) / 100)
      expect(each.refunded).toBe(asMoney(given))
      if (given === amount) expect(each).toMatchObject({ state: 'refunded', entries: 0 })
      else if (given > 0) expect(each.state).toBe('to look at')
      else expect(each.state).toBe(each.entries > 0 ? 'paid' : 'to look at')
      if (each.entries === 0) continue
      expect(toHundredths(each.recorded)).toBe(amount)
      if (given > 0) await office.record(payer.student_id, each.online_payment_id, each.refunded)
    }
    for (const [n, each] of (await kept(db, ids)).entries())
      if (each.entries > 0) {
        const { amount } = captures[n] as Capture
        expect(each.state).toBe('paid')
        expect(toHundredths(each.recorded)).toBe(amount - toHundredths(each.refunded))
      }
    expect(await findings()).toEqual([])
  })
  await fc.assert(property, RUNS)
})
