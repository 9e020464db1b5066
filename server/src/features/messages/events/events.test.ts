import { updateSettings } from '@ganit/contract/ground/settings'
import { getInbox, readMessage, setPreference } from '@ganit/contract/messages/inbox'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'
import { readGuardianData } from '../../office/privacy/guardian-export.queries.ts'
import { findRecipients } from '../outbox/recipients.queries.ts'

beginEachTestAt(DAY, '18:30')

/** A lesson with a child whose mother has an account. */
async function theFamily(academy: Academy) {
  const registers = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const lesson_id = await registers.lesson()
  const child = await registers.aPupil('Riya')
  const mother = await aGuardian([{ student_id: child.student_id }], { email: 'mita@example.in' })
  const messages = theMessages(academy)
  await forgetMessages(academy)
  return {
    ...registers,
    ...messages,
    lesson_id,
    child,
    mother,
    aGuardian,
    inbox: async (call = mother.call) => (await call(getInbox)).body,
    absent: (more: Record<string, unknown> = {}) =>
      registers.save(lesson_id, { marks: [mark(child.student_id, 'A', more)] }),
  }
}

test('a guardian hears that a child was absent, by inbox and mail, once', async ({ academy }) => {
  const { absent, settle, outbox, inbox, mother, child, lesson_id } = await theFamily(academy)
  expect((await absent()).status).toBe(200)
  expect(await outbox()).toEqual([])
  await settle()
  const key = `absent/${lesson_id}/${child.student_id}/${mother.guardian_id}`
  const text = expect.stringContaining(
    'Absent from the lesson of Class 9 – Morning on 7 December 2026',
  )
  const common = { purpose: 'absent', language: 'en', text, subject: expect.any(String) }
  expect(await outbox()).toEqual([
    { ...common, channel: 'inbox', address: null, state: 'sent', event_key: `${key}/inbox` },
    {
      ...common,
      channel: 'mail',
      address: 'mita@example.in',
      state: 'waiting',
      event_key: `${key}/mail`,
    },
  ])
  expect(await inbox()).toMatchObject({
    unread: 1,
    total: 1,
    items: [{ text, read_at: null, about: { purpose: 'absent', students: ['Riya'] } }],
  })
  // The student's mark is corrected and set to absent again, which the mother was told already.
  await absent({ marked_at: `${DAY}T11:40:00Z` })
  await settle()
  expect(await outbox()).toHaveLength(2)
})

test('a mark that is put right in time is not told of', async ({ academy }) => {
  const { absent, save, lesson_id, child, settle, outbox } = await theFamily(academy)
  await absent()
  const late = mark(child.student_id, 'L', { marked_at: `${DAY}T11:40:00Z`, minutes_late: 5 })
  await save(lesson_id, { marks: [late] })
  await settle()
  expect(await outbox()).toEqual([])
})

test('it is told ten minutes after the register was saved', { tags: 'slow' }, async ({
  academy,
}) => {
  const { absent } = await theFamily(academy)
  await absent()
  const { run_at, created_at } = await academy.db
    .selectFrom('jobs')
    .select(['run_at', 'created_at'])
    .executeTakeFirstOrThrow()
  expect(run_at.getTime() - created_at.getTime()).toBe(600_000)
})

test('somebody who gets no messages, is not confirmed, or whose child is of age is not told; the student then is', async ({
  academy,
}) => {
  const { absent, settle, outbox, child, mother } = await theFamily(academy)
  await academy.db.updateTable('guardianships').set({ gets_messages: false }).execute()
  await absent()
  await settle()
  const toStudent = (await outbox()).map(({ channel, address }) => [channel, address])
  expect(toStudent).toEqual([
    ['inbox', null],
    ['mail', child.profile.email],
  ])
  expect((await mother.call(getInbox)).body.items).toEqual([])
  expect((await child.call(getInbox)).body.items).toHaveLength(1)
  // A student gets English, whatever language the account chose as a guardian.
  await academy.db.updateTable('guardians').set({ account_id: child.uid, language: 'bn' }).execute()
  expect((await child.call(getInbox)).body.items[0]?.subject).toBe('Marked absent: Riya Banerjee')
})

test('each reads only their own inbox, and says so once', async ({ academy }) => {
  const { absent, settle, inbox, mother, aGuardian } = await theFamily(academy)
  await absent()
  await settle()
  const [item] = (await inbox()).items
  const params = { message_id: String(item?.message_id) }
  const stranger = await aGuardian([])
  expect((await inbox(stranger.call)).items).toEqual([])
  expect(await stranger.call(readMessage, { params } as never)).toMatchObject({
    status: 404,
    error: 'Message not found.',
  })
  for (let n = 0; n < 2; n++)
    expect((await mother.call(readMessage, { params } as never)).body).toEqual({
      message: 'Message read.',
      unread: 0,
    })
  expect((await inbox()).items[0]?.read_at).toEqual(expect.any(String))
})

test('somebody who is not proven to be the guardian any more reads and chooses nothing for them', {
  tags: 'slow',
}, async ({ academy }) => {
  const { absent, settle, inbox, mother } = await theFamily(academy)
  await absent()
  await settle()
  const [item] = (await inbox()).items
  await academy.db.updateTable('guardians').set({ proven_at: null }).execute()

  expect(await inbox()).toMatchObject({ items: [], total: 0, unread: 0 })
  const params = { message_id: String(item?.message_id) }
  expect((await mother.call(readMessage, { params } as never)).status).toBe(404)
  await mother.call(setPreference, { body: { purpose: 'absent', on: false } } as never)
  expect(await academy.db.selectFrom('message_refusals').selectAll().execute()).toEqual([])
})

