import type { Today as Answer, TodayKind } from '@ganit/contract/office/today'
import { TODAY_KINDS } from '@ganit/contract/office/today'
import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { sampleOf, sentenceOf } from './sentences.ts'
import Today from './today.tsx'

const money = { this_month: '284500.00', last_month: '302100.00' }
const people = { this_month: 12, last_month: 9 }
const FIGURES: Answer['figures'] = {
  collected: money,
  owed: money,
  joined: people,
  left: people,
  attendance: { this_month: 91, last_month: null },
}

beforeEach(() => startSession('t', theAdmin))

const show = (lines: Answer['lines'], figures = FIGURES) => {
  const body = { lines, figures, figures_at: '2026-11-23T05:00:00.000Z' }
  answerWith({ 'GET /api/today': { body } })
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
    ['1 day was not closed.', '2 days were not closed.', 'Close'],
    ['1 request waits.', '2 requests wait.', 'Decide'],
    ['1 family is to be called.', '2 families are to be called.', 'Call'],
    [
      '1 student was absent three times in a row.',
      '2 students were absent three times in a row.',
      'Look',
    ],
    ['1 student comes too seldom.', '2 students come too seldom.', 'Look'],
    ['1 due became overdue this week.', '2 dues became overdue this week.', 'Remind'],
    ['1 test waits for marks.', '2 tests wait for marks.', 'Mark'],
    ['1 message failed.', '2 messages failed.', 'Look'],
    ['1 mail is stuck.', '2 mails are stuck.', 'Look'],
    ['The last good backup is old.', 'The last good backup is old.', 'Back up'],
    ['The ledger does not add up.', 'The ledger does not add up.', 'Look'],
    ['1 person asked about their data.', '2 people asked about their data.', 'Decide'],
  ]
  expect(TODAY_KINDS.map((kind) => [words(kind, 1)[0], ...words(kind, 2)])).toEqual(all)
  expect(words('claims', 4, '9300.00')).toEqual([
    '4 payments wait to be checked, ₹9,300.00.',
    'Check',
  ])
  expect(sampleOf({ count: 11, sample: ['Roy', 'Ali', 'Kaur'] })).toBe('Roy, Ali, Kaur and 8 more')
})

test('a request that was decided meanwhile is gone when Today is opened again', async () => {
  const line = { kind: 'requests' as const, count: 1, amount: null, oldest: null, sample: [] }
  const figures_at = '2026-11-23T05:00:00.000Z'
  let lines: Answer['lines'] = [{ ...line, link: '/admin/requests' }]
  answerWith({ 'GET /api/today': () => ({ body: { lines, figures: FIGURES, figures_at } }) })
  const { router } = open(<Today />, '/admin/today')
  await screen.findByText('request waits.')
  await act(() => router.navigate('/admin/requests'))
  lines = []
  await act(() => router.navigate('/admin/today'))
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you.' })).toBeTruthy()
})

test('a line leads to the screen that is for it; the month stands beside the last one', async () => {
  const line = { kind: 'enquiries_due', count: 3, amount: null, oldest: null } as const
  show([{ ...line, sample: ['Mrs. Paul'], link: '/admin/enquiries' }])
  const link = await screen.findByRole('link', { name: 'Call' })
  expect(link.getAttribute('href')).toBe('/admin/enquiries')
  expect(screen.getByText('families are to be called.')).toBeTruthy()
  expect(screen.getByText('Mrs. Paul and 2 more')).toBeTruthy()
  expect(screen.getAllByText('₹2,84,500.00')).toHaveLength(2)
  expect(screen.getByText('none yet last month')).toBeTruthy()
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

test('an academy that is empty yet is led through the first steps, the desk through those that are its own', async () => {
  const none = { this_month: 0, last_month: 0 }
  const noMoney = { this_month: '0.00', last_month: '0.00' }
  const empty: Answer['figures'] = {
    collected: noMoney,
    owed: noMoney,
    joined: none,
    left: none,
    attendance: { this_month: null, last_month: null },
  }
  const steps = async () => {
    const list = await screen.findByRole('region', { name: 'The first steps' })
    return within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  }
  const desks = ['/admin/batches/create', '/admin/import']
  show([], empty)
  expect(await steps()).toEqual([
    '/admin/settings',
    '/admin/staff',
    '/admin/courses/create',
    ...desks,
  ])
  expect(screen.queryByRole('link', { name: 'Students' })).toBeNull()
  cleanup()

  startSession('t', { ...theAdmin, userType: 'desk' })
  show([], empty)
  expect(await steps()).toEqual(desks)
  cleanup()

  show([], { ...empty, joined: { this_month: 1, last_month: 0 } })
  expect(await screen.findByRole('link', { name: 'Students' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'The first steps' })).toBeNull()
})

test('where nothing is set up that could reach families, Today says so', async () => {
  const ways = { mail: false, sms: false, whatsapp: false }
  const body = { lines: [], figures: FIGURES, figures_at: '2026-11-23T05:00:00.000Z' }
  const answers = { 'GET /api/today': { body } }
  answerWith({ ...answers, 'GET /api/message-ways': { body: ways } })
  open(<Today />, '/admin/today')
  expect((await screen.findByRole('note')).textContent).toContain('families see messages only when')
  cleanup()
  answerWith({ ...answers, 'GET /api/message-ways': { body: { ...ways, sms: true } } })
  open(<Today />, '/admin/today')
  expect(await screen.findByText('Nothing waits for you.')).toBeDefined()
  expect(screen.queryByRole('note')).toBeNull()
})
