import { createClosedDay, deleteClosedDay } from '@ganit/contract/teaching/closed-days'
import {
  addLesson,
  cancelLesson,
  moveLesson,
  restoreLesson,
} from '@ganit/contract/teaching/lesson-changes'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { takeDueJob } from '../../ground/background-jobs/background-jobs.queries.ts'

// The tests begin in the evening, so that mails wait for the morning.
beginEachTestAt(DAY, '20:00')

const HERS = 'mita@example.in'
const AT = { start_time: '07:00', end_time: '08:00' }

/** A lesson next week that the student's mother knows of. */
async function theLesson(academy: Academy) {
  const registers = await theRegisters(academy)
  const { call, aPupil, lesson, batch_id } = registers
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: (await aPupil('Riya')).student_id }], { email: HERS })
  const lesson_id = await lesson({ ...AT, date: '2026-12-14' })
  await forgetMessages(academy)
  const messages = theMessages(academy)
  const body = { reason: 'Rain' }
  const done = async (asked: Promise<{ status: number }>) =>
    expect((await asked).status).toBeLessThan(300)
  const move = (date: string, at: object = AT, id = lesson_id) => {
    const params = { lesson_id: String(id) }
    const to = { ...body, ...at, date, scope: 'this' }
    return done(call(moveLesson, { params, body: to } as never))
  }
  const params = { lesson_id: String(lesson_id) }
  const cancel = () => done(call(cancelLesson, { params, body } as never))
  const restore = (more: object = {}) =>
    done(call(restoreLesson, { params, body: { ...body, ...more } } as never))
  /** The text of each message that was not replaced about the lesson. */
  const told = async (channel = 'mail') => {
    const all = await messages.outbox()
    return all
      .filter((each) => each.channel === channel && each.state !== 'given up')
      .filter(({ address, event_key }) => address === HERS || /\/\d+\/inbox$/.test(event_key ?? ''))
      .map(({ text }) => /: (.*)\. Timetable/.exec(text ?? '')?.[1])
  }
  /** Sends the messages that waited until the morning. */
  const morning = async () => {
    await messages.beDue()
    return (await messages.sent()).filter(({ to }) => to === HERS)
  }
  return { ...registers, ...messages, move, cancel, restore, told, morning, batch_id }
}

test('a mail that waits is overtaken by the next move, which says both the time that they know and the new one', async ({
  academy,
}) => {
  const { move, settle, told, morning } = await theLesson(academy)
  await move('2026-12-20')
  await settle()
  await move('2026-12-16')
  await settle()
  await move('2026-12-15')
  await settle()
  const last = 'The class of Mon 14 Dec, 7 am is now on Tue 15 Dec, 7 am (Rain)'
  expect(await told()).toEqual([last])
  expect(await told('inbox')).toHaveLength(3)
  expect(await morning()).toHaveLength(1)
  await move('2026-12-17')
  await settle()
  expect((await told()).at(-1)).toBe(
    'The class of Tue 15 Dec, 7 am is now on Thu 17 Dec, 7 am (Rain)',
  )
})

test('what is overtaken does not count for how many messages somebody gets a day', async ({
  academy,
}) => {
  const { move, settle, told, morning } = await theLesson(academy)
  for (let day = 15; day < 28; day += 1) {
    await move(`2026-12-${day}`)
    await settle()
  }
  expect(await told()).toEqual(['The class of Mon 14 Dec, 7 am is now on Sun 27 Dec, 7 am (Rain)'])
  expect(await morning()).toHaveLength(1)
})

test('of a lesson that is as they know it nobody hears', async ({ academy }) => {
  const { move, cancel, restore, settle, told } = await theLesson(academy)
  await move('2026-12-15')
  await move('2026-12-14')
  await settle()
  await cancel()
  await restore()
  await settle()
  expect([await told(), await told('inbox')]).toEqual([[], []])
})

test('a lesson that is moved back while a mail waits is said to take place', async ({
  academy,
}) => {
  const { move, settle, told } = await theLesson(academy)
  await move('2026-12-15')
  await settle()
  await move('2026-12-14')
  await settle()
  expect(await told()).toEqual(['The class on Mon 14 Dec, 7 am takes place'])
})

test('a cancelled lesson that is on again while nobody knows of a move is told with it', async ({
  academy,
}) => {
  const { move, cancel, restore, settle, told, morning } = await theLesson(academy)
  await cancel()
  await settle()
  await morning()
  await restore()
  await move('2026-12-15')
  await move('2026-12-14')
  await settle()
  expect((await told()).at(-1)).toBe('The class on Mon 14 Dec, 7 am takes place')
})

test('an extra lesson that is moved before anybody knows of it is an extra one', async ({
  academy,
}) => {
  const { call, move, batch_id, settle, told } = await theLesson(academy)
  const body = { batch_id, ...AT, date: '2026-12-21', reason: 'More to do' }
  const { lesson } = (await call(addLesson, { body } as never)).body
  await move('2026-12-22', AT, lesson.lesson_id)
  await settle()
  expect(await told()).toEqual(['Extra class on Tue 22 Dec, 7 am (Rain)'])
})

const SILENT = { ...AT, tell: false }

