import { updateSettings } from '@ganit/contract/ground/settings'
import { getLeaving, leave } from '@ganit/contract/office/leaving'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

test('the desk pays back to who leaves up to the sum that the owner says, and not above it', async ({
  academy,
}) => {
  const { call, aBatch, aMember, pay, ledger } = await theLedger(academy)
  const desk = (await academy.signUpAs('desk')).call
  const on = await readAcademyToday(academy.db)
  const { student_id, uid } = await aMember(await aBatch())
  await pay({ student_id, amount: '500', advance: true, date: on })
  const may = async (who = desk) =>
    (await who(getLeaving, { params: { uid }, querystring: { on } })).body.may_refund
  const settle = () =>
    desk(leave, {
      params: { uid },
      body: { on, reason: 'Moves', refund: { method: 'cash' } },
    } as never)
  const upTo = (desk_refunds_to: string | null) =>
    call(updateSettings, { body: { desk_refunds_to } } as never)

  expect([await may(), await may(call)]).toEqual([false, true])
  expect((await settle()).error).toBe('Only the owner can refund.')
  await upTo('499.99')
  expect(await may()).toBe(false)
  expect(await settle()).toMatchObject({
    status: 403,
    error: 'This is more than the desk may pay back. Settle, and ask the owner.',
  })
  // The refused refund left nothing behind.
  expect((await ledger(uid)).body.credit).toBe('500.00')
  await upTo('500')
  expect(await may()).toBe(true)
  const settled = await settle()
  expect(settled).toMatchObject({ status: 200, body: { refund: { amount: '500.00' } } })
  expect((await ledger(uid)).body.credit).toBe('0.00')
  expect((await upTo('0')).fields).toHaveProperty('desk_refunds_to')
})
