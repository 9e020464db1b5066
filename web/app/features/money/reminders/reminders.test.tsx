import { dayAfter } from '@ganit/contract/days'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBatch } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { writeStored } from '../../../storage.ts'
import { todayIn } from '../../../ui/text/times/dates.ts'
import RemindersScreen from './reminders.tsx'

const child = (student_id: number, name: string) => ({
  ...{ student_id, uid: `u${student_id}`, name, class_name: 'Class 10', photo: null },
  ...{ batches: [], guardian: null, phone_end: null },
})
const family = (n: number, name: string, overdue: string, more: object = {}) => ({
  person: {
    ...{ key: `g${n}`, guardian_id: n, student_id: null, name, relation: 'mother' },
    ...{ phone: `+91983005512${n}`, language: 'bn' },
  },
  children: [child(n, `Rohan${n} Banerjee`)],
  ...{ overdue, oldest: '2026-11-10', months: ['2026-11'], checking: '0.00', left: false },
  ...{ promise: null, reminded: null, why: null, others: [], ...more },
})
const none = { families: 0, amount: '0.00' }
const broken = {
  contact_id: 1,
  promised_for: '2026-11-22',
  amount: '6100.00',
  note: null,
  state: 'broken',
}
const items = [
  family(1, 'Anita Banerjee', '6100.00', { promise: broken }),
  family(2, 'Suresh Sharma', '5250.00'),
  family(3, 'Farida Ali', '4350.00'),
]
const page = (rows: object[] = items) => ({
  body: {
    ...{ items: rows, total: rows.length, page: 1, page_size: 50, erased: '600.00' },
    totals: {
      to_remind: { families: rows.length, amount: '15700.00' },
      ...{ promised: none, reminded: none, unreachable: none },
    },
  },
})
const texts = {
  body: items.map(({ person }) => ({
    person: person.key,
    text: `Pay, ${person.name}`,
    language: 'bn',
    whatsapp_link: `https://wa.me/${person.phone.slice(1)}?text=Pay`,
  })),
}
const BATCHES = 'GET /api/batchmanegment/all_batches_with_schedule'
const batches = { body: { items: [aBatch(4)], total: 1, page: 1, page_size: 100 } }
const DELIVERY = 'a3f1c2d4-0000-4000-8000-000000000001'
const noted = { status: 201, body: { message: 'Noted.', delivery_id: DELIVERY } }

const opens = vi.fn()

beforeEach(async () => {
  startSession('t', theAdmin)
  await sweepOwnRecords(theAdmin.email)
  writeStored('local', 'openWith', 'web')
  opens.mockReset()
  vi.stubGlobal('open', opens)
})

function show(answers: object = {}) {
  const sent = answerWith({
    'GET /api/reminders': page(),
    'POST /api/reminders/texts': texts,
    'POST /api/reminders/opened': noted,
    ...Object.fromEntries([1, 2, 3].map((n) => [`GET /api/reminders/g${n}/events`, { body: [] }])),
    'GET /api/message-ways': { body: { mail: false, sms: false, whatsapp: false } },
    [BATCHES]: batches,
    ...answers,
  } as Parameters<typeof answerWith>[0])
  open(<RemindersScreen />, '/admin/reminders')
  return sent
}
const button = (name: string) => screen.findByRole('button', { name: `WhatsApp: ${name}` })
const opened = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(({ path }) => path === '/api/reminders/opened').map(({ body }) => body)

test('Enter opens WhatsApp with the family’s text, notes it and marks the next', async () => {
  const sent = show()
  const first = await button('Anita Banerjee')
  expect(await screen.findByText('Pay, Anita Banerjee')).toBeTruthy()
  expect(screen.getAllByText('Promised for Sun 22 Nov, not kept').length).toBeGreaterThan(0)
  first.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened(sent)).toEqual([{ person: 'g1', overdue: '6100.00' }])
  expect(opens).toHaveBeenCalledWith('https://wa.me/919830055121?text=Pay', '_blank', 'noopener')
  await expect
    .poll(async () => document.activeElement === (await button('Suresh Sharma')))
    .toBe(true)
  const done = await screen.findByRole('button', { name: 'Not sent: Anita Banerjee' })
  expect(done).toBeTruthy()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => opened(sent).length).toBe(3)
  expect(screen.queryByRole('button', { name: /^WhatsApp: / })).toBeNull()
})

