import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { aFamilyWithPhones, MAIL } from '../../../../../test/push-family.ts'
import { DAY } from '../../../../../test/registers.ts'
import { readMessageRules } from '../../academy.queries.ts'
import type { Person } from '../../outbox/recipients.queries.ts'
import { queueTellings } from '../../outbox/tell.service.ts'
import type { Part } from '../../outbox/telling.ts'

beginEachTestAt(DAY, '10:30')

/** A mother with a phone here is told of overdue fees and of fees due soon. */
async function toldOfBoth(it: Awaited<ReturnType<typeof aFamilyWithPhones>>) {
  const { guardian_id } = it.mother
  const key = String(guardian_id)
  const who = { key, guardian_id, student_id: null, name: 'Mita', email: MAIL, phone: null }
  const person = { ...who, language: 'en' } as Person
  const partOf = (event: 'fee_overdue' | 'fee_due', amount: string): Part => ({
    event,
    key: `${event}/1/${key}`,
    first_names: ['Riya'],
    values: () => ({ student: 'Riya', amount, date: '10 August', link: 'x', lines: '' }),
  })
  const parts: [Part, Part] = [partOf('fee_overdue', '₹200.00'), partOf('fee_due', '₹100.00')]
  await it.db.transaction().execute(async (trx) => {
    const rules = await readMessageRules(trx, it.reach)
    const student_ids = [it.child.student_id]
    await queueTellings(trx, rules, [{ person, parts, student_ids, link: '/guardian/dashboard' }])
  })
}

test('what is told at once is one message on the phone, and one mail if no phone takes it', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  await toldOfBoth(it)
  expect(await it.states()).toEqual(['push waiting'])
  it.answers(phone.endpoint, 410)
  await it.push()
  expect(await it.states()).toEqual(['mail waiting'])
  const mails = await it.sent()
  expect(mails.map(({ to }) => to)).toEqual([MAIL])
  expect(mails[0]?.text).toContain('₹200.00')
  expect(mails[0]?.text).toContain('₹100.00')
})

test('a phone that takes it shows all of it, with no amount', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await toldOfBoth(it)
  await it.push()
  expect(await it.states()).toEqual(['push sent'])
  const [{ body } = { body: '' }] = it.shown
  expect(body.match(/Riya/g)).toHaveLength(2)
  expect(body).not.toMatch(/₹|\d00/)
})
