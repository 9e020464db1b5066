import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin, unreachable } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import { writeStored } from '../../storage.ts'
import MessageScreen from './message.tsx'
import Messages from './messages.tsx'
import NewMessage from './new-message.tsx'
import Told from './told.tsx'

const COUNTS = {
  waiting: 0,
  sent: 12,
  delivered: 0,
  read: 0,
  failed: 3,
  'given up': 0,
  'held back': 1,
}
const SENT = {
  message_id: 7,
  purpose: 'notice',
  subject: 'Holiday on Friday',
  state: 'sent',
  written_by: 'Asha Desk',
  created_at: '2026-11-20T09:00:00.000Z',
  send_at: null,
  counts: COUNTS,
}
const TOLD = {
  ...{ telling_id: 5, message_id: null, purpose: 'lesson_changed', by: 'Asha Desk' },
  ...{ about: 'Class 10 – Morning: Admin instead of Ananya Sen', at: SENT.created_at },
  ...{ text: 'Class on Tue 24 Nov, 6 pm: Admin instead of Ananya Sen.' },
  ...{ families: 15, reached: 12, not_sent: 0, failed: 3, waiting: 0 },
}
const DETAIL = {
  ...SENT,
  text: 'No lessons.',
  sms: null,
  audience: { all: true },
  channels: ['mail'],
}
const DELIVERY = {
  delivery_id: 'd1',
  name: 'Mita Banerjee',
  channel: 'inbox',
  address: null,
  state: 'sent',
  problem: null,
  attempts: 0,
  by_hand_at: null,
  by_hand_by: null,
  whatsapp_link: 'https://wa.me/919830041276?text=Holiday',
}
const BATCHES = {
  'GET /api/batch/get_all_batches': { body: { items: [], total: 0, page: 1, page_size: 100 } },
}
const pageOf = (items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 20 })
const reach = (people: number, more: object = {}) => ({
  people,
  students: people,
  by_channel: { inbox: people, mail: people, sms: 0, whatsapp: 0 },
  unreachable: [],
  held_back: 0,
  ...{ parents: 0, students_themselves: people, no_parent_phone: people, plain: '' },
  ...more,
})
const answered = (people: number, more: object = {}) =>
  answerWith({
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    ...BATCHES,
    'POST /api/messages/preview': { body: reach(people, more) },
    'POST /api/messages': {
      status: 202,
      body: {
        message: 'The message is on its way.',
        message_id: 7,
        job: { job_id: 3, state: 'waiting', done: 0, of: null, problem: null, result: null },
      },
    },
  })

beforeEach(() => {
  window.sessionStorage.clear()
  startSession('t', theAdmin)
  writeStored('local', 'openWith', 'web')
  vi.stubGlobal('open', vi.fn())
})

const write = () => open(<NewMessage />, '/admin/messages/new')
async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Subject'), 'Holiday')
  await userEvent.type(screen.getByLabelText('Text'), 'No lessons.')
}
const posted = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/messages')

test('what was sent is in the inbox only where no way to send it is set up', async () => {
  answerWith({
    ...unreachable('GET /api/channels'),
    'GET /api/tellings': { body: pageOf([{ ...TOLD, reached: 0, failed: 0, not_sent: 15 }]) },
    'GET /api/message-ways': { body: { mail: false, sms: false, whatsapp: false } },
  })
  open(<Messages />, '/admin/messages')
  expect(await screen.findByText('15 families · 0 reached · 15 not sent')).toBeTruthy()
  expect(screen.getByText('Not sent')).toBeTruthy()
})

test('what was sent is listed with how it came, and nothing yet says so', async () => {
  const notice = { ...TOLD, telling_id: 8, message_id: 7, about: SENT.subject, purpose: 'notice' }
  answerWith({
    ...unreachable('GET /api/message-ways', 'GET /api/channels'),
    'GET /api/tellings': { body: pageOf([TOLD, notice]) },
  })
  const { close } = open(<Messages />, '/admin/messages')
  const link = await screen.findByRole('link', { name: SENT.subject })
  expect(link.getAttribute('href')).toBe('/admin/messages/7')
  const change = screen.getByRole('link', { name: TOLD.about })
  expect(change.getAttribute('href')).toBe('/admin/messages/told/5')
  expect(screen.getAllByText('15 families · 12 reached · 3 failed')).toHaveLength(2)
  close()

  answerWith({
    ...unreachable('GET /api/message-ways', 'GET /api/channels'),
    'GET /api/tellings': { body: pageOf([]) },
  })
  open(<Messages />, '/admin/messages')
  expect(await screen.findByText('No messages yet.')).toBeTruthy()
})

