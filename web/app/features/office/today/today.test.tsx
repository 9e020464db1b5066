import type { Today as Answer, TodayKind } from '@ganit/contract/office/today'
import { TODAY_KINDS } from '@ganit/contract/office/today'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { sampleOf, sentenceOf } from './sentences.ts'
import Today from './today.tsx'

/** Calls of parts of the screen that these tests are not about. */
const ELSEWHERE = unreachable(
  'GET /api/me',
  'GET /api/message-ways',
  'GET /api/channels',
  'GET /api/settings',
  'GET /api/batchmanegment/all_batches_with_schedule',
)

const bothMonths = (value: string) => ({ this_month: value, last_month: value })
const none = { this_month: 0, last_month: 0 }
const NOTHING: Answer = {
  lines: [],
  now: {
    lessons: { left: 0, of: 0, list: [] },
    absent: { count: 0, students: [] },
    taken: { amount: '0.00', cash: '0.00', count: 0 },
    overdue: { amount: '0.00', families: 0, since_monday: 0 },
  },
  month: { to_collect: '0.00', collected: '0.00', ahead: '0.00', due_now: '0.00' },
  checklist: null,
  figures: {
    collected: bothMonths('0.00'),
    owed: bothMonths('0.00'),
    joined: none,
    left: none,
    attendance: { this_month: null, last_month: null },
  },
  figures_at: '2026-11-23T05:00:00.000Z',
}

beforeEach(() => startSession('t', theAdmin))

const show = (lines: Answer['lines'], more: Partial<Answer> = {}) => {
  const body = { ...NOTHING, ...more, lines }
  answerWith({
    ...ELSEWHERE,
    'GET /api/today': { body },
  })
  open(<Today />, '/admin/today')
}

const words = (kind: TodayKind, count: number, amount: string | null = null) => {
  const { number, text, button } = sentenceOf({ kind, count, amount })
  return [[number, text].filter((each) => each !== null).join(' '), button]
}

test('each kind has its sentence, of one and of several, and its button, in their order', () => {
  const all = [
    ['1 lesson clashes.', '2 lessons clash.', 'Solve'],
    ['1 lesson has no teacher.', '2 lessons have no teacher.', 'Choose'],
    ['1 register was not taken.', '2 registers were not taken.', 'Take them'],
    ['1 payment waits to be checked.', '2 payments wait to be checked.', 'Check'],
    [
      '1 online payment found nothing to settle.',
      '2 online payments found nothing to settle.',
      'Look',
    ],
    ['1 cheque is to be cleared.', '2 cheques are to be cleared.', 'Look'],
    ['1 day was not closed.', '2 days were not closed.', 'Close'],
    ['1 request waits.', '2 requests wait.', 'Decide'],
    ['1 family is to be called.', '2 families are to be called.', 'Call'],
    ['1 promise was not kept.', '2 promises were not kept.', 'Remind'],
    [
      '1 student was absent three times in a row.',
      '2 students were absent three times in a row.',
      'Look',
    ],
    ['1 student has low attendance.', '2 students have low attendance.', 'Look'],
    ['1 batch is two weeks behind or more.', '2 batches are two weeks behind or more.', 'Look'],
    ['1 due became overdue this week.', '2 dues became overdue this week.', 'Remind'],
    ['1 test waits for marks.', '2 tests wait for marks.', 'Mark'],
    ['1 test is to be published.', '2 tests are to be published.', 'Publish'],
    ['1 row of an import was refused.', '2 rows of an import were refused.', 'Look'],
    [
      '1 registration is of a child who is here.',
      '2 registrations are of children who are here.',
      'Compare',
    ],
    ['1 student has no parent’s phone.', '2 students have no parent’s phone.', 'Look'],
    ['1 child without a parent’s yes.', '2 children without a parent’s yes.', 'Look'],
    ['1 message failed.', '2 messages failed.', 'Look'],
    ['1 refund is to be paid.', '2 refunds are to be paid.', 'Pay back'],
    [
      '1 student could not move into the new session.',
      '2 students could not move into the new session.',
      'Look',
    ],
    ['1 message is stuck.', '2 messages are stuck.', 'Look'],
    ['The last good backup is old.', 'The last good backup is old.', 'Back up'],
    [
      'For three days no backup was copied to another machine.',
      'For three days no backup was copied to another machine.',
      'Look',
    ],
    [
      'The disk is nearly full: soon nothing can be saved.',
      'The disk is nearly full: soon nothing can be saved.',
      'Look',
    ],
    [
      'Today’s dues and other daily work are not done: tell whoever looks after Ganit.',
      'Today’s dues and other daily work are not done: tell whoever looks after Ganit.',
      'Look',
    ],
    ['The ledger does not add up.', 'The ledger does not add up.', 'Look'],
    [
      '1 task of the app was given up after five attempts; its log says why.',
      '2 tasks of the app were given up after five attempts; its log says why.',
      'Look',
    ],
    ['1 person asked about their data.', '2 people asked about their data.', 'Decide'],
    [
      'Fees are told twice: by receipts and by hand.',
      'Fees are told twice: by receipts and by hand.',
      'Choose',
    ],
    [
      'Pricing says nothing is paid here; UPI is on.',
      'Pricing says nothing is paid here; UPI is on.',
      'Mend',
    ],
    ['This week’s notes were not sent.', 'This week’s notes were not sent.', 'Look'],
    [
      '₹0 lakh this year: registration is needed above ₹0 lakh.',
      '₹0 lakh this year: registration is needed above ₹0 lakh.',
      'Look',
    ],
  ]
  expect(TODAY_KINDS.map((kind) => [words(kind, 1)[0], ...words(kind, 2)])).toEqual(all)
  expect(words('claims', 4, '9300.00')).toEqual(['4 payments wait to be checked, ₹9,300.', 'Check'])
  const near = { kind: 'gst_threshold', count: 1, amount: '1740000.00' } as const
  expect(sentenceOf({ ...near, sample: ['2000000.00', 'none'] }).text).toBe(
    '₹17.4 lakh this year: registration is needed above ₹20 lakh.',
  )
  expect(sentenceOf({ ...near, sample: ['5000000.00', 'composition'] }).text).toBe(
    '₹17.4 lakh this year: composition ends above ₹50 lakh.',
  )
  const refunds = { kind: 'refunds_due', amount: '18360.00', oldest: '2026-12-07' } as const
  expect(sentenceOf({ ...refunds, count: 2 }).text).toBe(
    'refunds are to be paid, ₹18,360, the first by 7 Dec.',
  )
  expect(sampleOf({ count: 11, sample: ['Roy', 'Ali', 'Kaur'] })).toBe('Roy, Ali, Kaur and 8 more')
  expect(sampleOf({ count: 21, sample: ['Admin', 'Admin', 'Admin'] })).toBe('Admin')
})

