import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inFull } from '../../../../test/ledger.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { chosenLanguage, keepPressedLanguage, pressedLanguage } from '../../../i18n/language.ts'
import { GuardianFrame } from '../../../shell/families/guardian-frame.tsx'
import { deviceNowMs, todayIn } from '../../../ui/text/times/dates.ts'
import Dashboard from './dashboard.tsx'

const child = (student_id: number, first_name: string) => ({
  student_id,
  uid: `u${student_id}`,
  first_name,
  name: `${first_name} Bose`,
  student_class: 9,
  photo: null,
  guardian_id: 1,
  limited: false,
  is_of_age: false,
  may_see: true,
})
const family = (language: string) => ({
  guardian: {
    guardian_id: 1,
    name: 'Anita Bose',
    phone: '+919830041276',
    email: null,
    language,
    version: 1,
    is_proven: true,
  },
  children: [child(7, 'Riya'), child(8, 'Arka')],
})
const ledger = (student_id: number, owed: string) => ({
  student_id,
  uid: `u${student_id}`,
  name: 'Bose',
  fees_status: 'No',
  dues: [
    {
      fee_id: student_id * 10,
      payment_status: 'Due',
      amount: owed,
      owed,
      fee_title: 'Monthly tuition',
      due_date: '2190-12-10',
      payment_date: null,
      transaction_id: null,
      batch_id: 1,
      batch_name: 'Algebra',
    },
  ],
  payments: [],
  total: owed,
  paid: '0.00',
  owed,
  overdue: '0.00',
})

const NOTHING = { overdue: '0.00', oldest: null, soon: '0.00', soon_by: null, checking: '0.00' }

/** The family's own sums of the children, by their numbers. */
const familyMoney = (of: Record<number, object> = {}) => ({
  body: {
    ...NOTHING,
    children: [7, 8, 9].map((student_id) => ({
      ...{ student_id, uid: `u${student_id}`, first_name: 'Riya', months: [] },
      ...NOTHING,
      ...of[student_id],
    })),
  },
})

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'guardian')
})

function openDashboard(language: string, at = '/guardian/dashboard', changes = {}) {
  const date = todayIn('Asia/Kolkata')
  const sent = answerWith({
    ...unreachable(
      'GET /api/student/profile/u7',
      'GET /api/change-requests',
      'GET /api/student/profile/u8',
    ),
    'GET /api/guardianships': { body: family(language) },
    'GET /api/family-money': familyMoney(),
    'GET /api/student/ledger/u7': { body: inFull(ledger(7, '2100.00')) },
    'GET /api/student/ledger/u8': { body: inFull(ledger(8, '1500.00')) },
    'GET /api/lessons': {
      body: [aLesson({ date, start_time: '23:50', end_time: '23:59', state: 'cancelled' })],
    },
    'GET /api/attendance/of/7': {
      body: {
        percent: 50,
        months: [{ month: '2026-11', percent: 50, counts: { P: 1, A: 1, L: 0, E: 0 } }],
        batches: [],
        lessons: ['P', 'A'].map((code, n) => ({
          lesson_id: n + 1,
          date: `2026-11-0${n + 2}`,
          start_time: '16:00',
          batch_name: 'Algebra',
          code,
          minutes_late: null,
          note: null,
        })),
      },
    },
    'GET /api/inbox': {
      body: {
        items: [
          {
            message_id: 3,
            subject: 'Holiday on Monday',
            text: 'No lessons.',
            at: '2026-11-20T10:00:00Z',
            read_at: null,
            about: { purpose: 'notice', students: [], link: null },
          },
        ],
        total: 1,
        page: 1,
        page_size: 20,
        unread: 1,
      },
    },
    'GET /api/attendance/of/8': { body: { percent: null, months: [], batches: [], lessons: [] } },
    ...changes,
  })
  open(
    <GuardianFrame>
      <Dashboard />
    </GuardianFrame>,
    at,
  )
  return sent
}

