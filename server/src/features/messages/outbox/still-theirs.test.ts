import { sendMessage } from '@ganit/contract/messages/messages'
import { addDue } from '@ganit/contract/money/dues'
import { saveHomework } from '@ganit/contract/teaching/homework'
import { moveLesson } from '@ganit/contract/teaching/lesson-changes'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'
import { tellDuesOfDay } from '../messages.service.ts'

// The tests begin in the evening, so that mails wait for the morning.
beginEachTestAt(DAY, '21:30')

const HERS = 'mita@example.in'

/** A guardian of Tara and Kabir, with messages about them waiting until the morning. */
async function theEvening(academy: Academy) {
  const { db } = academy
  const registers = await theRegisters(academy)
  const { call, aPupil, lesson } = registers
  const tara = (await aPupil('Tara')).student_id
  const kabir = (await aPupil('Kabir')).student_id
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: tara }, { student_id: kabir }], { email: HERS })
  const at = { start_time: '07:00', end_time: '08:00' }
  const lesson_id = await lesson({ ...at, date: '2026-12-14' })
  await forgetMessages(academy)
  const messages = theMessages(academy)
  const params = { lesson_id: String(lesson_id) }

  const tell = {
    fee_due: async () => {
      for (const student_id of [tara, kabir]) {
        const body = { student_id, title: 'Kit', amount: '777', due_date: '2026-12-10' }
        expect((await call(addDue, { body } as never)).status).toBe(201)
      }
      await db.transaction().execute((trx) => tellDuesOfDay(trx, messages.reach, DAY))
    },
    homework: () => call(saveHomework, { params, body: { text: 'Page 7' } } as never),
    lesson_changed: () =>
      call(moveLesson, {
        params,
        body: { ...at, date: '2026-12-15', reason: 'Rain', scope: 'this' },
      } as never),
    notice: (audience: object = { all: true }) =>
      call(sendMessage, {
        body: { purpose: 'notice', subject: 'x', text: 'x', audience },
      } as never),
  }
  /** Recipients of the messages sent in the morning. */
  async function morning() {
    await messages.beDue()
    return (await messages.sent()).map(({ to }) => to)
  }
  const kin = (student_id: number) =>
    db.updateTable('guardianships').where('student_id', '=', student_id)
  const student = (student_id: number) =>
    db.updateTable('students').where('student_id', '=', student_id)
  return { ...messages, db, tara, kabir, tell, morning, kin, student }
}

type Evening = Awaited<ReturnType<typeof theEvening>>
type Told = keyof Evening['tell']

const ADULT = { date_of_birth: '2000-01-01' }

/**
 * Changes overnight, each with the number of children that it concerns and the messages about both children that the
 * guardian still gets.
 */
const OVERNIGHT: [string, (evening: Evening, student_id: number) => Promise<unknown>, Told[][]][] =
  [
    [
      'a guardianship ends',
      ({ db }, student_id) =>
        db.deleteFrom('guardianships').where('student_id', '=', student_id).execute(),
      [['notice'], []],
    ],
    [
      'a guardian may see little',
      ({ kin }, student_id) => kin(student_id).set({ limited: true }).execute(),
      [
        ['fee_due', 'homework', 'notice'],
        ['fee_due', 'homework'],
      ],
    ],
    [
      'a student is 18',
      ({ student }, student_id) => student(student_id).set(ADULT).execute(),
      [['fee_due', 'notice'], ['fee_due']],
    ],
    [
      'a guardian gets no messages',
      ({ kin }, student_id) => kin(student_id).set({ gets_messages: false }).execute(),
      [['fee_due', 'homework', 'lesson_changed', 'notice'], []],
    ],
    [
      'a student is not active',
      ({ student }, student_id) => student(student_id).set({ is_active: false }).execute(),
      [['fee_due', 'homework', 'lesson_changed', 'notice'], ['fee_due']],
    ],
  ]

const CASES = OVERNIGHT.flatMap(([what, change, heard]) =>
  heard.flatMap((still, n) =>
    (['fee_due', 'homework', 'lesson_changed', 'notice'] as const).map((told) => ({
      what,
      change,
      of: n + 1,
      told,
      isHeard: still.includes(told),
    })),
  ),
)

test.for(CASES)(
  'where $what, of $of of two, $told is sent: $isHeard',
  async (each, { academy }) => {
    const evening = await theEvening(academy)
    await evening.tell[each.told]()
    await evening.settle()
    for (const student_id of [evening.tara, evening.kabir].slice(0, each.of))
      await each.change(evening, student_id)
    expect((await evening.morning()).includes(HERS)).toBe(each.isHeard)
  },
)

test('a notice that names a student who is not active is sent, to them as to the family', async ({
  academy,
}) => {
  const { tell, settle, morning, student, tara } = await theEvening(academy)
  await student(tara).set({ is_active: false }).execute()
  await tell.notice({ student_ids: [tara] })
  await settle()
  expect(await morning()).toHaveLength(2)
})

test('somebody who is not active any more is sent nothing that waits', async ({ academy }) => {
  const { tell, settle, morning, student, tara, kabir } = await theEvening(academy)
  await tell.homework()
  await settle()
  for (const student_id of [tara, kabir])
    await student(student_id).set({ is_active: false }).execute()
  expect(await morning()).toEqual([])
})