test('a request that was decided meanwhile is gone when Today is opened again', async () => {
  const line = { kind: 'requests' as const, count: 1, amount: null, oldest: null, sample: [] }
  let lines: Answer['lines'] = [{ ...line, link: '/admin/requests' }]
  answerWith({
    ...ELSEWHERE,
    'GET /api/today': () => ({ body: { ...NOTHING, lines } }),
  })
  const { router } = open(<Today />, '/admin/today')
  await screen.findByText('request waits.')
  await act(() => router.navigate('/admin/requests'))
  lines = []
  await act(() => router.navigate('/admin/today'))
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you.' })).toBeTruthy()
})

test('a line leads to the screen that is for it; the month says how much of it is in', async () => {
  const line = { kind: 'enquiries_due', count: 3, amount: null, oldest: null } as const
  show([{ ...line, sample: ['Mrs. Paul'], link: '/admin/enquiries' }], {
    month: { to_collect: '10000.00', collected: '7500.50', ahead: '500.50', due_now: '3000.00' },
  })
  const link = await screen.findByRole('link', { name: 'Call' })
  expect(link.getAttribute('href')).toBe('/admin/enquiries')
  expect(screen.getByText('families are to be called.')).toBeTruthy()
  expect(screen.getByText('Mrs. Paul and 2 more')).toBeTruthy()
  expect(screen.getByText('70 % of ₹10,000 is in')).toBeTruthy()
  expect(screen.getByText('₹7,500.50')).toBeTruthy()
  expect(screen.getByText('₹3,000')).toBeTruthy()
})

test('the desk is told of tests, and not led to what is the owner’s', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  const line = { count: 1, amount: null, oldest: null, sample: [] }
  show([
    { ...line, kind: 'overdue_week', link: '/admin/messages/new?owing=week' },
    { ...line, kind: 'test_to_mark', link: '/admin/tests?state=marking' },
  ])
  expect(await screen.findByText('test waits for marks.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Remind' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Mark' })).toBeNull()
})

test('where nothing waits it says so', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you.' })).toBeTruthy()
})

test('an academy that is empty yet is led through the first steps in place, the desk through those that are its own', async () => {
  const steps = async () => {
    const list = await screen.findByRole('region', { name: /^First days/ })
    return within(list)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  }
  const checklist: Answer['checklist'] = { done: ['phones'], no_phone: 0 }
  show([], { checklist })
  expect(await steps()).toEqual([
    'Your academy',
    'First batch',
    'Your students',
    'Your teachers',
    'First receipt',
    'Parents’ phones',
    'How families hear from you',
    'Website and a safe copy',
  ])
  expect(screen.getByText('1 of 8')).toBeTruthy()
  expect(screen.queryByText('Nothing waits for you.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change: Parents’ phones' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Begin: Your students' }))
  expect(screen.getByLabelText('Choose a file')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New admission' }).getAttribute('href')).toBe(
    '/admin/admissions/new',
  )
  cleanup()

  startSession('t', { ...theAdmin, userType: 'desk' })
  show([], { checklist })
  expect(await steps()).toEqual([
    'First batch',
    'Your students',
    'First receipt',
    'Parents’ phones',
  ])
  expect(screen.queryByRole('button', { name: 'Hide this list' })).toBeNull()
  cleanup()

  show([])
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^First days/ })).toBeNull()
})

