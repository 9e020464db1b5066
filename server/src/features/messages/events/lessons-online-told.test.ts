import { joinLessons, moveLesson } from '@ganit/contract/teaching/lesson-changes'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { MEET, onlineBy } from '../../../../test/online-lessons.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { changeInWords } from '../wording/change-words.ts'
import { changeForSms } from '../wording/sms-change-words.ts'

// The tests begin in the evening, so that mails wait for the morning.
beginEachTestAt(DAY, '20:00')

const HERS = 'mita@example.in'
const AT = { date: '2026-12-14', start_time: '16:00', end_time: '17:30' }

/** A lesson next week, and its member’s mother. */
async function theLesson(academy: Academy) {
  const registers = await theRegisters(academy)
  const { student_id } = await registers.aPupil('Riya')
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id }], { email: HERS })
  const lesson_id = await registers.lesson(AT)
  await forgetMessages(academy)
  const messages = theMessages(academy)
  const told = async (address = HERS) => {
    await messages.settle()
    return (await messages.outbox())
      .filter((each) => each.channel === 'mail' && each.state !== 'given up')
      .filter((each) => each.address === address)
      .map(({ text }) => text ?? '')
  }
  const inWords = async () => (await told()).map((text) => /: (.*)\. Timetable/.exec(text)?.[1])
  const move = (date: string) =>
    registers.call(moveLesson, {
      params: { lesson_id: String(lesson_id) },
      body: { ...AT, date, reason: 'Rain', scope: 'this' },
    } as never)
  return { ...registers, ...onlineBy(registers.call), lesson_id, told, inWords, move }
}

test('families are told that a class is online and at the academy again, without the address', async ({
  academy,
}) => {
  const { put, lesson_id, told, inWords } = await theLesson(academy)
  await put(lesson_id)
  expect(await inWords()).toEqual(['The class on Mon 14 Dec, 4 pm is online'])
  expect((await told()).join()).not.toContain('meet.google')
  const jobs = await academy.db.selectFrom('jobs').select('input').execute()
  expect(JSON.stringify(jobs)).not.toContain('meet.google')
  // A new address of an online lesson is no news.
  await put(lesson_id, { url: `${MEET}2` })
  expect(await inWords()).toEqual(['The class on Mon 14 Dec, 4 pm is online'])
  // The waiting message is dropped: the class takes place as families know it.
  await put(lesson_id, { url: null })
  expect(await inWords()).toEqual(['The class on Mon 14 Dec, 4 pm takes place'])
})

test('somebody who knows of an online class is told when it is at the academy', async ({
  academy,
}) => {
  const { put, lesson, inWords } = await theLesson(academy)
  const online = await lesson({ ...AT, date: '2026-12-15', online_url: MEET })
  await put(online, { url: null })
  expect(await inWords()).toEqual(['The class on Tue 15 Dec, 4 pm is at the academy'])
})

test('of a class that is moved and put online at once they hear both', async ({ academy }) => {
  const { put, move, lesson_id, inWords } = await theLesson(academy)
  await move('2026-12-16')
  await put(lesson_id)
  expect(await inWords()).toEqual([
    'The class of Mon 14 Dec, 4 pm is now on Wed 16 Dec, 4 pm (Rain). The class on Wed 16 Dec, 4 pm is online',
  ])
})

test('a silent change tells nobody, and families of a joined class hear as well', async ({
  academy,
}) => {
  const { put, lesson_id, inWords, told, call, aBatchOf, joins } = await theLesson(academy)
  await put(lesson_id, { url: MEET, tell: false })
  expect(await inWords()).toEqual([])
  await put(lesson_id, { url: null, tell: false })
  const batch_id = await aBatchOf(9, 'Class 9 – Evening')
  const other = await academy.aStudent({ first_name: 'Anjali' })
  await joins(other.profile.student_id, { batch_id })
  const { aGuardian } = await theFamilies(academy)
  const kin = [{ student_id: other.profile.student_id }]
  await aGuardian(kin, { email: 'sunita@example.in', phone: '+919830099999' })
  const joined = await aLesson(academy, batch_id, { ...AT, start_time: '18:00', end_time: '19:00' })
  const body = { into: lesson_id, reason: 'Few came', tell: false }
  await call(joinLessons, { params: { lesson_id: String(joined) }, body } as never)
  await put(lesson_id)
  expect(await inWords()).toHaveLength(1)
  expect(await told('sunita@example.in')).toEqual([expect.stringContaining('4 pm is online')])
})

test('the words fit the table in all languages', () => {
  const was = { date: '2026-12-14', start_time: '16:00' }
  const say = (is: 'online' | 'in person') =>
    (['en', 'hi', 'bn'] as const).map((language) => changeInWords(language, { is, was }))
  const inSms = (is: 'online' | 'in person') =>
    (['en', 'hi', 'bn'] as const).map((language) => changeForSms(language, { is, was }).what)
  expect(inSms('online')).toEqual(['Class is online', 'क्लास ऑनलाइन होगी', 'ক্লাস অনলাইনে হবে'])
  expect(inSms('in person')).toEqual([
    'Class is at the academy',
    'क्लास अकादमी में होगी',
    'ক্লাস অ্যাকাডেমিতে হবে',
  ])
  expect(say('online')).toEqual([
    'The class on Mon 14 Dec, 4 pm is online.',
    expect.stringMatching(/14 दिस॰, शाम 4 की क्लास ऑनलाइन होगी।$/),
    expect.stringMatching(/ক্লাস অনলাইনে হবে।$/),
  ])
  for (const is of ['online', 'in person'] as const)
    for (const language of ['en', 'hi', 'bn'] as const)
      expect([...changeForSms(language, { is, was }).short_change].length).toBeLessThan(31)
})
