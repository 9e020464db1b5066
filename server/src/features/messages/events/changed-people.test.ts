import { endStaff } from '@ganit/contract/accounts/staff'
import { getInbox } from '@ganit/contract/messages/inbox'
import { listDeliveries, sendAgain, sendMessage } from '@ganit/contract/messages/messages'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { beginErasingThose } from '../../../../test/erasing.ts'
import { theFamilies } from '../../../../test/families.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { TEACHER, theStaff } from '../../../../test/staff.ts'
import { clock } from '../../../lifecycle/clock.ts'

// The tests begin in the evening, so that mails wait for the morning.
beginEachTestAt(DAY, '18:30')

/** A guardian of two children, with a waiting notice about the first. */
async function aNotice(academy: Academy) {
  const { aPupil, call } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const [{ student_id: tara }, { student_id: kabir }] = [
    await aPupil('Tara'),
    await aPupil('Kabir'),
  ]
  const guardian = await aGuardian([{ student_id: tara }, { student_id: kabir }], {
    email: 'mita@example.in',
  })
  await forgetMessages(academy)
  const messages = theMessages(academy)
  await call(sendMessage, {
    body: {
      purpose: 'notice',
      subject: 'Tara',
      text: 'Tara was ill today.',
      audience: { student_ids: [tara] },
    },
  } as never)
  await messages.settle()
  const told = async () => (await messages.sent()).map(({ to }) => to)
  return { ...messages, call, tara, kabir, guardian, aGuardian, told, db: academy.db }
}

test('a notice that waits does not go to who is no guardian of that child any more', async ({
  academy,
}) => {
  const { guardian, tara, told, outbox, db } = await aNotice(academy)
  await db
    .deleteFrom('guardianships')
    .where('guardian_id', '=', guardian.guardian_id)
    .where('student_id', '=', tara)
    .execute()
  expect(await told()).not.toContain('mita@example.in')
  const mail = (await outbox()).find(({ address }) => address === 'mita@example.in')
  expect(mail?.state).toBe('given up')
})

test.for(['guardian', 'student'] as const)(
  'a notice passes over a %s who is gone by the time it is written out',
  async (gone, { academy }) => {
    const { aPupil, call } = await theRegisters(academy)
    const { aGuardian } = await theFamilies(academy)
    const { student_id } = await aPupil('Tara')
    const { student_id: kabir } = await aPupil('Kabir')
    const { guardian_id: hers } = await aGuardian([{ student_id }], { email: 'mita@example.in' })
    const { guardian_id: his } = await aGuardian([{ student_id: kabir }])
    await forgetMessages(academy)
    const { settle, outbox } = theMessages(academy)
    const body = { purpose: 'notice', subject: 'x', text: 'x', audience: { all: true } }
    await call(sendMessage, { body } as never)
    const going = await academy.db.startTransaction().execute()
    if (gone === 'student') {
      await beginErasingThose(going, sql`student_id = ${student_id}`)
      await going.deleteFrom('students').where('student_id', '=', student_id).execute()
    } else await going.deleteFrom('guardians').where('guardian_id', '=', hers).execute()
    const settled = settle()
    await somebodyWaits(academy)
    await going.commit().execute()
    await settled
    const told = new Set((await outbox()).map(({ event_key }) => event_key?.split('/')[2]))
    const others = [String(his), `student-${kabir}`]
    expect(told).toEqual(
      new Set(gone === 'student' ? others : [...others, `student-${student_id}`]),
    )
  },
)

test('what waits goes to the address that was put right meanwhile', async ({ academy }) => {
  const { guardian, told, db } = await aNotice(academy)
  await db
    .updateTable('guardians')
    .set({ email: 'mita.sen@example.in' })
    .where('guardian_id', '=', guardian.guardian_id)
    .execute()
  const sent = await told()
  expect(sent).toContain('mita.sen@example.in')
  expect(sent).not.toContain('mita@example.in')
})

