import { getMe } from '@ganit/contract/accounts/accounts'
import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { getChecklist, getToday } from '@ganit/contract/office/today'
import { listStudentFees, markFees, type StudentFeesPage } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { insertAdvancesBefore } from '../../money/payments/advances-before.service.ts'

const daysBefore = (day: string, days: number) => dayAfter(day, -days)

async function theOffice(academy: Academy) {
  const admin = await theLedger(academy)
  const today = await readAcademyToday(academy.db)
  const says = (fees_by_hand: boolean | null) =>
    admin.call(updateSettings, { body: { fees_by_hand } })
  const rows = async () => {
    const answer = await admin.call(listStudentFees, { querystring: { page: 1 } } as never)
    return (answer.body as StudentFeesPage).items
  }
  return { ...admin, today, says, rows }
}

test('signing in leads the office to Today only where receipts say who has paid', async ({
  academy,
}) => {
  const { call, says } = await theOffice(academy)
  const desk = await academy.signUpAs('desk')
  const teacher = await academy.signUpAs('teacher')
  const first = async (asked: typeof call) => (await asked(getMe)).body.first_screen
  for (const choice of [null, true]) {
    await says(choice)
    expect(await first(call)).toBeUndefined()
  }
  await says(false)
  expect([await first(call), await first(desk.call), await first(teacher.call)]).toEqual([
    'today',
    'today',
    undefined,
  ])
})

test('with receipts the list says since when, the last payment that stands, and the phone', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const { today, rows, says, pay } = office
  const riya = await office.aPupil({ first_name: 'Riya' })
  const owed = await office.aBatch('Morning')
  await office.addFee(owed, { amount: '1000', due_date: daysBefore(today, 0) })
  await office.toggle(owed, riya.student_id)
  await (await theFamilies(academy)).aGuardian([{ student_id: riya.student_id }], {
    phone: '+919830012345',
  })
  const yesterday = daysBefore(today, 1)
  await pay({ student_id: riya.student_id, amount: 100, date: yesterday })
  const { payment } = await pay({ student_id: riya.student_id, amount: 200, date: today })

  expect((await rows())[0]).not.toHaveProperty('last_paid')
  await says(false)
  const row = async () => (await rows())[0]
  expect(await row()).toMatchObject({
    ...{ family_phone: '+919830012345', since: today, last_paid: today, due_now: '700.00' },
    fees_status: 'No',
  })
  await office.reverse(payment.payment_id)
  expect(await row()).toMatchObject({ last_paid: yesterday, due_now: '900.00' })
  // An advance that an import brought never came here.
  const advance = { student_id: riya.student_id, amount: '50.00', date: today }
  await academy.db.transaction().execute(async (trx) => {
    const { recorded_by: uid } = await trx
      .selectFrom('payments')
      .select('recorded_by')
      .executeTakeFirstOrThrow()
    await insertAdvancesBefore(trx, [advance], { uid, today })
  })
  expect(await row()).toMatchObject({ last_paid: yesterday, due_now: '850.00' })
  await says(true)
  expect(await row()).not.toHaveProperty('since')
})

test('the owner is told once that fees are told twice, until one of both is chosen', async ({
  academy,
}) => {
  const { call, says, pay, today, ...office } = await theOffice(academy)
  const desk = await academy.signUpAs('desk')
  const told = async (asked: typeof call) =>
    (await asked(getToday)).body.lines.some(({ kind }) => kind === 'fees_told_twice')
  const riya = await office.aPupil({ first_name: 'Riya' })
  const batch = await office.aBatch('Morning')
  await office.addFee(batch, { amount: '1000' })
  await office.toggle(batch, riya.student_id)
  await call(markFees, { params: { id: riya.student_id }, body: { status: 'Yes' } } as never)
  expect(await told(call)).toBe(false)
  await pay({ student_id: riya.student_id, amount: 100, date: today })
  expect([await told(call), await told(desk.call)]).toEqual([true, false])
  for (const choice of [true, false]) {
    await says(choice)
    expect(await told(call)).toBe(false)
  }
})

test('the steps of the first days are told alone, as in Today', async ({ academy }) => {
  const { call } = await theOffice(academy)
  const desk = await academy.signUpAs('desk')
  const { checklist } = (await call(getToday)).body
  expect((await desk.call(getChecklist)).body).toEqual({ checklist })
  expect(checklist?.done).toEqual([])
})