test('where nothing leaves the academy, the list of messages says so', async () => {
  answerWith({
    ...unreachable('GET /api/channels'),
    'GET /api/tellings': { body: pageOf([TOLD]) },
    'GET /api/message-ways': { body: { mail: false, sms: false, whatsapp: false } },
  })
  open(<Messages />, '/admin/messages')
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('No e-mail, SMS or WhatsApp is set up')
})

test('what families were told has a row a person, with all ways, and one tap sends it by hand', async () => {
  const { name: _name, attempts: _attempts, ...own } = DELIVERY
  const inbox = { ...own, message_id: 70 }
  const ways = [
    { ...inbox, channel: 'inbox', state: 'sent' },
    {
      ...{ ...inbox, delivery_id: 'd2', whatsapp_link: null, address: 'mita@example.in' },
      ...{ channel: 'mail', state: 'not sent', problem: 'Not sent: no mail server' },
    },
  ]
  const person = { name: DELIVERY.name, students: ['Riya', 'Mira'], ways }
  const sent = answerWith({
    'GET /api/tellings/5/people': { body: { ...pageOf([person]), telling: TOLD } },
    'POST /api/messages/70/deliveries/d1/by-hand': {
      body: { message: 'Marked as sent by hand.', by_hand_at: '2026-11-20T10:00:00.000Z' },
    },
  })
  open(<Told params={{ id: '5' }} />, '/admin/messages/told/5')
  expect(await screen.findByText('Riya, Mira')).toBeTruthy()
  expect(screen.getByText(TOLD.text)).toBeTruthy()
  expect(
    screen.getByText('In the inbox · E-mail: not sent, mita@example.in, Not sent: no mail server'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Send by WhatsApp to Mita Banerjee' }))
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/d1/by-hand'))).toBe(true)
})

test('a notice says whom it reaches and not, and is sent once however often it is pressed', async () => {
  const unreachable = [{ student_id: 4, name: 'Arjun Sen', why: 'No e-mail is known.' }]
  const sent = answered(2, { unreachable, held_back: 1 })
  const { address } = write()
  const button = await screen.findByRole('button', { name: 'Send to 2 people' })
  expect(screen.getByText('Arjun Sen')).toBeTruthy()
  expect(screen.getByText(/1 person has as many messages/)).toBeTruthy()
  await fillIn()
  await userEvent.dblClick(button)

  await expect.poll(address).toBe('/admin/messages/7')
  expect(posted(sent).map(({ body }) => body)).toEqual([
    { purpose: 'notice', subject: 'Holiday', text: 'No lessons.', audience: { all: true } },
  ])
})

test('a notice to parents says of how many there is none, and is copied for a group without signs of form', async () => {
  const sent = answered(33)
  const user = userEvent.setup()
  write()
  expect(
    await screen.findByText(/^33 students: parents of 0, 33 themselves\. 33 have/),
  ).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('To'), 'Parents')
  await user.type(screen.getByLabelText('Subject'), 'Holiday')
  await user.type(screen.getByLabelText('Text'), '**No** lessons.')
  await user.click(screen.getByRole('button', { name: 'Copy for a WhatsApp group' }))
  expect(await navigator.clipboard.readText()).toBe('Holiday\n\nNo lessons.')
  await user.click(await screen.findByRole('button', { name: 'Send to 33 people' }))
  await expect.poll(() => posted(sent)[0]?.body).toMatchObject({ to: 'parents' })
})

test('to more than 200 people the number is typed first', async () => {
  const sent = answered(214)
  const { address } = write()
  await fillIn()
  const button = await screen.findByRole('button', { name: 'Send to 214 people' })
  await userEvent.click(button)
  expect(await screen.findByText('Type 214 to confirm the number of people.')).toBeTruthy()
  expect(posted(sent)).toEqual([])
  await userEvent.type(screen.getByLabelText('Number of people'), '214')
  await userEvent.click(button)
  await expect.poll(address).toBe('/admin/messages/7')
})

test('what is missing is said beside its field, and nothing is sent', async () => {
  const sent = answered(2)
  write()
  await screen.findByRole('button', { name: 'Send to 2 people' })
  await userEvent.selectOptions(screen.getByLabelText('Audience'), 'Some batches')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  for (const sentence of ['Choose a batch.', 'Subject is required.', 'Text is required.'])
    expect(await screen.findByText(sentence)).toBeTruthy()
  expect(posted(sent)).toEqual([])
})

test('a draft outlasts a reload with its attempt, so that what was cut off is not sent twice', async () => {
  const answers = { ...BATCHES, 'POST /api/messages/preview': { body: reach(2) } }
  const first = answerWith({
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    ...answers,
    'POST /api/messages': new TypeError('Failed to fetch'),
  })
  const { close } = write()
  await fillIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 2 people' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  close()

  const second = answered(2)
  const { address } = write()
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Holiday')
  expect(screen.getByText(/Your draft was restored/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 2 people' }))
  await expect.poll(address).toBe('/admin/messages/7')
  const keyOf = (sent: typeof first) => posted(sent)[0]?.headers['idempotency-key']
  expect(keyOf(second)).toBe(keyOf(first))

  write()
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('')
})

test('people see it in the inbox, by mail with the way off the list in their language, and short on phones', async () => {
  answered(2)
  write()
  await fillIn()
  const preview = within(screen.getByRole('region', { name: 'As people see it' }))
  const press = (name: string) => userEvent.click(preview.getByRole('button', { name }))
  expect(preview.getByRole('heading', { name: 'Holiday' })).toBeTruthy()
  await press('E-mail')
  await press('বাংলা')
  expect(preview.getByText(/এ ধরনের বার্তা আর না পেতে/)).toBeTruthy()
  await press('SMS')
  expect(preview.getByText(/14 signs in GSM-7, 1 part/)).toBeTruthy()
})

test('the preview of an SMS is the registered text of a notice', async () => {
  answered(2, { registered: 'Notice of Ganit: {change}. {link}' })
  write()
  await fillIn()
  const preview = within(screen.getByRole('region', { name: 'As people see it' }))
  await userEvent.click(preview.getByRole('button', { name: 'SMS' }))
  expect(await preview.findByText(/^Notice of Ganit: Holiday\. .*\/inbox$/)).toBeTruthy()
})

test('what failed is sent again, and what waits taken back', async () => {
  const waiting = { ...DETAIL, state: 'sending', counts: { ...COUNTS, waiting: 5 } }
  const sent = answerWith({
    ...unreachable('GET /api/message-ways'),
    'GET /api/messages/7': { body: waiting },
    'GET /api/messages/7/deliveries': { body: pageOf([DELIVERY]) },
    'POST /api/messages/7/again': { body: { message: '3 messages are sent again.', again: 3 } },
    'POST /api/messages/7/cancel': { body: { message: 'Message cancelled.', cancelled: 5 } },
  })
  open(<MessageScreen params={{ id: '7' }} />, '/admin/messages/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Resend what failed' }))
  expect(await screen.findByText('3 messages are sent again.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel message' }))
  expect(await screen.findByText('Message cancelled.')).toBeTruthy()
  expect(sent.filter(({ path }) => path === '/api/messages/7/cancel')).toHaveLength(1)
})

