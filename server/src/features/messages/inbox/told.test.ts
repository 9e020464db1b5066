import { getMe } from '@ganit/contract/accounts/accounts'
import { markSentByHand, sendMessage } from '@ganit/contract/messages/messages'
import { listStudentMessages, listTellings, listTold } from '@ganit/contract/messages/tellings'
import { cancelLesson } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '10:00')

const AT = { date: '2026-12-14', start_time: '18:00', end_time: '19:00' }

test('a change is one row with how many families have it, and a row a person with all ways', async ({
  academy,
}) => {
  const registers = await theRegisters(academy)
  const { call } = registers
  const { aGuardian } = await theFamilies(academy)
  const [riya, mira] = [await registers.aPupil('Riya'), await registers.aPupil('Mira')]
  await registers.aPupil('Arjun')
  const children = [{ student_id: riya.student_id }, { student_id: mira.student_id }]
  await aGuardian(children, { email: 'mita@example.in' })
  const lesson_id = await registers.lesson(AT)
  await forgetMessages(academy)
  await academy.db.deleteFrom('tellings').execute()
  const messages = theMessages(academy)
  const params = { lesson_id: String(lesson_id) }
  await call(cancelLesson, { params, body: { reason: 'Rain' } } as never)
  await messages.settle()

  const list = async (who = call) => (await who(listTellings, { querystring: {} })).body
  const [told] = (await list()).items
  expect(told).toMatchObject({
    purpose: 'lesson_changed',
    about: expect.stringMatching(/: No class on Mon 14 Dec, 6 pm \(Rain\)\.$/),
    by: expect.any(String),
    message_id: null,
    ...{ families: 2, reached: 0, waiting: 2, failed: 0, not_sent: 0 },
  })
  // Without a mail server, mails become files.
  await academy.db
    .updateTable('deliveries')
    .set({ state: 'sent', problem: 'Not sent: no mail server', ended_at: sql<Date>`now()` })
    .where('channel', '=', 'mail')
    .execute()
  expect((await list()).items[0]).toMatchObject({ reached: 0, waiting: 0, not_sent: 2 })

  const about = async ({ uid }: { uid: string }) =>
    (await call(listStudentMessages, { params: { uid }, querystring: {} })).body
  expect(await about(riya)).toMatchObject({
    total: 1,
    items: [{ telling_id: told?.telling_id, families: 1, not_sent: 1, reached: 0 }],
  })
  const other = await registers.aPupil('Later')
  expect(await about(other)).toMatchObject({ total: 0, items: [] })
  expect((await call(listStudentMessages, { params: { uid: 'nobody' } } as never)).status).toBe(404)

  const telling_id = String(told?.telling_id)
  const people = async () =>
    (await call(listTold, { params: { telling_id }, querystring: {} })).body
  const { items, total, telling } = await people()
  expect([total, telling.about]).toEqual([4, told?.about])
  const hers = items.find(({ name }) => name === 'Mita Banerjee')
  expect(hers?.students).toEqual([expect.stringMatching(/^Mira/), expect.stringMatching(/^Riya/)])
  expect(hers?.ways.map(({ channel, state }) => `${channel} ${state}`)).toEqual([
    'inbox sent',
    'mail not sent',
  ])
  const [inbox] = hers?.ways ?? []
  const way = { message_id: String(inbox?.message_id), delivery_id: String(inbox?.delivery_id) }
  expect((await call(markSentByHand, { params: way } as never)).status).toBe(200)
  expect((await list()).items[0]).toMatchObject({ reached: 1, not_sent: 1 })
  const opened = (await people()).items.find(({ name }) => name === hers?.name)?.ways[0]
  expect(opened).toMatchObject({
    by_hand_at: expect.any(String),
    by_hand_by: (await call(getMe)).body.name,
  })

  const body = { purpose: 'notice', subject: 'Puja', text: 'No lessons.', audience: { all: true } }
  const { message_id } = (await call(sendMessage, { body } as never)).body
  expect((await list()).items.map((each) => [each.about, each.message_id])).toEqual([
    ['Puja', message_id],
    [told?.about, null],
  ])
  const teacher = academy.caller((await academy.signUpAs('teacher')).token)
  expect((await list(teacher)).items).toEqual([])
  const others = await teacher(listTold, { params: { telling_id }, querystring: {} })
  expect(others.status).toBe(404)
})
