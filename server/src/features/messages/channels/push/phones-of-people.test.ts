import { setPreference } from '@ganit/contract/messages/inbox'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../../test/days.ts'
import { thePaying } from '../../../../../test/paying.ts'
import { aFamilyWithPhones } from '../../../../../test/push-family.ts'
import { DAY } from '../../../../../test/registers.ts'

beginEachTestAt(DAY, '18:30')

test('a phone that was signed out meanwhile gets nothing, and the mail has it', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  await academy.auth('sign-out', {}, it.mother.token)
  await it.push()
  expect(it.asked).toEqual([])
  expect(await it.states()).toEqual(['mail waiting'])
})

test('a session that is over gets nothing', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  const end = () =>
    it.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .execute()
  await it.tellHomework()
  await end()
  await it.push()
  expect(it.asked).toEqual([])
  expect(await it.states()).toEqual(['mail waiting'])
})

test('a guardian who looks after the child no more hears nothing, by no way', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  await it.db.deleteFrom('guardianships').where('guardian_id', '=', it.mother.guardian_id).execute()
  await it.push()
  expect(it.asked).toEqual([])
  expect(await it.states()).toEqual(['push given up'])
})

test('from the 18th birthday on the child’s phone has it, and not the mother’s', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  const own = await it.aPhone(it.child.call)
  await it.tellHomework()
  const born = (date_of_birth: string) =>
    it.db.updateTable('students').set({ date_of_birth }).execute()
  // PostgreSQL's day decides when waiting messages are examined again.
  const { rows } = await sql<{ day: string }>`
    select (now() - interval '18 years')::date::text as day`.execute(it.db)
  await born(rows[0]?.day ?? '')
  await it.push()
  expect(it.shown.map(({ endpoint }) => endpoint)).toEqual([own.endpoint])
  expect(await it.states()).toEqual(['push given up'])
})

test('at night a phone is quiet, but for an absence', async ({ academy }) => {
  setClock(DAY, '21:30')
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  await it.tellAbsent()
  await it.push()
  expect(it.shown.map(({ body }) => body)).toEqual([expect.stringContaining('Absent')])
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from due_at - now()) / 3600 as hours from deliveries
    where channel = 'push' and event_key like 'homework/%'`.execute(it.db)
  expect(Number(rows[0]?.hours)).toBeCloseTo(10.5, 1)
  expect(await it.states()).toContain('push waiting')
})

test('phones count for the messages of a day, once also when another way takes over', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy, { messages_a_day: 1 })
  const phone = await it.aPhone(it.mother.call)
  await it.tellHomework()
  it.answers(phone.endpoint, 410)
  await it.push()
  expect(await it.states()).toEqual(['mail waiting'])
  await it.aPhone(it.mother.call)
  const other = await it.lesson({ date: '2026-12-08' })
  await it.tellHomework(other)
  expect(await it.states()).toEqual(['mail waiting', 'push held back'])
})

test('a purpose that is switched off comes to no phone', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.mother.call(setPreference, { body: { purpose: 'homework', on: false } })
  await it.tellHomework()
  expect(await it.states()).toEqual([])
})

test('what waits for a phone is dropped once its purpose is switched off', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  await it.mother.call(setPreference, { body: { purpose: 'homework', on: false } })
  await it.push()
  expect(it.asked).toEqual([])
  expect(await it.states()).toEqual(['push given up'])
})

test('a message whose guardian was joined with another goes to the phone of both', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  const again = await it.aGuardian([{ student_id: it.child.student_id }], {
    account_id: null,
    proven_at: null,
  })
  await it.tellHomework()
  const { status } = await it.call(mergeGuardians, {
    params: { guardian_id: String(it.mother.guardian_id) },
    body: { into: again.guardian_id },
  } as never)
  expect(status).toBe(200)
  await it.push()
  expect(it.shown.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint])
})

test('an account that is erased leaves no phone, and its family’s mail has the message', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.tellHomework()
  await it.db.updateTable('guardians').set({ account_id: null, proven_at: null }).execute()
  await it.db.deleteFrom('accounts').where('id', '=', it.mother.uid).execute()
  expect(await it.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  await it.push()
  expect(await it.states()).toEqual(['mail waiting'])
})

test('a receipt whose phone is gone comes by mail with its own button', async ({ academy }) => {
  const { aPayer, aPaidClaim, accept } = await thePaying(academy)
  const { student_id, due_ids } = await aPayer('1000')
  const it = await aFamilyWithPhones(academy)
  const payer = await it.aGuardian([{ student_id }], { email: 'amit@example.in' })
  const phone = await it.aPhone(payer.call)
  it.answers(phone.endpoint, 410)
  expect((await accept(await aPaidClaim({ ...payer, due_ids }))).status).toBe(200)
  await it.settle()
  await it.push()
  const { rows } = await sql`
    select m.parts -> 0 -> 'action' ->> 'kind' as button
    from deliveries d join messages m using (message_id)
    where d.channel = 'mail' and d.guardian_id = ${payer.guardian_id}`.execute(it.db)
  expect(rows).toEqual([{ button: 'receipt' }])
})

test('what no phone takes goes on in words that the next channel’s provider knows', async ({
  academy,
}) => {
  const homework = { on: true, channels: ['sms'] }
  const it = await aFamilyWithPhones(academy, { message_events: { homework } })
  const text = { event: 'homework', language: 'en', text: 'Homework: {student}' }
  const known = { ...text, sms_template_id: '7' }
  await it.db
    .insertInto('message_templates')
    .values(known as never)
    .execute()
  await it.db.updateTable('guardians').set({ language: 'hi' }).execute()
  await it.aPhone(it.mother.call)
  it.reach.sms = true
  await it.tellHomework()
  await it.db.deleteFrom('push_subscriptions').execute()
  await it.push()
  const { rows } = await sql`
    select m.language, m.values ->> 'student' as student, m.short_text from deliveries d join messages m using (message_id)
    where d.channel = 'sms' and d.guardian_id = ${it.mother.guardian_id}`.execute(it.db)
  expect(rows).toEqual([{ language: 'en', student: 'Riya Banerjee', short_text: null }])
})

test('one account of a child and a parent is told once', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  const { child } = it
  await it.db.updateTable('guardians').set({ account_id: child.uid }).execute()
  await it.aPhone(child.call)
  await it.tellHomework()
  await it.push()
  expect(it.shown).toHaveLength(1)
})