test('the first child stands there with what is to be paid, for them and for all children', async () => {
  const sent = openDashboard('en')
  expect(await screen.findByRole('heading', { level: 1, name: 'Riya Bose' })).toBeTruthy()
  expect(await screen.findByText('₹2,100.00')).toBeTruthy()
  expect(await screen.findByText(/^Due by 10 Dec/)).toBeTruthy()
  const main = screen.getByRole('main')
  expect(within(main).getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(
    '/guardian/pay?dues=70',
  )
  expect(
    (await screen.findByRole('link', { name: 'Pay for all children, ₹3,600.00' })).getAttribute(
      'href',
    ),
  ).toBe('/guardian/pay?dues=70,80')
  const ledgers = sent.map(({ path }) => path).filter((path) => path.includes('/ledger/'))
  expect(ledgers.toSorted()).toEqual(['/api/student/ledger/u7', '/api/student/ledger/u8'])
  expect(await screen.findByText(/1 absence in the last year/)).toBeTruthy()
  expect(screen.getByText('Absent: 3 Nov')).toBeTruthy()
  expect(screen.getByText('3 Nov, Algebra: absent').previousElementSibling?.textContent).toBe('3')
  expect(await screen.findByRole('heading', { name: 'Messages 1 new' })).toBeTruthy()
})

test('what is being checked is said, and is not to be paid again', async () => {
  const { dues, ...of } = ledger(7, '2100.00')
  const checked = dues.map((due) => ({ ...due, fee_id: 71, owed: '900.00', being_checked: true }))
  const answers = (own: object[]) => ({
    'GET /api/student/ledger/u7': { body: inFull({ ...of, owed: '3000.00', dues: own }) },
    'GET /api/family-money': familyMoney({ 7: { checking: '900.00' } }),
  })
  openDashboard('en', '/guardian/dashboard', answers([...dues, ...checked]))
  expect(await screen.findByText('₹2,100.00')).toBeTruthy()
  expect((await screen.findByText(/Being checked/)).textContent).toBe('Being checked ₹900.00')
  const pay = () => within(screen.getByRole('main')).queryByRole('link', { name: 'Pay' })
  expect(pay()?.getAttribute('href')).toBe('/guardian/pay?dues=70')
  cleanup()
  queryClient.clear()
  openDashboard('en', '/guardian/dashboard', answers(checked))
  expect((await screen.findByText(/Being checked/)).textContent).toBe('Being checked ₹900.00')
  expect(pay()).toBeNull()
})

test('no other amount is shown before the family’s sums are there', async () => {
  const later = Promise.withResolvers<void>()
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/family-money': () =>
      later.promise.then(() => familyMoney({ 7: { overdue: '900.00', oldest: '2025-11-10' } })),
  })
  expect(await screen.findByText(/1 absence in the last year/)).toBeTruthy()
  expect(screen.queryByText('₹2,100.00')).toBeNull()
  later.resolve()
  expect(await screen.findByText('₹900.00')).toBeTruthy()
})

test('parents are asked for what is due now; what is not due yet is in no sum', async () => {
  const { dues, ...of } = ledger(7, '2100.00')
  const late = dues.map((due) => ({ ...due, fee_id: 71, owed: '900.00', due_date: '2025-11-10' }))
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/student/ledger/u7': {
      body: inFull({ ...of, owed: '3000.00', overdue: '900.00', dues: [...late, ...dues] }),
    },
    'GET /api/family-money': familyMoney({ 7: { overdue: '900.00', oldest: '2025-11-10' } }),
  })
  expect(await screen.findByText('₹900.00')).toBeTruthy()
  expect(await screen.findByText(/₹900\.00 overdue since/)).toBeTruthy()
  const pay = within(screen.getByRole('main')).getByRole('link', { name: 'Pay' })
  expect(pay.getAttribute('href')).toBe('/guardian/pay?dues=71')
  expect(screen.queryByRole('link', { name: /^Pay for all children/ })).toBeNull()
})