test('where nothing opened, the text is copied', async () => {
  const user = userEvent.setup()
  show()
  await screen.findByText('Pay, Anita Banerjee')
  await user.click(await button('Anita Banerjee'))
  await user.click(await screen.findByRole('button', { name: 'Nothing opened? Copy the text' }))
  expect(await screen.findByText('Copied. Paste it into the chat.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Pay, Anita Banerjee')
})

test('a key held down counts once', async () => {
  const sent = show()
  const first = await button('Anita Banerjee')
  await screen.findByText('Pay, Anita Banerjee')
  first.focus()
  await userEvent.keyboard('{Enter>5/}')
  await expect.poll(() => opened(sent).length).toBe(1)
})

test('P and a number note a promise, U takes the last press back', async () => {
  const sent = show({
    'POST /api/reminders/contacts': { status: 201, body: { message: 'Noted.', contact_id: 5 } },
    [`DELETE /api/reminders/opened/${DELIVERY}`]: { body: { message: 'Taken back.' } },
  })
  ;(await button('Anita Banerjee')).focus()
  await screen.findByText('Pay, Anita Banerjee')
  await userEvent.keyboard('p3')
  const promised = () => sent.find(({ path }) => path === '/api/reminders/contacts')?.body
  await expect
    .poll(promised)
    .toEqual({ person: 'g1', kind: 'promise', promised_for: dayAfter(todayIn('Asia/Kolkata'), 7) })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened(sent).length).toBe(1)
  await screen.findByRole('button', { name: 'Not sent: Anita Banerjee' })
  await expect.poll(() => sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.keyboard('u')
  await expect.poll(() => sent.some(({ method }) => method === 'DELETE')).toBe(true)
  await button('Anita Banerjee')
})

test('what another desk has opened is said, and opened all the same on a second press', async () => {
  const error = 'Rekha opened this a minute ago.'
  let isFirst = true
  const sent = show({
    'POST /api/reminders/opened': () => {
      const answer = isFirst ? { status: 409, body: { error } } : noted
      isFirst = false
      return answer
    },
  })
  await userEvent.click(await button('Anita Banerjee'))
  const row = within((await screen.findByText(error)).closest('li') as HTMLElement)
  await userEvent.click(row.getByText('Open all the same'))
  await expect
    .poll(() => opened(sent).at(-1))
    .toEqual({ person: 'g1', overdue: '6100.00', again: true })
})

test('of a reminder that a colleague had opened, Not sent leaves the colleague’s press', async () => {
  const body = { ...noted.body, first_by: 'Rekha' }
  const sent = show({ 'POST /api/reminders/opened': { ...noted, body } })
  await userEvent.click(await button('Anita Banerjee'))
  await userEvent.click(await screen.findByRole('button', { name: 'Not sent: Anita Banerjee' }))
  await button('Anita Banerjee')
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('after forty presses within an hour the list says that WhatsApp may block the number', async () => {
  show({ 'POST /api/reminders/opened': { ...noted, body: { ...noted.body, first_by: 'Rekha' } } })
  const said = () => screen.queryByText(/^WhatsApp may block a number/)
  for (let n = 0; n < 40 && !said(); n++) {
    await userEvent.click(await button('Anita Banerjee'))
    await userEvent.click(await screen.findByRole('button', { name: 'Not sent: Anita Banerjee' }))
  }
  expect(said()).toBeTruthy()
})

test('an empty list says that all rest, or that nobody is overdue', async () => {
  const empty = page([])
  empty.body.totals.reminded = { families: 43, amount: '1.00' } as never
  const sent = show({ 'GET /api/reminders': empty })
  expect(await screen.findByText('All 43 were reminded.')).toBeTruthy()
  expect(screen.getByText(/^They rest until \d+ \w+\.$/)).toBeTruthy()
  expect(screen.getByText('₹600 of people who were erased.')).toBeTruthy()
  expect(opened(sent)).toEqual([])
  await act(async () => {})
})

test('nobody is said to be overdue only where the other tabs are empty, too', async () => {
  const empty = page([])
  show({ 'GET /api/reminders': empty })
  expect(await screen.findByText('Nobody is overdue.')).toBeTruthy()
  empty.body.totals.promised = { families: 2, amount: '1.00' } as never
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Nobody is to be reminded.')).toBeTruthy()
})

test('the families of one batch are chosen above the list', async () => {
  const sent = show()
  await button('Anita Banerjee')
  await userEvent.selectOptions(screen.getByLabelText('Batch'), aBatch(4).batch_name)
  const last = () => sent.findLast(({ path }) => path.startsWith('/api/reminders?'))?.path
  await expect.poll(last).toContain('batch_id=4')
})

test('what was opened here stands with its time', async () => {
  show()
  await userEvent.click(await button('Anita Banerjee'))
  await screen.findByRole('button', { name: 'Not sent: Anita Banerjee' })
  expect(screen.getByText(/^Opened \d+:\d\d [ap]m$/)).toBeTruthy()
})

test('coming back from WhatsApp keeps what was opened, and what was refused', async () => {
  show({
    'POST /api/reminders/opened': ({ body }: { body: { person: string } }) =>
      body.person === 'g1' ? noted : { status: 409, body: { error: 'Rekha opened this.' } },
  })
  await userEvent.click(await button('Anita Banerjee'))
  await userEvent.click(await button('Suresh Sharma'))
  await screen.findByText('Rekha opened this.')
  await act(async () => {
    window.dispatchEvent(new Event('focus'))
    await new Promise((done) => setTimeout(done, 100))
  })
  expect(screen.getByText('Rekha opened this.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Not sent: Anita Banerjee' })).toBeTruthy()
})

const EVENTS = [
  { day: '2026-11-24', kind: 'paid', amount: '2000.00', promised_for: null, by: null },
  { day: '2026-11-20', kind: 'promised', amount: '8100.00', promised_for: '2026-11-25', by: 'R' },
  { day: '2026-11-20', kind: 'opened', amount: null, promised_for: null, by: 'Rekha' },
]

test('beside the marked family stands what happened last', async () => {
  show({ 'GET /api/reminders/g1/events': { body: EVENTS } })
  expect(await screen.findByText('Paid ₹2,000', { exact: false })).toBeTruthy()
  expect(screen.getByText('Promised ₹8,100 for Wed 25 Nov', { exact: false })).toBeTruthy()
  expect(screen.getByText('Opened by Rekha', { exact: false })).toBeTruthy()
})

test('the other guardian’s WhatsApp counts for the family', async () => {
  const father = { key: 'g9', name: 'Tarun Banerjee', relation: 'father', language: 'hi' }
  const sent = show({
    'GET /api/reminders': page([
      family(1, 'Anita Banerjee', '6100.00', { others: [father] }),
      family(2, 'Suresh Sharma', '5250.00'),
    ]),
    'POST /api/reminders/texts': ({ body }: { body: { to?: string } }) =>
      body.to === 'g9'
        ? { body: [{ ...texts.body[0], whatsapp_link: 'https://wa.me/91999?text=Hi' }] }
        : texts,
  })
  const press = await screen.findByRole('button', { name: 'WhatsApp to Tarun Banerjee, father' })
  await expect.poll(() => press.hasAttribute('disabled')).toBe(false)
  await userEvent.click(press)
  expect(opens).toHaveBeenCalledWith('https://wa.me/91999?text=Hi', '_blank', 'noopener')
  await expect.poll(() => opened(sent)).toEqual([{ person: 'g1', overdue: '6100.00' }])
  await screen.findByRole('button', { name: 'Not sent: Anita Banerjee' })
})

test('the other guardian’s text is written anew when the sum is another one', async () => {
  const father = { key: 'g9', name: 'Tarun Banerjee', relation: 'father', language: 'hi' }
  let overdue = '6100.00'
  show({
    'GET /api/reminders': () => page([family(1, 'Anita Banerjee', overdue, { others: [father] })]),
    'POST /api/reminders/texts': () => ({
      body: [{ ...texts.body[0], whatsapp_link: `https://wa.me/91999?text=${overdue}` }],
    }),
  })
  const press = () => screen.findByRole('button', { name: 'WhatsApp to Tarun Banerjee, father' })
  await expect.poll(async () => (await press()).hasAttribute('disabled')).toBe(false)
  overdue = '4000.00'
  await act(() => queryClient.invalidateQueries())
  await screen.findAllByText('₹4,000', { exact: false })
  await expect.poll(async () => (await press()).hasAttribute('disabled')).toBe(false)
  await userEvent.click(await press())
  expect(opens).toHaveBeenCalledWith('https://wa.me/91999?text=4000.00', '_blank', 'noopener')
})

test('a tab without families says so in its own words', async () => {
  answerWith({
    'GET /api/reminders': page([]),
    'GET /api/message-ways': { body: { mail: false, sms: false, whatsapp: false } },
    [BATCHES]: batches,
  })
  open(<RemindersScreen />, '/admin/reminders?show=promised')
  expect(await screen.findByText('Nobody has promised anything.')).toBeTruthy()
})
