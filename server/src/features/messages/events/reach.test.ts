import { addAbsence } from '@ganit/contract/teaching/absences'
import { createClosedDay, previewClosedDay } from '@ganit/contract/teaching/closed-days'
import { cancelLesson, substituteTeacher } from '@ganit/contract/teaching/lesson-changes'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { countReached } from './reach.service.ts'

beginEachTestAt(DAY, '10:00')

const DATE = '2026-12-14'
const AT = { date: DATE, start_time: '18:00', end_time: '19:00' }
const NEXT = { ...AT, date: '2026-12-17' }

/** Two sisters with one mother, a child with only a phone number to call, and a child without any contact. */
async function theThree(academy: Academy) {
  const registers = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const [riya, mira, arjun, zara] = [
    await registers.aPupil('Riya'),
    await registers.aPupil('Mira'),
    await registers.aPupil('Arjun'),
    await registers.aPupil('Zara'),
  ]
  const blank = async ({ student_id }: { student_id: number }, contact_number_1: string) => {
    const changes = { email: '', contact_number_1 }
    await academy.db
      .updateTable('students')
      .set(changes)
      .where('student_id', '=', student_id)
      .execute()
  }
  for (const child of [riya, mira, zara]) await blank(child, '')
  await blank(arjun, '98300 41276')
  const mother = await aGuardian([{ student_id: riya.student_id }, { student_id: mira.student_id }])
  const lesson_id = await registers.lesson(AT)
  await registers.lesson(NEXT)
  await forgetMessages(academy)
  const messages = theMessages(academy)
  const aTeacher = () => academy.signUpAs('teacher')
  const inbox = async () => {
    await messages.settle()
    return (await messages.outbox()).filter(({ channel }) => channel === 'inbox')
  }
  return { ...registers, aTeacher, mother, zara, lesson_id, inbox }
}

const preview = { querystring: { preview: '1' } }
const params = (lesson_id: number) => ({ params: { lesson_id: String(lesson_id) } })

test('a preview says whom a cancelled lesson reaches, in the words that are sent, and tells nobody', async ({
  academy,
}) => {
  const { call, lesson_id, zara, inbox } = await theThree(academy)
  const body = { reason: 'Rain' }
  const { reach } = (await call(cancelLesson, { ...params(lesson_id), ...preview, body } as never))
    .body
  expect(reach).toMatchObject({
    families: 3,
    students: 4,
    without: [
      { student_id: zara.student_id, name: 'Zara Banerjee', why: 'No e-mail or phone is known.' },
    ],
    // The inbox of the mother, and those of the four students.
    ways: { inbox: 5, mail: 0, sms: 0, whatsapp: 0, by_hand: 2 },
  })
  const said = 'No class on Mon 14 Dec, 6 pm (Rain). Next class: Thu 17 Dec, 6 pm.'
  expect(reach?.text).toContain(said)
  expect(await inbox()).toEqual([])

  await call(cancelLesson, { ...params(lesson_id), body } as never)
  const told = await inbox()
  expect(told).toHaveLength(reach?.ways.inbox ?? 0)
  expect(told.map(({ text }) => text)).toContain(reach?.text)
})

test('nobody is told of a change that the office does not tell of', async ({ academy }) => {
  const { call, lesson_id, aTeacher, inbox } = await theThree(academy)
  const { uid: teacher_id } = await aTeacher()
  const body = { teacher_id, reason: 'Flu', tell: false }
  const changed = await call(substituteTeacher, { ...params(lesson_id), body } as never)
  expect(changed.status).toBe(200)
  const day = { title: 'Puja', from_date: DATE, tell: false }
  expect((await call(createClosedDay, { body: day } as never)).status).toBe(201)
  expect(await inbox()).toEqual([])
})

test('a holiday reaches a family once, also when it is changed or taken back', async ({
  academy,
}) => {
  const { call } = await theThree(academy)
  const body = { title: 'Guru Nanak Jayanti', from_date: DATE }
  const seen = async (more: object = {}) =>
    (await call(previewClosedDay, { body: { ...body, ...more } } as never)).body
  expect(await seen()).toMatchObject({ lessons: 1, students: 4, reach: { families: 3 } })
  expect((await seen()).reach.text).toContain(
    'No class on Mon 14 Dec, 6 pm (Guru Nanak Jayanti). Next class: Thu 17 Dec, 6 pm.',
  )
  const { closed_day } = (await call(createClosedDay, { body } as never)).body
  const { closed_day_id } = closed_day
  expect(await seen({ closed_day_id, to_date: NEXT.date })).toMatchObject({
    lessons: 1,
    reach: { families: 3, text: expect.stringContaining('No class') },
  })
  const back = await seen({ closed_day_id, taken_back: true })
  expect(back).toMatchObject({ lessons: 1, reach: { families: 3 } })
  expect(back.reach.text).toContain('The class on Mon 14 Dec, 6 pm takes place.')
})