test('a change that nobody is told of puts right what waits, for those alone for whom it waits', async ({
  academy,
}) => {
  const { move, settle, told, morning, aPupil } = await theLesson(academy)
  const { aGuardian } = await theFamilies(academy)
  await move('2026-12-15')
  await settle()
  await aGuardian([{ student_id: (await aPupil('Asha')).student_id }], { email: 'new@example.in' })
  await move('2026-12-16', SILENT)
  await settle()
  const now = 'The class of Mon 14 Dec, 7 am is now on Wed 16 Dec, 7 am (Rain)'
  expect(await told()).toEqual([now])
  expect(await told('inbox')).toEqual([expect.stringContaining('Tue 15 Dec'), now])
  expect(await morning()).toHaveLength(1)

  // Nothing waits any more.
  await move('2026-12-17', SILENT)
  await settle()
  expect(await told()).toEqual([now])
})

test('what waits is withdrawn where the lesson is silently as they know it again', async ({
  academy,
}) => {
  const { call, move, cancel, restore, settle, told, morning, lesson } = await theLesson(academy)
  await move('2026-12-15')
  await settle()
  await move('2026-12-14', SILENT)
  await settle()
  expect([await told(), await told('inbox')]).toEqual([[], [expect.stringContaining('15 Dec')]])
  await cancel()
  await settle()
  await restore({ tell: false })
  await settle()
  expect(await told()).toEqual([])

  await lesson({ ...AT, date: '2026-12-15' })
  for (const to_date of ['2026-12-14', '2026-12-15']) {
    const body = { title: 'Puja', from_date: '2026-12-14', to_date }
    const { closed_day } = (await call(createClosedDay, { body } as never)).body
    await settle()
    expect(await told()).toHaveLength(1)
    const params = { closed_day_id: String(closed_day.closed_day_id) }
    expect((await call(deleteClosedDay, { params, body: { tell: false } })).status).toBe(200)
    await settle()
    expect(await told()).toEqual([])
  }
  expect(await morning()).toEqual([])
})

test('a holiday that is silently taken back takes its own message along, and no other', async ({
  academy,
}) => {
  const { call, settle, told, lesson } = await theLesson(academy)
  await lesson({ ...AT, date: '2026-12-15' })
  const close = async (title: string, day: string) => {
    const body = { title, from_date: day, to_date: day }
    return (await call(createClosedDay, { body } as never)).body.closed_day.closed_day_id
  }
  const puja = await close('Puja', '2026-12-14')
  await close('Fair', '2026-12-15')
  await settle()
  expect(await told()).toHaveLength(2)
  const params = { closed_day_id: String(puja) }
  await call(deleteClosedDay, { params, body: { tell: false } })
  await settle()
  expect(await told()).toEqual([expect.stringContaining('Fair')])
})

test('what is told of before a silent change has been worked off says how the lesson is now', async ({
  academy,
}) => {
  const { move, settle, told, outbox, aPupil } = await theLesson(academy)
  const { aGuardian } = await theFamilies(academy)
  await move('2026-12-15')
  await move('2026-12-16', SILENT)
  await settle()
  const on = (day: string) => `The class of Mon 14 Dec, 7 am is now on ${day}, 7 am (Rain)`
  expect(await told()).toEqual([on('Wed 16 Dec')])

  // A silent change does not suppress the first message to a new person.
  const email = 'new@example.in'
  await aGuardian([{ student_id: (await aPupil('Asha')).student_id }], { email })
  await move('2026-12-17')
  await move('2026-12-18', SILENT)
  await settle()
  expect(await told()).toEqual([on('Fri 18 Dec')])
  const hers = (await outbox()).filter(({ address }) => address === email)
  expect(hers.map(({ state }) => state)).toEqual(['waiting'])
})

test('what tells of several lessons is not overtaken by what comes of one', async ({ academy }) => {
  const { call, lesson, restore, settle, told } = await theLesson(academy)
  await lesson({ ...AT, date: '2026-12-15' })
  const body = { title: 'Puja', from_date: '2026-12-14', to_date: '2026-12-15' }
  expect((await call(createClosedDay, { body } as never)).status).toBe(201)
  await settle()
  await restore()
  await settle()
  expect(await told()).toEqual([
    'No class on Mon 14 Dec – Tue 15 Dec: 2 classes are cancelled (Puja)',
    'The class on Mon 14 Dec, 7 am takes place',
  ])
})

test('what is cancelled and restored after the mail has left is told twice, each once, however often jobs are looked at', async ({
  academy,
}) => {
  const { cancel, restore, settle, told, morning } = await theLesson(academy)
  await cancel()
  await settle()
  expect(await morning()).toHaveLength(1)
  await restore()
  for (const _ of [1, 2]) await settle()
  const both = ['No class on Mon 14 Dec, 7 am (Rain)', 'The class on Mon 14 Dec, 7 am takes place']
  expect([await told(), await told('inbox')]).toEqual([both, both])
  expect(await morning()).toHaveLength(1)
})

test('a lesson that is moved back while a process has just begun to tell of the move is told of to nobody', async ({
  academy,
}) => {
  const { move, works, settle, told } = await theLesson(academy)
  await move('2026-12-15')
  const begun = (await takeDueJob(academy.db, ['tell'])) ?? expect.fail()
  await move('2026-12-14')
  await expect(works.tell(academy.db, begun)).rejects.toThrow()
  await settle()
  expect([await told(), await told('inbox')]).toEqual([[], []])
})

test('a lesson that is moved back when the move was told, and that is not noted yet, is said to take place', async ({
  academy,
}) => {
  const { move, works, settle, told } = await theLesson(academy)
  await move('2026-12-15')
  const begun = (await takeDueJob(academy.db, ['tell'])) ?? expect.fail()
  await works.tell(academy.db, begun)
  await move('2026-12-14')
  await settle()
  expect(await told()).toEqual(['The class on Mon 14 Dec, 7 am takes place'])
})