const WHY_LATE = {
  ...{ amount: '50.00', percent: null, cap: null, after_days: 7 },
  ...{ title: 'Club fee', due_date: '2025-11-10', on: '2025-11-18' },
  ...{ open: '400.00', whole: '400.00' },
}

test('the account lists all dues of the sum, and for a late fine the day that was missed', async () => {
  const { dues, ...of } = ledger(7, '450.00')
  const due = { ...dues[0], due_date: '2025-11-10' }
  const club = { ...due, ...{ fee_id: 71, due_id: 71, owed: '400.00', label: 'Club fee' } }
  const fine = {
    ...due,
    ...{ fee_id: 72, due_id: 72, owed: '50.00', kind: 'late', late_of: 71 },
    ...{ fee_title: 'Late fine for Club fee', label: 'Late fine for Club fee' },
    parts: [{ kind: 'late', text: 'Late fine for Club fee', amount: '50.00', late: WHY_LATE }],
  }
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/student/ledger/u7': { body: inFull({ ...of, dues: [club, fine] }) },
  })
  const why = await screen.findByRole('button', { name: 'Why this amount?' })
  await userEvent.click(why)
  const lines = [...(why.nextElementSibling?.querySelectorAll('p') ?? [])]
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Club fee, due by 10 Nov₹400.00',
    'Late fine for Club fee, not received by 10 Nov₹50.00',
    '=₹450.00',
  ])
  expect(screen.getByText(/₹50(\.00)? once, 7 days after the due day\./)).toBeTruthy()
})

test('of many dues the first two are named and the others counted, and a part says what comes next', async () => {
  const { dues, ...of } = ledger(7, '2100.00')
  const late = ['Tuition, August 2026', 'Books, part 1 of 2', 'Tests', 'Camp'].map((label, n) => ({
    ...dues[0],
    ...{ fee_id: 71 + n, due_id: 71 + n, owed: '400.00', label, due_date: '2025-11-10' },
  }))
  const next = { ...dues[0], fee_id: 80, due_id: 80, owed: '350.00', label: 'Books, part 2 of 2' }
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/student/ledger/u7': { body: inFull({ ...of, dues: [...late, next] }) },
  })
  expect(
    await screen.findByText(/^Tuition, August 2026, Books, part 1 of 2 and 2 more/),
  ).toBeTruthy()
  expect(
    await screen.findByText('1st of 2 parts: ₹400.00, then ₹350.00 on 10 Dec 2190'),
  ).toBeTruthy()
})

test('where a child owes something now, nothing that is not due yet is paid for all children', async () => {
  const lateOf = (student_id: number, owed: string) => {
    const { dues, ...of } = ledger(student_id, '2000.00')
    const fee_id = student_id * 10 + 1
    const late = dues.map((due) => ({ ...due, fee_id, owed, due_date: '2025-11-10' }))
    return { body: inFull({ ...of, owed: '2900.00', dues: [...late, ...dues] }) }
  }
  const children = [child(7, 'Riya'), child(8, 'Arka'), child(9, 'Mita')]
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/guardianships': { body: { ...family('en'), children } },
    'GET /api/student/ledger/u7': lateOf(7, '900.00'),
    'GET /api/student/ledger/u8': lateOf(8, '600.00'),
    'GET /api/student/ledger/u9': { body: inFull(ledger(9, '1500.00')) },
  })
  const all = await screen.findByRole('link', { name: 'Pay for all children, ₹1,500.00' })
  expect(all.getAttribute('href')).toBe('/guardian/pay?dues=71,81')
})

test('another child is one press away, and stands in the address', async () => {
  openDashboard('en', '/guardian/dashboard?child=8')
  expect(await screen.findByRole('heading', { level: 1, name: 'Arka Bose' })).toBeTruthy()
  const children = screen.getByRole('navigation', { name: 'Children' })
  expect(within(children).getByRole('link', { current: 'page' }).textContent).toContain('Arka')
  expect(await screen.findByText('No register was taken yet.')).toBeTruthy()
})