test('a family has one message of all lessons that an absence changes', async ({ academy }) => {
  const { call, aTeacher, batch_id, inbox, mother } = await theThree(academy)
  const { uid: account_id } = await aTeacher()
  const away = { teacher_id: account_id }
  const lessons = await academy.db
    .updateTable('lessons')
    .set(away)
    .where('batch_id', '=', batch_id)
    .where('date', 'in', [DATE, NEXT.date])
    .returning(['lesson_id', 'version'])
    .execute()
  const cancelled = lessons.map((lesson) => ({ ...lesson, do: 'cancel' }))
  const body = { from_date: DATE, to_date: NEXT.date, reason: 'Flu', lessons: cancelled }
  const sent = { params: { account_id }, body }
  const { reach } = (await call(addAbsence, { ...sent, ...preview } as never)).body
  expect(reach).toMatchObject({ families: 3, students: 4, ways: { inbox: 5 } })
  expect(await inbox()).toEqual([])

  expect((await call(addAbsence, sent as never)).status).toBe(201)
  const told = await inbox()
  expect(told).toHaveLength(5)
  const hers = told.filter(({ event_key }) => event_key?.endsWith(`/${mother.guardian_id}/inbox`))
  expect(hers).toHaveLength(1)
  for (const day of ['Mon 14 Dec', 'Thu 17 Dec']) expect(hers[0]?.text).toContain(day)
})

test('what an absence changes in two batches is listed without the name of one, and its usual reason told in each language', async ({
  academy,
}) => {
  const { call, aTeacher, batch_id, inbox, mother, zara } = await theThree(academy)
  const { uid: account_id } = await aTeacher()
  const { create, toggle } = await theBatches(academy)
  const other = (await create({ batch_name: 'Other' })).body.batch
  await toggle(other.batch_id, zara.student_id)
  const { db } = academy
  await db.updateTable('guardians').set({ language: 'hi' }).execute()
  const give = (batch: number, date: string) =>
    db
      .updateTable('lessons')
      .set({ teacher_id: account_id, batch_id: batch })
      .where('batch_id', '=', batch_id)
      .where('date', '=', date)
      .returning(['lesson_id', 'version'])
      .execute()
  const lessons = [...(await give(other.batch_id, NEXT.date)), ...(await give(batch_id, DATE))]
  const cancelled = lessons.map((lesson) => ({ ...lesson, do: 'cancel' }))
  const body = { from_date: DATE, to_date: NEXT.date, lessons: cancelled }
  await forgetMessages(academy)
  expect((await call(addAbsence, { params: { account_id }, body } as never)).status).toBe(201)
  const told = await inbox()
  const hers = told.find(({ event_key }) => event_key?.endsWith(`/${mother.guardian_id}/inbox`))
  expect(hers?.text).toContain('(शिक्षक उपलब्ध नहीं हैं)')
  const listed = await db
    .selectFrom('tellings')
    .select(['about', 'text'])
    .where('event_key', 'like', 'absence/%')
    .execute()
  expect(listed).toEqual([
    {
      about: expect.stringMatching(/^Lessons of 2 batches: \d+ December 2026, \d+ December 2026$/),
      text: expect.stringMatching(/^(.+: No class on .+\(The teacher is away\)\..*\n?){2}$/),
    },
  ])
  expect(listed[0]?.text).toContain('Other: No class on Thu 17 Dec')
})

test('a preview has what the first person reads on a phone, by each way that somebody gets it', async ({
  academy,
}) => {
  const { db } = academy
  const { lesson_id } = await theThree(academy)
  const text = '{batch}: {change} {academy}'
  const known = { event: 'lesson_changed', language: 'en' as const, subject: null, text }
  await db
    .insertInto('message_templates')
    .values({ ...known, sms_template_id: '7', whatsapp_template: 'lesson' })
    .execute()
  await db.updateTable('lessons').set({ state: 'cancelled' }).execute()
  const none = { mail: false, sms: false, whatsapp: false, origin: 'https://academy.example' }
  const asOf = (ways: object) =>
    db.transaction().execute(async (trx) => {
      const event = { event: 'lesson_changed', lesson_id, change: 'cancelled' } as const
      return (await countReached(trx, { ...none, ...ways }, [event])).as
    })
  expect(await asOf({})).toEqual({ sms: null, whatsapp: null })
  expect(await asOf({ sms: true })).toEqual({
    sms: expect.stringMatching(/: No class: Mon 14 Dec, 6 pm\. Ganit$/),
    whatsapp: null,
  })
  expect(await asOf({ whatsapp: true })).toEqual({
    sms: null,
    whatsapp: expect.stringContaining('No class on Mon 14 Dec, 6 pm. '),
  })
})