test('an event that is off is not told of at all, and its channels are the academy’s to choose', async ({
  academy,
}) => {
  const { absent, settle, outbox, call } = await theFamily(academy)
  const set = (absentSetting: object) =>
    call(updateSettings, { body: { message_events: { absent: absentSetting } } } as never)
  expect((await set({ on: true, channels: ['sms'] })).body.settings.message_events).toEqual({
    absent: { on: true, channels: ['sms'] },
  })
  await absent()
  await settle()
  expect((await outbox()).map(({ channel }) => channel)).toEqual(['inbox'])
  await forgetMessages(academy)
  await academy.db.deleteFrom('told_events').execute()
  await set({ on: false, channels: ['mail'] })
  await absent({ marked_at: `${DAY}T11:50:00Z` })
  await settle()
  expect(await outbox()).toEqual([])
  for (const wrong of [
    { on: 1, channels: [] },
    { on: true, channels: ['fax'] },
    { on: true, channels: ['sms', 'sms'] },
  ])
    expect((await set(wrong)).status).toBe(400)
})

test('somebody who has switched a purpose off has it in the inbox alone', async ({ academy }) => {
  const { absent, settle, outbox, mother } = await theFamily(academy)
  const off = await mother.call(setPreference, { body: { purpose: 'absent', on: false } } as never)
  expect(off.body.purposes).toContainEqual({ purpose: 'absent', on: false })
  await absent()
  await settle()
  expect((await outbox()).map(({ channel }) => channel)).toEqual(['inbox'])
  const receipts = { body: { purpose: 'payment_received', on: false } }
  expect((await mother.call(setPreference, receipts as never)).status).toBe(400)
})

test('a guardian who chooses another language reads in it what they were told before', {
  tags: 'slow',
}, async ({ academy }) => {
  const { absent, settle, inbox, sent, mother } = await theFamily(academy)
  await absent()
  await settle()
  const readNewestMessage = async () => {
    const [item] = (await inbox()).items
    return [item?.subject, item?.text]
  }
  expect(await readNewestMessage()).toEqual([
    'Marked absent: Riya Banerjee',
    expect.stringContaining('on 7 December 2026'),
  ])
  await academy.db.updateTable('guardians').set({ language: 'bn' }).execute()
  expect(await readNewestMessage()).toEqual([
    expect.stringContaining('Riya Banerjee'),
    expect.stringContaining('7 ডিসেম্বর, 2026'),
  ])
  expect(await readNewestMessage()).not.toContain('Marked absent: Riya Banerjee')
  // Her data export has the text in each language.
  const { account_id } = await academy.db
    .selectFrom('guardians')
    .select('account_id')
    .where('guardian_id', '=', mother.guardian_id)
    .executeTakeFirstOrThrow()
  expect(await readGuardianData(academy.db, String(account_id))).toMatchObject({
    messages: [
      {
        subject: 'Marked absent: Riya Banerjee',
        in_others: { hi: {}, bn: { text: (await readNewestMessage())[1] } },
      },
    ],
  })
  // A mail that waits is sent as it was written.
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Marked absent: Riya Banerjee'])
})

test('a guardian is written to in their language', { tags: 'slow' }, async ({ academy }) => {
  const { absent, settle, outbox } = await theFamily(academy)
  await academy.db.updateTable('guardians').set({ language: 'bn' }).execute()
  await absent()
  await settle()
  const [inbox] = await outbox()
  expect(inbox).toMatchObject({
    language: 'bn',
    text: expect.stringContaining('ক্লাসে অনুপস্থিত: Riya'),
  })
  expect(inbox?.text).toContain('7 ডিসেম্বর, 2026')
})

test('two children in one lesson are told of at once', { tags: 'slow' }, async ({ academy }) => {
  const { save, lesson_id, child, aPupil, settle, outbox, mother } = await theFamily(academy)
  const { join } = await theFamilies(academy)
  const brother = await aPupil('Arjun')
  await join(mother.guardian_id, { student_id: brother.student_id })
  await forgetMessages(academy)
  await save(lesson_id, {
    marks: [mark(child.student_id, 'A'), mark(brother.student_id, 'A')],
  })
  await settle()
  const told = await outbox()
  expect(told.map(({ channel }) => channel)).toEqual(['inbox', 'mail'])
  expect(told[0]?.text).toContain('Riya Banerjee and Arjun Banerjee')
})

test('an adult hears of newer dues at the address of a guardian who hears of old ones alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { aPupil } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil('Tara')
  await aGuardian([{ student_id }], { email: 'mita@example.in' })
  const born = (date_of_birth: string) =>
    db.updateTable('students').set({ email: 'mita@example.in', date_of_birth }).execute()
  const mails = async () =>
    (await findRecipients(db, 'fee_due', [student_id], DAY)).map(({ person, until }) => [
      person.student_id,
      person.email,
      until,
    ])
  await born('2010-05-01')
  expect(await mails()).toEqual([[null, 'mita@example.in', null]])
  await born('2001-05-01')
  expect(await mails()).toEqual([
    [null, 'mita@example.in', '2019-05-01'],
    [student_id, 'mita@example.in', null],
  ])
})
