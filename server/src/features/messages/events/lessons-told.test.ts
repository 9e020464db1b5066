import { setPreference } from '@ganit/contract/messages/inbox'
import { sendMessage } from '@ganit/contract/messages/messages'
import { createClosedDay, deleteClosedDay } from '@ganit/contract/teaching/closed-days'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import { cancelLesson, moveLesson } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { taskIn } from '../wording/change-words.ts'
import { announceEvent, type Happening } from './events.queries.ts'
import { sittingsOfClosedDay } from './lesson-told.queries.ts'

beginEachTestAt(DAY, '20:00')

const MORNING = { date: '2026-12-08', start_time: '07:00', end_time: '08:00' }

/** A lesson tomorrow morning, and a child whose record has the mother's e-mail. */
async function theFamily(academy: Academy) {
  const registers = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const child = await registers.aPupil('Riya')
  const { email } = child.profile
  const mother = await aGuardian([{ student_id: child.student_id }], { email })
  const lesson_id = await registers.lesson(MORNING)
  await forgetMessages(academy)
  const messages = theMessages(academy)
  const told = async (channel = 'mail') => {
    await messages.settle()
    return (await messages.outbox()).filter((each) => each.channel === channel)
  }
  return { ...registers, child, mother, email, lesson_id, told, db: academy.db }
}

const params = (lesson_id: number) => ({ params: { lesson_id: String(lesson_id) } })

test('one mail goes to an address that a child’s record has from the mother, and both have it in the inbox', async ({
  academy,
}) => {
  const { call, lesson_id, told, email } = await theFamily(academy)
  await call(saveHomework, { ...params(lesson_id), body: { text: 'Page 7' } } as never)
  const text = expect.stringContaining('on 8 December 2026: Page 7. See http')
  expect(await told()).toMatchObject([{ address: email, text }])
  expect(await told('inbox')).toHaveLength(2)
})

test('a limited guardian is told of homework of past lessons and of today, not of a lesson to come', async ({
  academy,
}) => {
  const { call, lesson, lesson_id, told, email, db } = await theFamily(academy)
  await db.updateTable('guardianships').set({ limited: true }).execute()
  const body = { text: 'Page 7' }
  await call(saveHomework, { ...params(lesson_id), body } as never)
  expect(await told()).toEqual([])
  // The child finds the message in the inbox.
  expect(await told('inbox')).toHaveLength(1)

  const today = await lesson({ date: DAY, start_time: '07:00', end_time: '08:00' })
  await call(saveHomework, { ...params(today), body } as never)
  expect(await told()).toMatchObject([{ address: email }])
  expect(await told('inbox')).toHaveLength(3)
})

test('somebody who takes their address off notices gets none there as somebody else', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, mother, told } = await theFamily(academy)
  await mother.call(setPreference, { body: { purpose: 'notice', on: false } } as never)
  const body = { purpose: 'notice', subject: 'x', text: 'x', audience: { all: true } }
  await call(sendMessage, { body } as never)
  expect(await told()).toEqual([])
})

test('somebody who takes their phone off notices gets no SMS there as somebody else', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, mother, child, db } = await theFamily(academy)
  const template = {
    event: 'notice',
    language: 'en',
    text: '{link}',
    sms_template_id: '1',
  } as const
  await db.insertInto('message_templates').values(template).execute()
  const { phone } = await db
    .selectFrom('guardians')
    .select('phone')
    .where('guardian_id', '=', mother.guardian_id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('students')
    .set({ contact_number_1: String(phone).replace('+91', '0') })
    .where('student_id', '=', child.student_id)
    .execute()
  const messages = theMessages(academy, { sms: true })
  const sendAll = async () => {
    const body = {
      purpose: 'notice',
      subject: 'x',
      text: 'x',
      audience: { all: true },
      channels: ['sms'],
    }
    await call(sendMessage, { body } as never)
    await messages.settle()
    return (await messages.outbox()).filter(({ channel }) => channel === 'sms')
  }
  expect((await sendAll()).map(({ address }) => address)).toEqual([phone])
  await mother.call(setPreference, { body: { purpose: 'notice', on: false } } as never)
  expect(await sendAll()).toHaveLength(1)
})

test('a lesson of tomorrow morning that is moved is told of at once, with the former time and the new one', async ({
  academy,
}) => {
  const { call, lesson_id, told, db } = await theFamily(academy)
  const to = { date: '2026-12-09', start_time: '16:00', end_time: '17:00' }
  const body = { ...to, reason: 'Rain', scope: 'this' }
  expect((await call(moveLesson, { ...params(lesson_id), body } as never)).status).toBe(200)
  const [mail] = await told()
  expect(mail?.text).toContain('The class of Tue 8 Dec, 7 am is now on Wed 9 Dec, 4 pm (Rain).')
  const urgent = db.selectFrom('deliveries').select('is_urgent').where('channel', '=', 'mail')
  expect(await urgent.execute()).toEqual([{ is_urgent: true }])
})

