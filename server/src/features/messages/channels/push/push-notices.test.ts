import { EVENTS } from '@ganit/contract/messages/message-events'
import { previewMessage, sendMessage } from '@ganit/contract/messages/messages'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { aFamilyWithPhones, MAIL } from '../../../../../test/push-family.ts'
import { DAY } from '../../../../../test/registers.ts'
import { pushTextIn, toPushText } from './push-words.ts'

beginEachTestAt(DAY, '18:30')

const NOTICE = {
  purpose: 'notice',
  subject: 'No lessons on Friday',
  text: 'We are closed.',
  audience: { all: true },
}

test('a notice is its subject on a phone, counted before, and by mail once the phone is gone', async ({
  academy,
}) => {
  const it = await aFamilyWithPhones(academy)
  const phone = await it.aPhone(it.mother.call)
  const preview = await it.call(previewMessage, { body: NOTICE } as never)
  expect(preview.body.by_channel).toEqual({ inbox: 2, push: 1, mail: 1, sms: 0, whatsapp: 0 })
  await it.call(sendMessage, { body: NOTICE } as never)
  await it.settle()
  expect(await it.states()).toEqual(['push waiting'])
  await it.push()
  expect(it.shown).toMatchObject([{ body: 'No lessons on Friday', link: '/open' }])

  it.answers(phone.endpoint, 410)
  await it.call(sendMessage, { body: { ...NOTICE, subject: 'No lessons at all' } } as never)
  await it.settle()
  await it.push()
  const mails = (await it.sent()).filter(({ to }) => to === MAIL)
  expect(mails).toMatchObject([{ subject: 'No lessons at all' }])
  const after = await it.call(previewMessage, { body: NOTICE } as never)
  expect(after.body.by_channel).toEqual({ inbox: 2, mail: 2, sms: 0, whatsapp: 0 })
})

test('a notice by inbox alone goes to no phone', async ({ academy }) => {
  const it = await aFamilyWithPhones(academy)
  await it.aPhone(it.mother.call)
  await it.call(sendMessage, { body: { ...NOTICE, channels: [] } } as never)
  await it.settle()
  expect(await it.states()).toEqual([])
})

test('a locked screen tells first names, no amount, and 160 signs at most, in each language', () => {
  const values = () => ({
    ...{ student: 'Riya Banerjee', amount: '₹8,325.00', lines: 'Riya: ₹8,325.00', receipt: '116' },
    ...{
      batch: 'Class 9 – Morning',
      date: '7 December 2026',
      time: '5:00 pm',
      change: 'No class.',
    },
  })
  for (const language of ['en', 'hi', 'bn'] as const)
    for (const event of EVENTS.filter((each) => each !== 'notice')) {
      const part = { event, key: event, values, first_names: ['Riya', 'Arjun'] }
      const text = pushTextIn([part], language)
      expect(text).not.toMatch(/[₹{}]|Banerjee|8,325/)
      if (!['enquiry', 'lesson_changed', 'test'].includes(event)) expect(text).toContain('Riya')
    }
  const long = toPushText(`${'অ'.repeat(200)}\r\nb`)
  expect([...long]).toHaveLength(160)
  expect(long.endsWith('…')).toBe(true)
  expect(toPushText('a\r\n  b')).toBe('a b')
})
