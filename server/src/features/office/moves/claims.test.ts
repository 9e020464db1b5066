import { undoMembership } from '@ganit/contract/people/memberships'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { thePaying } from '../../../../test/paying.ts'

beginEachTestAt('2026-11-24')

test('a claim on a due keeps the change of batches that made it', async ({ academy }) => {
  const paying = await thePaying(academy)
  const payer = await paying.aPayer('100')
  const { student_id } = payer
  const batch_id = await paying.aBatch('Morning')
  await paying.addFee(batch_id, { fee_title: 'Tests', amount: '750', due_date: '2026-12-15' })
  const { undo } = (await paying.toggle(batch_id, student_id)).body
  const { rows } = await sql<{ due_id: number }>`
    select due_id from dues where student_id = ${student_id} and amount = 750`.execute(academy.db)
  const claim = await paying.aPaidClaim(payer, undefined, [rows[0]?.due_id ?? 0])
  expect(await paying.call(undoMembership, { body: { undo } } as never)).toMatchObject({
    status: 409,
    body: { error: 'Something was entered since.' },
  })
  expect(await paying.accept(claim)).toMatchObject({ status: 200 })
})