test('two moves that nobody was told of yet are told as one, from the moment that families know', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, lesson_id, told } = await theFamily(academy)
  for (const to of ['2026-12-09', '2026-12-10']) {
    const body = { date: to, start_time: '16:00', end_time: '17:00', reason: 'Rain', scope: 'this' }
    expect((await call(moveLesson, { ...params(lesson_id), body } as never)).status).toBe(200)
  }
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining('The class of Tue 8 Dec, 7 am is now on Thu 10 Dec, 4 pm (Rain).'),
  ])
})

test('a lesson that is moved and then cancelled is cancelled at the moment that families know', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, lesson_id, told } = await theFamily(academy)
  const to = { date: '2026-12-09', start_time: '16:00', end_time: '17:00' }
  const body = { ...to, reason: 'Rain', scope: 'this' }
  await call(moveLesson, { ...params(lesson_id), body } as never)
  await call(cancelLesson, { ...params(lesson_id), body: { reason: 'Rain' } } as never)
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining('No class on Tue 8 Dec, 7 am (Rain).'),
  ])
})

test('a move within a day names both times', { tags: 'slow' }, async ({ academy }) => {
  const { call, lesson_id, told } = await theFamily(academy)
  const body = { ...MORNING, start_time: '16:00', end_time: '17:00', reason: 'Rain', scope: 'this' }
  await call(moveLesson, { ...params(lesson_id), body } as never)
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining('The class of Tue 8 Dec, 7 am is now on Tue 8 Dec, 4 pm (Rain).'),
  ])
})

test('a lesson that begins when it did is not said to have moved', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, lesson_id, told } = await theFamily(academy)
  const body = { ...MORNING, end_time: '08:30', reason: 'More to do', scope: 'this' }
  expect((await call(moveLesson, { ...params(lesson_id), body } as never)).status).toBe(200)
  const [mail] = await told()
  expect(mail?.text).toContain('The class of Tue 8 Dec, 7 am now ends at 8:30 am (More to do).')
})

test('a closed day that is taken back tells that its lessons take place', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, told } = await theFamily(academy)
  const body = { title: 'Puja', from_date: MORNING.date, to_date: MORNING.date }
  const { closed_day } = (await call(createClosedDay, { body } as never)).body
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining('No class on Tue 8 Dec, 7 am (Puja).'),
  ])
  const id = String(closed_day.closed_day_id)
  await call(deleteClosedDay, { params: { closed_day_id: id } } as never)
  expect((await told()).at(-1)?.text).toContain('The class on Tue 8 Dec, 7 am takes place.')
})

test('a closed week is one message for each family, however many lessons it takes', async ({
  academy,
}) => {
  const { call, told, lesson } = await theFamily(academy)
  for (const date of ['2026-12-09', '2026-12-10']) await lesson({ ...MORNING, date })
  const body = { title: 'Puja', from_date: MORNING.date, to_date: '2026-12-13' }
  await call(createClosedDay, { body } as never)
  const mails = await told()
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('No class on Tue 8 Dec – Thu 10 Dec: 3 classes are cancelled (Puja).'),
  ])
  expect(await told('inbox')).toHaveLength(2)
})

test('a closed week that is taken back is one message for each family', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, told, lesson } = await theFamily(academy)
  for (const date of ['2026-12-09', '2026-12-10']) await lesson({ ...MORNING, date })
  const body = { title: 'Puja', from_date: MORNING.date, to_date: '2026-12-13' }
  const { closed_day } = (await call(createClosedDay, { body } as never)).body
  await told()
  const id = String(closed_day.closed_day_id)
  await call(deleteClosedDay, { params: { closed_day_id: id } } as never)
  expect((await told()).slice(1).map(({ text }) => text)).toEqual([
    expect.stringContaining('Tue 8 Dec – Thu 10 Dec: 3 classes take place.'),
  ])
})

test('siblings are told of in one part, however few students it takes', { tags: 'slow' }, async ({
  academy,
}) => {
  const { lesson_id, child, mother, db, aPupil, lesson } = await theFamily(academy)
  const { join } = await theFamilies(academy)
  const sister = await aPupil('Mira')
  await join(mother.guardian_id, { student_id: sister.student_id })
  const other = await lesson({ ...MORNING, date: '2026-12-09' })
  const some = { today: DAY, after: 0, limit: 1 }
  const sittings = await sittingsOfClosedDay(db, { lesson_ids: [lesson_id, other] }, some)
  const of = (is_sibling: boolean) =>
    sittings.filter((each) => each.is_sibling === is_sibling).map(({ student_id }) => student_id)
  expect(of(false)).toEqual([child.student_id, child.student_id])
  expect(of(true)).toEqual([sister.student_id, sister.student_id])
})

