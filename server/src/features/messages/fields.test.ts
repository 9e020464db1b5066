import { setPreference } from '@ganit/contract/messages/inbox'
import { CHANNELS, SWITCHABLE } from '@ganit/contract/messages/message-events'
import {
  getMessage,
  listDeliveries,
  markSentByHand,
  NOTICE_TO,
  previewMessage,
  sendAgain,
  sendMessage,
} from '@ganit/contract/messages/messages'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { beginEachTestAt } from '../../../test/days.ts'
import { theFamilies } from '../../../test/families.ts'
import { theMessages } from '../../../test/messages.ts'
import { DAY, theRegisters } from '../../../test/registers.ts'

beginEachTestAt(DAY, '18:30')

test('a notice to each audience, by each way and later, is looked at and kept as it was written', async ({
  academy,
}) => {
  const { call, aPupil, batch_id } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil('Riya')
  await aGuardian([{ student_id }], { email: 'mita@example.in' })
  const audiences = [
    ...[
      { all: true },
      { class_numbers: [9, 10] },
      { batch_ids: [batch_id] },
      { student_ids: [student_id] },
    ],
    ...['week', 'overdue', 'any'].map((owing) => ({ owing })),
  ]
  for (const [n, audience] of audiences.entries()) {
    const body = {
      ...{ purpose: 'notice', subject: `Diwali ${n}`, text: 'We are **closed**.', audience },
      ...{ to: NOTICE_TO[n % NOTICE_TO.length], channels: [...CHANNELS] },
      send_at: '2026-12-10T09:00:00.000Z',
    }
    const seen = await call(previewMessage, { body } as never)
    expect([seen.status, seen.fields, seen.body]).toMatchObject([
      200,
      undefined,
      { plain: expect.stringContaining('closed') },
    ])
    const sent = await call(sendMessage, { body } as never, { 'idempotency-key': `notice-${n}` })
    expect([sent.status, sent.fields]).toEqual([202, undefined])
    const { message_id } = sent.body
    const told = (
      await call(getMessage, {
        params: { message_id: String(message_id) },
      } as never)
    ).body
    const { to: _, purpose: __, ...kept } = body
    expect(told).toMatchObject(kept)
  }
})

test('a guardian switches messages of each purpose off and on, and no others change', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const { call } = await aGuardian([{ student_id: child.profile.student_id }])
  for (const purpose of SWITCHABLE)
    for (const on of [false, true]) {
      const { status, body } = await call(setPreference, { body: { purpose, on } } as never)
      expect(status).toBe(200)
      const off = body.purposes.filter((each) => !each.on).map((each) => each.purpose)
      expect(off).toEqual(on ? [] : [purpose])
    }
})

test('a mail is not sent by hand, and nothing is sent again whose text is forgotten', async ({
  academy,
}) => {
  const { call, aPupil } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil('Riya')
  await aGuardian([{ student_id }], { email: 'mita@example.in' })
  const { settle } = theMessages(academy)
  const body = { purpose: 'notice', subject: 'Diwali', text: 'Closed.', audience: { all: true } }
  const { message_id } = (await call(sendMessage, { body } as never)).body
  await settle()
  const { delivery_id } = await academy.db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('message_id', '=', message_id)
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow()
  const params = { message_id: String(message_id) }
  const byHand = await call(markSentByHand, { params: { ...params, delivery_id } } as never)
  expect([byHand.status, byHand.error]).toEqual([409, 'This goes by mail.'])
  await academy.db
    .updateTable('messages')
    .set({ text: null })
    .where('message_id', '=', message_id)
    .execute()
  const again = await call(sendAgain, { params } as never)
  expect([again.status, again.error]).toEqual([409, 'The text of this message is forgotten.'])
})

test('what is sent by hand is the whole text, whatever an SMS has said of it before', async ({
  academy,
}) => {
  const { call, aPupil } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil('Riya')
  await aGuardian([{ student_id }], { phone: '+919830012345' })
  const { settle } = theMessages(academy)
  const body = { purpose: 'notice', subject: 'Diwali', text: 'Closed.', audience: { all: true } }
  const { message_id } = (await call(sendMessage, { body } as never)).body
  await settle()
  const text = 'Riya: fees overdue. Pay: https://academy.example/p/abcdefghijkl'
  await academy.db
    .updateTable('messages')
    .set({ purpose: 'fee_overdue', text, short_text: 'Riya: Pay: https://academy.example/p/…' })
    .where('message_id', '=', message_id)
    .execute()
  const params = { message_id: String(message_id) }
  const { items } = (await call(listDeliveries, { params } as never)).body
  const links = items.flatMap(({ whatsapp_link }) => whatsapp_link ?? [])
  expect(links.map((link) => new URL(link).searchParams.get('text'))).toContain(text)
})