test('what somebody wrote does not leave once their access has ended', async ({ academy }) => {
  const { aMember, call } = await theStaff(academy)
  const { aPupil } = await theRegisters(academy)
  await aPupil('Riya')
  const desk = await aMember({ ...TEACHER, role: 'desk' })
  const messages = theMessages(academy)
  const notice = {
    purpose: 'notice',
    subject: 'x',
    text: 'Tuition at my house.',
    audience: { all: true },
  }
  const write = (more: object = {}) =>
    desk.call(sendMessage, { body: { ...notice, ...more } } as never)
  expect((await write()).status).toBe(202)
  await messages.settle()
  const later = { subject: 'Later', send_at: '2190-01-01T08:00:00Z' }
  expect((await write(later)).status).toBe(202)

  const { body } = await call(endStaff, { params: { account_id: desk.id } })
  expect(body.message).toBe('Access ended. Their messages that waited are not sent: ‘x’, ‘Later’.')
  await messages.settle()
  const sent = await messages.sent()
  expect(sent.filter(({ text }) => text.includes('Tuition'))).toEqual([])
  const states = await academy.db
    .selectFrom('messages')
    .select('state')
    .where('purpose', '=', 'notice')
    .orderBy('message_id')
    .execute()
  expect(states).toEqual([{ state: 'sent' }, { state: 'cancelled' }])
})

test.for([{ is_active: false }, { role: 'teacher' }] as const)(
  'a notice that was stored while its writer became %j is taken back',
  async (changes, { academy }) => {
    const { aMember } = await theStaff(academy)
    const { aPupil } = await theRegisters(academy)
    await aPupil('Riya')
    const desk = await aMember({ ...TEACHER, role: 'desk' })
    const { settle, outbox } = theMessages(academy)
    const body = { purpose: 'notice', subject: 'x', text: 'x', audience: { all: true } }
    const { message_id } = (await desk.call(sendMessage, { body } as never)).body
    const ending = await academy.db.startTransaction().execute()
    const account = ending.updateTable('accounts').where('id', '=', desk.id)
    await ending.selectFrom('accounts').where('id', '=', desk.id).forUpdate().execute()
    await account.set(changes).execute()
    const settled = settle()
    await somebodyWaits(academy)
    await ending.commit().execute()
    await settled
    expect((await outbox()).filter(({ purpose }) => purpose === 'notice')).toEqual([])
    const stored = academy.db.selectFrom('messages').select('state')
    expect(await stored.where('message_id', '=', message_id).execute()).toEqual([
      { state: 'cancelled' },
    ])
  },
)

test('of two records of one guardian the other keeps the inbox, what waits, and what is not wanted', async ({
  academy,
}) => {
  const { guardian, kabir, aGuardian, call, told, db } = await aNotice(academy)
  const same = await aGuardian([{ student_id: kabir }], { account_id: null, proven_at: null })
  await db
    .insertInto('message_refusals')
    .values({ guardian_id: guardian.guardian_id, student_id: null, purpose: 'homework' })
    .execute()
  const { status } = await call(mergeGuardians, {
    params: { guardian_id: String(guardian.guardian_id) },
    body: { into: same.guardian_id },
  } as never)
  expect(status).toBe(200)
  expect((await guardian.call(getInbox, { querystring: {} } as never)).body).toMatchObject({
    total: 1,
  })
  const refusals = await db.selectFrom('message_refusals').select('guardian_id').execute()
  expect(refusals).toEqual([{ guardian_id: same.guardian_id }])
  expect(await told()).toContain('mita@example.in')
})

test('whose batch it is no more sees nobody of an old notice, and sends it to nobody again', async ({
  academy,
}) => {
  const { aPupil, itsTeacher, batch_id, call } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil('Tara')
  await aGuardian([{ student_id }], { email: 'mita@example.in' })
  await forgetMessages(academy)
  const messages = theMessages(academy)
  const teacher = await itsTeacher()
  const body = { purpose: 'notice', subject: 'x', text: 'x', audience: { batch_ids: [batch_id] } }
  const { message_id } = (await teacher.call(sendMessage, { body } as never)).body
  await messages.settle()
  const params = { message_id: String(message_id) }
  const people = async (who = teacher.call) =>
    (await who(listDeliveries, { params } as never)).body.items.length
  const again = (who = teacher.call) => who(sendAgain, { params } as never)
  const failMails = () =>
    academy.db
      .updateTable('deliveries')
      .set({ state: 'failed', ended_at: clock.now() })
      .where('channel', '=', 'mail')
      .execute()
  const all = await people(call)
  expect([all, await people()]).toEqual([4, 4])
  await failMails()
  expect((await again()).status).toBe(200)

  await failMails()
  await academy.db.updateTable('batches').set({ teacher_id: null }).execute()
  expect([await people(call), await people()]).toEqual([all, 0])
  expect(await again()).toMatchObject({ status: 404, error: 'Batch not found.' })
  expect((await again(call)).body.again).toBeGreaterThan(0)
})
