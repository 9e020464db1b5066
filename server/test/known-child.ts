import { sameChild } from '@ganit/contract/office/known-children'
import { getToday } from '@ganit/contract/office/today'
import { registerStudent } from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aRegistration } from './academy.ts'
import { theWelcomed } from './welcomed-family.ts'

/** Arka, admitted with a batch and a payment, and a registration by a person who claims to be Arka. */
export async function theTwo(academy: Academy, registered: object = {}) {
  const welcomed = await theWelcomed(academy)
  const { admin, student_id, call } = welcomed
  const batch_id = await admin.aBatch()
  await admin.addFee(batch_id, { amount: '900', due_date: welcomed.today })
  await admin.toggle(batch_id, student_id)
  await admin.pay({ student_id, amount: '400' })
  const family = await academy.signUp()
  const body = await aRegistration({
    ...{ first_name: 'arka', last_name: 'Banerjee', student_class: 9 },
    contact_number_1: '098300 41276',
    ...registered,
  })
  const { status, body: answer } = await family.call(registerStudent, { body })
  expect(status).toBe(201)
  const confirm = (email_verified = true) =>
    sql`update accounts set email_verified = ${email_verified} where id = ${family.uid}`.execute(
      academy.db,
    )
  await confirm()
  const params = { uid: family.uid }
  return {
    ...welcomed,
    ...{ family, batch_id, registration: answer.student, confirm },
    of: { params },
    line: async () => (await call(getToday)).body.lines.find(({ kind }) => kind === 'known_child'),
    same: (of = student_id, more = {}) =>
      call(sameChild, { params, body: { student_id: of, ...more } }),
  }
}
