import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import MessageSettings from './message-settings.tsx'
import Texts from './texts/texts.tsx'

const SETTINGS = theSettings({
  keep_inactive_years: 3,
  message_events: { absent: { on: true, channels: ['sms', 'mail'] } },
  quiet_from: '21:00',
  quiet_to: '08:00',
  messages_a_day: 5,
  version: 4,
})
const PREVIEW = {
  subject: 'Fees of Riya Banerjee',
  text: 'The fees of Riya Banerjee',
  sms: { text: 'The fees of Riya', encoding: 'GSM-7', length: 16, parts: 1 },
  kinds: [
    {
      ...{ kind: 'fee_due', sms: 'The fees of Riya', encoding: 'GSM-7', length: 16, parts: 1 },
      whatsapp: 'The fees of Riya Banerjee',
    },
  ],
}
const TEXT = {
  event: 'fee_due',
  language: 'en',
  subject: 'Fees of {student}',
  text: 'The fees of {student}',
  sms_template_id: null,
  whatsapp_template: null,
  is_default: true,
  placeholders: ['student', 'amount', 'date', 'lines'],
  preview: PREVIEW,
  registry: {
    text: 'The fees of {#alphanumeric#}',
    variables: [{ tag: '#alphanumeric#', name: 'student', example: 'Riya' }],
    addresses: ['https://ganit.example/g'],
    category: 'Service Implicit',
  },
  old_forms: 5,
}

beforeEach(() => startSession('t', theAdmin))

test('events go by the ways that were chosen, in their order, and only what was changed is sent', async () => {
  const sent = answerWith({
    'GET /api/settings': { body: SETTINGS },
    'PUT /api/settings': { body: { message: '', settings: SETTINGS } },
  })
  open(<MessageSettings />, '/admin/settings/messages')
  const absent = await screen.findByLabelText<HTMLSelectElement>('Absent')
  expect(absent.value).toBe('sms,mail')
  // The product's defaults.
  expect(screen.getByLabelText<HTMLSelectElement>('Fees due soon').value).toBe('whatsapp,sms,mail')
  await userEvent.selectOptions(absent, 'Inbox, and WhatsApp, else e-mail')
  await userEvent.selectOptions(screen.getByLabelText('Homework'), 'Off')
  await userEvent.clear(screen.getByLabelText('Messages a day'))
  await userEvent.type(screen.getByLabelText('Messages a day'), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      message_events: {
        absent: { on: true, channels: ['whatsapp', 'mail'] },
        homework: { on: false, channels: [] },
      },
      messages_a_day: '3',
      version: 4,
    })
})

test('a text is shown as people read it with its length, and an unknown name in braces is said', async () => {
  const sent = answerWith({
    'GET /api/message-templates/fee_due/en': { body: TEXT },
    'POST /api/message-templates/fee_due/en/preview': { body: PREVIEW },
    'PUT /api/message-templates/fee_due/en': { body: { message: '', template: TEXT } },
  })
  open(<Texts />, '/admin/settings/texts')
  expect(await screen.findByText('16 signs in GSM-7, 1 part')).toBeTruthy()
  const text = screen.getByRole('textbox', { name: 'Text' })
  await userEvent.type(text, ' {{pupil}')
  expect(await screen.findByText(/\{pupil\} is not known/)).toBeTruthy()
  const oneDate = 'This text gives one date for a sum of several.'
  expect(screen.queryByText(oneDate)).toBeNull()
  await userEvent.clear(text)
  await userEvent.type(text, 'Pay {{amount} by {{date}')
  expect(await screen.findByText(oneDate)).toBeTruthy()
  await userEvent.type(text, '{{lines}')
  await expect.poll(() => screen.queryByText(oneDate)).toBeNull()
  await userEvent.clear(text)
  await userEvent.type(text, 'Pay {{amount}')
  await userEvent.type(screen.getByLabelText('SMS Template'), '1107')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      subject: 'Fees of {student}',
      text: 'Pay {amount}',
      sms_template_id: '1107',
      whatsapp_template: '',
    })
})

test('what the SMS registry wants is copied, and each kind of a change is read as a phone has it', async () => {
  const kind = { encoding: 'GSM-7', length: 9, parts: 1, whatsapp: 'long' }
  const kinds = [
    { ...kind, kind: 'moved', sms: 'now moved' },
    { ...kind, kind: 'off', sms: 'no class!' },
  ]
  const event = 'lesson_changed'
  answerWith({
    [`GET /api/message-templates/${event}/en`]: { body: { ...TEXT, event } },
    [`POST /api/message-templates/${event}/en/preview`]: { body: { ...PREVIEW, kinds } },
  })
  open(<Texts />, `/admin/settings/texts?event=${event}`)
  expect(await screen.findByText('now moved')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Kind of change'), 'Off')
  expect(await screen.findByText('no class!')).toBeTruthy()
  expect(
    screen.getByText('5 texts are registered in the old form. Copy the new ones.'),
  ).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('The fees of {#alphanumeric#}')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Text' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'See the timetable')
  expect(await screen.findByText('This text does not say the new day.')).toBeTruthy()
})