test('the calendar is offered, but not to who is told of no lesson to come', async () => {
  openDashboard('en')
  expect((await screen.findByRole('link', { name: 'In your calendar' })).getAttribute('href')).toBe(
    '/guardian/calendar',
  )
  expect(screen.getByRole('link', { name: 'Add leave' }).getAttribute('href')).toMatch(/#leave$/)
  cleanup()
  const children = [{ ...child(7, 'Riya'), limited: true }]
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/guardianships': { body: { ...family('en'), children } },
  })
  expect(await screen.findByRole('heading', { name: 'Attendance' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Next lesson' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'In your calendar' })).toBeNull()
})

test('leave is told of the child that is shown', async () => {
  openDashboard('en', '/guardian/dashboard?child=8')
  const leave = await screen.findByRole('link', { name: 'Add leave' })
  expect(leave.getAttribute('href')).toBe('/guardian/dashboard?child=8#leave')
})

test('of a child of age of whom nothing is told any more it says so, and the others can be paid for', async () => {
  const gone = { status: 404, body: { error: 'Student not found.' } }
  const [riya, arka] = [child(7, 'Riya'), child(8, 'Arka')]
  const children = [riya, { ...arka, is_of_age: true, may_see: false }]
  openDashboard('en', '/guardian/dashboard?child=8', {
    'GET /api/guardianships': { body: { ...family('en'), children } },
    'GET /api/student/ledger/u8': gone,
  })
  expect(await screen.findByText(/Arka is of age/)).toBeTruthy()
  expect(await screen.findByText('Nothing is due now.')).toBeTruthy()
})

test('what could not be loaded is said in the guardian’s language, too', async () => {
  openDashboard('hi', '/guardian/dashboard', {
    'GET /api/inbox': { status: 500, body: { error: 'x' } },
  })
  expect((await screen.findAllByRole('button', { name: 'फिर कोशिश करें' })).length).toBeGreaterThan(0)
  expect(screen.queryByText('Retry')).toBeNull()
})

test('the language that was pressed before signing in stays, and is the guardian’s from then on', async () => {
  keepPressedLanguage('hi')
  let language = 'en'
  const sent = openDashboard('en', '/guardian/dashboard', {
    'GET /api/guardianships': () => ({ body: family(language) }),
    'PUT /api/guardianships': () => {
      language = 'hi'
      return { body: { message: 'Language saved.', guardian: family('hi').guardian } }
    },
  })
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      language: 'hi',
    })
  await expect.poll(() => screen.queryByRole('heading', { name: /संदेश/ })).toBeTruthy()
  await expect.poll(() => chosenLanguage()).toBe('hi')
})