test('one tap opens WhatsApp with the text, and notes that it was sent by hand', async () => {
  const sent = answerWith({
    ...unreachable('GET /api/message-ways'),
    'GET /api/messages/7': { body: { ...DETAIL, sms: 'Pay here: /p/…' } },
    'GET /api/messages/7/deliveries': { body: pageOf([DELIVERY]) },
    'POST /api/messages/7/deliveries/d1/by-hand': {
      body: { message: 'Marked as sent by hand.', by_hand_at: '2026-11-20T10:00:00.000Z' },
    },
  })
  open(<MessageScreen params={{ id: '7' }} />, '/admin/messages/7')
  const link = await screen.findByRole('link', { name: 'Send by WhatsApp to Mita Banerjee' })
  expect(link.getAttribute('href')).toBe(DELIVERY.whatsapp_link)
  expect(screen.getByText('Pay here: /p/…')).toBeTruthy()
  await userEvent.click(link)
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/d1/by-hand'))).toBe(true)
})

test('a reminder of the week’s dues is for whom they are, whatever was being written to others', async () => {
  answered(2)
  const { close } = write()
  await fillIn()
  close()

  const sent = answered(3)
  const remind = () => open(<NewMessage />, '/admin/messages/new?owing=week')
  const reminder = remind()
  expect(await screen.findByRole('button', { name: 'Send to 3 people' })).toBeTruthy()
  expect(sent.at(-1)?.body).toMatchObject({ audience: { owing: 'week' } })
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Holiday')
  await userEvent.selectOptions(screen.getByLabelText('Audience'), 'Students who owe fees')
  reminder.close()

  remind()
  await screen.findByRole('button', { name: 'Send to 3 people' })
  expect(screen.getByLabelText<HTMLSelectElement>('Audience').value).toBe('any')
})

test('a teacher writes to batches of their own, by inbox and mail', async () => {
  startSession('t', { ...aStudent, userType: 'teacher', uid: 't1' })
  const sent = answerWith({
    ...unreachable('GET /api/batches'),
    'GET /api/batch/class_batches': { body: [] },
    'POST /api/messages/preview': { body: reach(2) },
  })
  open(<NewMessage />, '/teacher/messages/new?batch=5')
  expect(await screen.findByRole('button', { name: 'Send to 2 people' })).toBeTruthy()
  expect(screen.queryByLabelText('Audience')).toBeNull()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    audience: { batch_ids: [5] },
    channels: ['mail'],
  })
})