test('the owner says that families are told by hand, and hides the list of the first days', async () => {
  let checklist: Answer['checklist'] = {
    done: ['academy', 'batch', 'students', 'teacher', 'receipt', 'phones'],
    no_phone: 3,
  }
  const sent = answerWith({
    ...ELSEWHERE,
    'GET /api/today': () => ({ body: { ...NOTHING, checklist } }),
    'GET /api/site-truth': { body: [] },
    'POST /api/today/checklist/close': ({ body }) => {
      const isByHand = (body as { by_hand?: boolean }).by_hand
      checklist =
        isByHand && checklist ? { ...checklist, done: [...checklist.done, 'channel'] } : null
      return { body: { message: 'Closed.' } }
    },
  })
  open(<Today />, '/admin/today')
  const itself = await screen.findByRole('link', { name: 'E-mail by itself' })
  expect(itself.getAttribute('href')).toBe('/admin/settings/connections')
  await userEvent.click(
    await screen.findByRole('button', { name: 'By WhatsApp from this computer' }),
  )
  expect(await screen.findByText('7 of 8')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide this list' }))
  await expect.poll(() => screen.queryByText(/First days/)).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { by_hand: true },
    {},
  ])
})

const WHO = {
  student_id: 7,
  uid: 'u7',
  name: 'Rohan Das',
  class_name: 'Class 8',
  batches: [],
  photo: null,
  guardian: null,
  phone_end: '4321',
}

test('the first row says how the day stands, each figure a link; who is absent can be called', async () => {
  const lesson = { teacher: 'R. Iyer', room: 'Room 2', present: null, of: 15, needs: null }
  show([], {
    now: {
      lessons: {
        left: 1,
        of: 2,
        list: [
          { ...lesson, lesson_id: 1, time: '00:00', until: '00:01', batch: 'Class 5', present: 14 },
          {
            ...lesson,
            lesson_id: 2,
            time: '23:58',
            until: '23:59',
            batch: 'Class 8',
            needs: 'teacher',
          },
        ],
      },
      absent: {
        count: 1,
        students: [{ ...WHO, phone: '+919830012345', lesson: 'Class 5', leave: true }],
      },
      taken: { amount: '26350.00', cash: '10700.50', count: 11 },
      overdue: {
        amount: '321077.00',
        families: 31,
        since_monday: 4,
        being_checked: '1800.00',
      },
    },
  })
  const now = await screen.findByRole('list', { name: 'Now' })
  const links = within(now).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 of 2 lessons left', '/admin/timetable'],
    ['1 absent today', '/admin/today?show=absent'],
    ['₹26,350 collected today', '/admin/payments'],
    ['₹3,21,077 overdue', '/admin-dashboard?view=overdue'],
  ])
  expect(within(now).getByText('cash ₹10,700.50 · 11 receipts')).toBeTruthy()
  expect(
    within(now).getByText('31 families, 4 of them since Monday, ₹1,800 being checked'),
  ).toBeTruthy()
  expect(screen.getByText('14 of 15')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Choose/ }).getAttribute('href')).toBe(
    '/admin/timetable',
  )
  await userEvent.click(links[1] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Rohan Das')).toBeTruthy()
  expect(dialog.getByText('Class 5, on leave')).toBeTruthy()
  expect(dialog.getByRole('link', { name: '+919830012345' }).getAttribute('href')).toBe(
    'tel:+919830012345',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where nothing is set up that could reach families, Today says so', async () => {
  const ways = { mail: false, sms: false, whatsapp: false }
  const body = NOTHING
  const answers = { 'GET /api/today': { body } }
  answerWith({
    ...ELSEWHERE,
    ...answers,
    'GET /api/message-ways': { body: ways },
  })
  open(<Today />, '/admin/today')
  expect((await screen.findByRole('note')).textContent).toContain('families see messages only when')
  cleanup()
  answerWith({
    ...ELSEWHERE,
    ...answers,
    'GET /api/message-ways': { body: { ...ways, sms: true } },
  })
  open(<Today />, '/admin/today')
  expect(await screen.findByText('Nothing waits for you.')).toBeDefined()
  expect(screen.queryByRole('note')).toBeNull()
})

test('an owner without a name is asked for it on Today, until there is one', async () => {
  let name = 'Admin'
  const sent = answerWith({
    ...ELSEWHERE,
    'GET /api/today': { body: NOTHING },
    'GET /api/me': () => ({ body: { ...theAdmin, name } }),
    'PUT /api/account': ({ body }) => {
      name = (body as { name: string }).name
      return { body: { message: 'Name saved.', account: { ...theAdmin, name } } }
    },
  })
  open(<Today />, '/admin/today')
  const field = await screen.findByRole('textbox', { name: 'Your name' })
  await userEvent.type(field, ' Ramesh Iyer{Enter}')
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Your name' })).toBeNull()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { name: 'Ramesh Iyer' },
  ])
})