test('a guardian who is not proven yet reads in the language that was pressed, else in that of the record', async () => {
  const { guardian } = family('bn')
  const unproven = {
    'GET /api/guardianships': {
      body: { guardian: { ...guardian, is_proven: false }, children: [] },
    },
  }
  openDashboard('en', '/guardian/dashboard', unproven)
  await expect.poll(chosenLanguage).toBe('bn')
  cleanup()
  queryClient.clear()

  keepPressedLanguage('hi')
  const sent = openDashboard('en', '/guardian/dashboard', unproven)
  await expect.poll(() => screen.queryByRole('heading', { name: 'बच्चे' })).toBeTruthy()
  expect([chosenLanguage(), pressedLanguage()]).toEqual(['hi', 'hi'])
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('older messages are asked for and stand below, each once', async () => {
  const message = (message_id: number) => ({
    message_id,
    subject: `Notice ${message_id}`,
    text: 'No lessons.',
    at: '2026-11-20T10:00:00Z',
    read_at: null,
    about: { purpose: 'notice', students: [], link: null },
  })
  // A message arrived after the first page was loaded.
  const pages = [
    { items: [message(3), message(2)], total: 3 },
    { items: [message(2), message(1)], total: 4 },
  ]
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/inbox': ({ path }: { path: string }) => {
      const page = path.endsWith('page=2') ? 2 : 1
      return { body: { ...pages[page - 1], page, page_size: 2, unread: 0 } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Older messages' }))
  await screen.findByText('Notice 1')
  expect(screen.getAllByText(/^Notice/).map(({ textContent }) => textContent?.slice(0, 8))).toEqual(
    ['Notice 3', 'Notice 2', 'Notice 1'],
  )
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull()
})

test('each event of a message stands under its day with its button; a receipt is signed when it is read', async () => {
  const part = (on: string, text: string, action: object | null) => ({
    ...{ event: 'payment_received', on, text, action },
  })
  const path = '/api/receipts/116?expires=1&signature=a'
  const message = {
    message_id: 3,
    subject: 'Received',
    text: 'Both in one.',
    parts: [
      part('2026-11-20', 'Receipt 000116.', { kind: 'receipt', path, number: '000116' }),
      part('2026-11-24', 'Fees are due.', { kind: 'pay', path: '/guardian/pay', number: null }),
      part('2026-11-24', 'No class.', null),
    ],
    at: '2026-11-24T10:00:00Z',
    read_at: '2026-11-24T11:00:00Z',
    about: { purpose: 'payment_received', students: ['Riya Bose'], link: '/guardian/dashboard' },
  }
  openDashboard('en', '/guardian/dashboard', {
    'GET /api/inbox': { body: { items: [message], total: 1, page: 1, page_size: 20, unread: 0 } },
  })
  const receipt = await screen.findByText('Receipt 000116 (PDF)')
  expect(receipt.getAttribute('href')).toBe(path)
  const inbox = screen.getByRole('region', { name: 'Messages' })
  expect(within(inbox).getByText('20 Nov 2026')).toBeTruthy()
  expect(within(inbox).getByText('Pay').getAttribute('href')).toBe('/guardian/pay')
  expect(within(inbox).getByText('No class.')).toBeTruthy()
  expect(within(inbox).queryByText('Both in one.')).toBeNull()
})

test('a receipt opens from its message by its address, and once that has run out by being signed in', async () => {
  const seconds = Math.floor(deviceNowMs() / 1000)
  const addressOf = (payment_id: number, expires: number) =>
    `http://x.in/api/receipts/${payment_id}?expires=${expires}&signature=a-b`
  const message = {
    message_id: 3,
    subject: 'Received',
    text: `Receipt 1: ${addressOf(116, seconds - 60)} Receipt 2: ${addressOf(117, seconds + 60)}`,
    at: '2026-11-20T10:00:00Z',
    read_at: '2026-11-20T11:00:00Z',
    about: { purpose: 'payment_received', students: ['Riya Bose'], link: '/guardian/dashboard' },
  }
  const sent = openDashboard('en', '/guardian/dashboard', {
    'GET /api/inbox': { body: { items: [message], total: 1, page: 1, page_size: 20, unread: 0 } },
    'GET /api/payments/116/receipt': { status: 404, body: {} },
  })
  await userEvent.click(await screen.findByText('Received'))
  const [late, fresh] = await screen.findAllByText('Receipt (PDF)')
  if (!late || !fresh) throw new Error('There are no links.')
  // The test has no other pages, so navigation is prevented.
  const goesOn = (link: HTMLElement) => {
    let isPrevented = true
    const look = (event: Event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', look, { once: true })
    fireEvent.click(link)
    return !isPrevented
  }
  expect([goesOn(fresh), goesOn(late)]).toEqual([true, false])
  expect(await screen.findByText('Please try again.')).toBeTruthy()
  const asked = sent.filter(({ path }) => path.startsWith('/api/payments/'))
  expect(asked.map(({ path }) => path)).toEqual(['/api/payments/116/receipt'])
})
