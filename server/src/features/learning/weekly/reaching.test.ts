import { eraseStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { UPI } from '../../../../test/paying.ts'
import { aFamilyWithPhones, MAIL } from '../../../../test/push-family.ts'
import { theWeek, WEEK } from '../../../../test/weekly-notes.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { createMailCarrier } from '../../messages/channels/mail/mail.service.ts'
import { sendDueDelivery } from '../../messages/outbox/outbox.service.ts'
import { sendPart, weeklyWorks } from './sending.service.ts'

beginEachTestAt(WEEK, '09:00')

/** Children in a batch who had a lesson, each with a mother. */
async function aClass(academy: Academy, names: string[]) {
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const pupils: { student_id: number }[] = []
  for (const [n, name] of names.entries()) {
    const { student_id } = await week.aPupil(batch_id, name)
    await week.aGuardian([{ student_id }], { email: `mother${n}@example.in` })
    pupils.push({ student_id })
  }
  const [first = 0, second = 0] = pupils.map(({ student_id }) => student_id)
  const marks = Object.fromEntries(pupils.map(({ student_id }) => [student_id, 'P']))
  const lesson_id = await week.aLessonWith(batch_id, marks)
  return { ...week, batch_id, lesson_id, first, second }
}

test('a mail server that is away for a day: each mail leaves once, and the sending is over at its time', async ({
  academy,
}) => {
  const { db } = academy
  const { put, send, sendings, sent, log, lines, told } = await aClass(academy, ['Riya', 'Arjun'])
  setClock(WEEK, '18:00')
  await put()
  await send()
  expect(await sendings()).toContainEqual({ week: WEEK, state: 'sent' })

  const away = createMailCarrier(async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const HOURS = 24
  for (let hour = 0; hour < HOURS; hour += 1) {
    while (await sendDueDelivery({ db, carrier: away, log }));
    // Moves waiting messages back by an hour.
    await sql`
      update deliveries set due_at = due_at - interval '1 hour', useful_until = useful_until - interval '1 hour'
      where state = 'waiting'`.execute(db)
  }
  lines.splice(0)
  await sql`update deliveries set due_at = now() where state = 'waiting'`.execute(db)
  const mails = (await sent()).filter(({ subject }) => /the week to/.test(subject))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['mother0@example.in', 'mother1@example.in'])
  expect((await sent()).filter(({ subject }) => /the week to/.test(subject))).toEqual([])
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(2)
})

test('a phone is told first names and the day, no amount, and a mail takes over once it is gone', async ({
  academy,
}) => {
  const family = await aFamilyWithPhones(academy)
  const week = await theWeek(academy)
  const { student_id } = family.child
  const { mother } = family
  await week.aLessonWith(family.batch_id, { [student_id]: 'P' }, { date: '2026-12-08' })
  await week.aDue(student_id, '2026-12-15')
  const phone = await family.aPhone(mother.call)
  setClock(WEEK, '18:00')
  await week.put()
  await week.send()
  expect(await family.states()).toEqual(['push waiting'])
  expect((await week.told())[0]?.text).toContain('₹2,100.00')
  await family.push()
  expect(family.shown).toMatchObject([{ body: 'Riya: the week to 12 December 2026' }])

  family.answers(phone.endpoint, 410)
  for (const table of ['messages', 'told_events', 'weekly_sendings'] as const)
    await academy.db.deleteFrom(table).execute()
  await week.put()
  await week.send()
  await family.push()
  const mails = (await family.sent()).filter(({ to }) => to === MAIL)
  expect(mails).toMatchObject([
    { subject: expect.stringMatching(/: the week to 12 December 2026$/) },
  ])
  expect(mails[0]?.text).toContain('Lessons: present at 1 of 1.')
})

test('moved up in the week: lessons of both batches, the line of the new one alone', async ({
  academy,
}) => {
  const { db } = academy
  const it = await aClass(academy, ['Riya'])
  const next = await it.aBatch('Class 10 – Morning')
  await db.updateTable('memberships').set({ left_on: '2026-12-09' }).execute()
  await it.joins(it.first, next, { joined_on: '2026-12-10' })
  await it.aLessonWith(next, { [it.first]: 'A' }, { date: '2026-12-11' })
  // Lessons of the old batch after the move, and of the new one before it, do not count for the child.
  await it.aLessonWith(it.batch_id, {}, { date: '2026-12-10' })
  await it.aLessonWith(next, {}, { date: '2026-12-08' })
  expect((await it.change({ batch_id: next, line: 'Welcome to Class 10.' })).status).toBe(200)
  expect((await it.change({ batch_id: it.batch_id, line: 'Of the old batch.' })).status).toBe(200)
  setClock(WEEK, '18:00')
  await it.put()
  await it.send()
  expect((await it.told())[0]?.text).toMatch(
    /^\S.*: “Welcome to Class 10\.”\nLessons: present at 1 of 2\.\n\nhttp/,
  )
})

test('a register that is corrected before sending is told as it is then', async ({ academy }) => {
  const { db } = academy
  const { put, send, told, lesson_id, first } = await aClass(academy, ['Riya', 'Arjun'])
  setClock(WEEK, '18:00')
  await put()
  await db
    .updateTable('attendance_marks')
    .set({ code: 'E' })
    .where('student_id', '=', first)
    .execute()
  const [chapter] = await db
    .insertInto('chapters')
    .values({ class_number: 9, name: 'Polynomials', position: 99 })
    .returning('chapter_id')
    .execute()
  const chapter_id = chapter?.chapter_id ?? 0
  await db.insertInto('lesson_topics').values({ lesson_id, chapter_id, skill_id: null }).execute()
  // A chapter that was deactivated since then still counts as taught.
  await db.updateTable('chapters').set({ is_active: false }).execute()
  await send()
  const mails = (await told()).filter(({ channel }) => channel === 'mail')
  const textTo = (at: string) => mails.find(({ address }) => address === at)?.text?.split('\n\n')[0]
  expect(textTo('mother0@example.in')).toBe('Taught: Polynomials.')
  expect(textTo('mother1@example.in')).toBe('Lessons: present at 1 of 1.\nTaught: Polynomials.')
})

test('somebody who has a telephone alone reads it in the inbox: no SMS and no WhatsApp goes', async ({
  academy,
}) => {
  const { db } = academy
  const { put, reach, log, told, batch_id, aPupil, aGuardian, aLessonWith } = await aClass(
    academy,
    [],
  )
  const { student_id } = await aPupil(batch_id, 'Tara')
  await aGuardian([{ student_id }], { email: null, phone: '+919830041276' })
  await aLessonWith(batch_id, { [student_id]: 'P' }, { date: '2026-12-08' })
  setClock(WEEK, '18:00')
  await put()
  const works = weeklyWorks({ reach: { ...reach, sms: true, whatsapp: true } })
  while (await runDueJob({ db, log, works }));
  expect((await told()).map(({ channel }) => channel)).toEqual(['inbox'])
})

test('a child who is erased while its part is being written is told of no more', async ({
  academy,
}) => {
  const { db } = academy
  const { first, second, told, reach, call } = await aClass(academy, ['Riya', 'Arjun'])
  const { uid } = await db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', first)
    .executeTakeFirstOrThrow()
  const guardians = await db.selectFrom('guardians').select('guardian_id').execute()
  await sendPart(db, [first, second], {
    ...{ week: WEEK, reach },
    keys: new Set(guardians.map(({ guardian_id }) => String(guardian_id))),
    note: async () => {
      const body = { confirm: String(first) }
      await call(eraseStudent, { params: { uid: uid ?? '' }, body } as never)
    },
  })
  const notes = await db.selectFrom('weekly_notes').select('student_id').execute()
  expect(notes).toEqual([{ student_id: second }])
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(1)
})

test('the line of fees ends with the pay link of who reads it, where the academy has a UPI ID', async ({
  academy,
}) => {
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const { student_id } = await week.aPupil(batch_id)
  await week.aGuardian([{ student_id }], { email: 'mita@example.in' })
  await week.aLessonWith(batch_id, { [student_id]: 'P' }, { date: '2026-12-08' })
  await week.aDue(student_id, '2026-12-15')
  await week.set(UPI)
  setClock(WEEK, '18:00')
  await week.put()
  await week.send()
  expect((await week.told())[0]?.text).toMatch(
    /Fees to pay: ₹2,100\.00, by 15 December 2026\. Pay here: http:\/\/localhost:3000\/p\/[A-Za-z0-9]{12}\n/,
  )
})
