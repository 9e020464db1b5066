import { updateMessageTemplate } from '@ganit/contract/messages/message-templates'
import { previewMessage, sendMessage } from '@ganit/contract/messages/messages'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aProvider } from '../../../../test/provider.ts'
import { theRegisters } from '../../../../test/registers.ts'
import { createSmsCarrier } from '../channels/sms.ts'
import { sendDueDelivery } from '../outbox/outbox.service.ts'

// By day, because at night messages wait.
beginEachTestAt('2026-11-24')

const NOTICE = {
  ...{ purpose: 'notice', subject: 'Holiday on Monday', text: 'We are closed.' },
  ...{ audience: { all: true }, channels: ['sms'] },
}

/** A mother who reads Hindi, and texts that are registered in both languages. */
async function aNoticeBySms(academy: Parameters<typeof theRegisters>[0], english: string) {
  const { call, aPupil } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = await aPupil('Riya')
  await aGuardian([{ student_id }], { language: 'hi' })
  const register = (language: string, text: string, sms_template_id: string) =>
    call(updateMessageTemplate, {
      params: { event: 'notice', language },
      body: { text, sms_template_id },
    } as never)
  await register('en', english, '11')
  const { settle } = theMessages(academy, { sms: true })
  const { asked, url } = await aProvider((n) => ({ body: { id: `sms-${n}` } }))
  const carrier = createSmsCarrier(academy.db, { url, token: 'x', sender: 'GANIT' })
  const log = { warn: () => {}, error: () => {} }
  return {
    call,
    register,
    notice: () => call(sendMessage, { body: NOTICE } as never),
    settle,
    asked,
    send: () => sendDueDelivery({ db: academy.db, carrier, log }),
  }
}

test('a phone gets the text of a notice that is registered, in its language', async ({
  academy,
}) => {
  const it = await aNoticeBySms(academy, 'Notice of {academy}: {change}. {link}')
  await it.register('hi', '{academy} की सूचना: {link}', '12')
  const preview = await it.call(previewMessage, { body: NOTICE } as never)
  expect(preview.body.registered).toBe('Notice of Ganit: {change}. {link}')
  await it.notice()
  await it.settle()
  while (await it.send());
  expect(it.asked.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      text: expect.stringMatching(/^Ganit की सूचना: http\S+\/inbox$/),
      template_id: '12',
    }),
  )
})

test('a text that is registered while notices wait is the text that leaves', async ({
  academy,
}) => {
  const it = await aNoticeBySms(academy, '{change} {link}')
  await it.notice()
  await it.settle()
  await it.register('en', 'Read of {academy}: {change} {student}{link}', '13')
  await it.send()
  expect(it.asked[0]?.body).toMatchObject({
    text: expect.stringMatching(/^Read of Ganit: Holiday on Monday http\S+\/inbox$/),
    template_id: '13',
  })
})