test('a day held again is told to thousands, part after part, and to a family once', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, told, mother, email, batch_id, aPupil, db } = await theFamily(academy)
  const body = { title: 'Puja', from_date: MORNING.date, to_date: MORNING.date }
  const { closed_day } = (await call(createClosedDay, { body } as never)).body
  await told()
  await aCrowd(db, 4_000)
  // Families of inactive students are not told, but counted.
  await db
    .updateTable('students')
    .set({ is_active: false })
    .where('uid', 'like', 'crowd-%')
    .execute()
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select ${batch_id}, student_id, '2026-09-01' from students where uid like 'crowd-%'`.execute(db)
  const { join } = await theFamilies(academy)
  const brother = await aPupil('Arjun')
  await join(mother.guardian_id, { student_id: brother.student_id })
  const last = await aPupil('Zara')
  await forgetMessages(academy)

  const { closed_day_id } = closed_day
  await call(deleteClosedDay, { params: { closed_day_id: String(closed_day_id) } } as never)
  const mails = await told()
  expect(
    mails.filter(({ text }) => text?.includes('takes place')).map(({ address }) => address),
  ).toEqual([email, brother.profile.email, last.profile.email])
  const hers = await told('inbox')
  expect(
    hers.filter(({ event_key }) => event_key?.includes(`/${mother.guardian_id}/inbox`)),
  ).toHaveLength(1)
})

test('what has happened is named by its number, in whatever order its entries come, and by no list', {
  tags: 'slow',
}, async ({ academy: { db } }) => {
  const lesson_ids = Array.from({ length: 2_000 }, (_, n) => n + 7)
  const keyOfJob = async (happening: Happening) => {
    await db.transaction().execute((trx) => announceEvent(trx, happening))
    const latest = db.selectFrom('jobs').select('key').orderBy('job_id', 'desc').limit(1)
    return (await latest.executeTakeFirstOrThrow()).key
  }
  expect(await keyOfJob({ after: 5, event: 'closed_day', closed_day_id: 3 })).toBe(
    'tell/closed_day/3/5',
  )
  expect(await keyOfJob({ after: 9, event: 'opened_day', lesson_ids, opened_day_id: 3 })).toBe(
    'tell/opened_day/3/7/9',
  )
  const corrected = { event: 'result', student_ids: [1, 2], test_id: 4, test_key_id: 6 } as const
  expect(await keyOfJob({ ...corrected, student_ids: [1, 2] })).toBe('tell/result/corrected/6')
  expect(await keyOfJob({ event: 'result', test_id: 4 })).toBe('tell/result/4')
  expect(await keyOfJob({ event: 'absent', lesson_id: 2 })).toBe('tell/absent/2')
})

test.each([
  ['Page 7, sums 1 to 9.\nAlso read page 8.', 'Page 7, sums 1 to 9'],
  ['Solve $x^2 - 4 = 0$ and $\\frac{x}{2} = 3$', 'Solve x^2 - 4 = 0 and ...'],
  ['पृष्ठ ७ के सवाल।', 'पृष्ठ ७ के सवाल'],
  ['', 'questions to practise'],
])('homework %j names its first task: %s', (text, task) => {
  expect(taskIn('en', text)).toBe(task)
  if (text === '') expect([taskIn('hi', text), taskIn('bn', text)]).not.toContain(task)
})

test('homework that is deleted and written anew is told of', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, lesson_id, told } = await theFamily(academy)
  const put = (text: string) =>
    call(saveHomework, { ...params(lesson_id), body: { text } } as never)
  await put('Page 7')
  await put('Page 8')
  expect(await told()).toHaveLength(1)
  await call(deleteHomework, params(lesson_id) as never)
  await put('Page 9')
  // No message about a deleted lesson is sent.
  expect((await told()).map(({ state }) => state)).toEqual(['given up', 'waiting'])
})

test('families of who is not active here are told of no lesson', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call, lesson_id, told, db, child } = await theFamily(academy)
  await db
    .updateTable('students')
    .set({ is_active: false })
    .where('student_id', '=', child.student_id)
    .execute()
  await call(saveHomework, { ...params(lesson_id), body: { text: 'Page 7' } } as never)
  expect(await told('inbox')).toEqual([])
})
