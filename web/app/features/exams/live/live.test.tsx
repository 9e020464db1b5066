import type { Sitter } from '@ganit/contract/exams/live'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import TestScreen from '../test.tsx'

const sitter = (student_id: number, name: string, more: Partial<Sitter>): Sitter => ({
  student_id,
  name,
  state: 'not begun',
  attempt_id: null,
  answered: 0,
  of: 30,
  started_at: null,
  ends_at: null,
  submitted_at: null,
  submitted_by: null,
  seen_at: null,
  left_page: 0,
  late: 0,
  ...more,
})
const begun = { started_at: '2026-11-20T10:30:00Z', ends_at: '2026-11-20T11:30:00Z' }
const seen_at = '2026-11-20T10:41:00Z'
const students = [
  sitter(1, 'Asha Roy', {}),
  sitter(2, 'Kabir Sen', {
    ...begun,
    state: 'answering',
    attempt_id: 5,
    answered: 11,
    seen_at,
    left_page: 2,
  }),
  sitter(3, 'Riya Das', {
    ...begun,
    state: 'submitted',
    attempt_id: 6,
    answered: 30,
    submitted_by: 'clock',
    late: 3,
  }),
]
const online = { ...aTest, mode: 'online', paper_id: 5, state: 'running' }

beforeEach(() => startSession('t', theAdmin))

const show = () => {
  const sent = answerWith({
    'GET /api/tests/7': { body: online },
    'GET /api/tests/7/live': {
      body: {
        test_id: 7,
        now: seen_at,
        students,
        announcements: [{ at: seen_at, text: 'Begin.' }],
      },
    },
    'POST /api/attempts/5/extend': { body: { message: 'Extended.', ends_at: begun.ends_at } },
    'GET /api/attempts/6/late': {
      body: [
        { item_id: 4, number: 2, part: 'i', value: ['B'], counted: ['C'], came_at: seen_at },
        {
          item_id: 5,
          number: 3,
          part: null,
          value: { photos: [1, 2] },
          counted: null,
          came_at: seen_at,
        },
      ],
    },
    'POST /api/attempts/6/accept-late': { body: { message: 'Counted.', accepted: 3 } },
    'POST /api/tests/7/announcements': {
      status: 201,
      body: { message: 'Told.', announcement: { at: seen_at, text: 'Five minutes more.' } },
    },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=live')
  return (path: string) => sent.find((each) => each.path.endsWith(path))?.body
}

async function giveReason(accept: string) {
  await userEvent.type(screen.getByLabelText('Reason'), 'The light went out.')
  const dialog = within(screen.getByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: accept }))
}

test('while a test goes on it says how far each student is', async () => {
  show()
  expect(await screen.findByText('1 not begun, 1 answering, 1 submitted')).toBeTruthy()
  expect(screen.getByText('4:11 pm Begin.')).toBeTruthy()
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Asha RoyNot begun',
    'Kabir SenAnswering11 of 305:00 pm4:11 pm2+5+10+15Submit',
    'Riya DasEnded by the clock30 of 305:00 pm0+5+10+15Reopen3 late',
  ])
})

test('more time is given for a reason, late answers are counted, and all are told something', async () => {
  const sent = show()
  await userEvent.click(
    await screen.findByRole('button', { name: '10 minutes more for Kabir Sen' }),
  )
  await giveReason('Extend')
  await expect.poll(() => sent('/extend')).toEqual({ minutes: 10, reason: 'The light went out.' })
  await userEvent.click(screen.getByRole('button', { name: 'Count 3 late answers of Riya Das' }))
  const late = within(screen.getByRole('alertdialog'))
  await late.findByText('2 photos')
  expect(late.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'QuestionCame lateCounts now',
    '2 (i)BC',
    '32 photos–',
  ])
  await giveReason('Count them')
  await expect.poll(() => sent('/accept-late')).toEqual({ reason: 'The light went out.' })
  await userEvent.type(screen.getByLabelText('Announcement'), 'Five minutes more.')
  await userEvent.click(screen.getByRole('button', { name: 'Tell all' }))
  await expect.poll(() => sent('/announcements')).toEqual({ text: 'Five minutes more.' })
})

test('minutes and announcements whose answer was lost are sent again as the same', async () => {
  let tries = 0
  const lost = (body: object) => () => {
    tries += 1
    return tries % 2 === 1 ? { status: 503, body: { error: 'Try again.' } } : { body }
  }
  const sent = answerWith({
    'GET /api/tests/7': { body: online },
    'GET /api/tests/7/live': { body: { test_id: 7, now: seen_at, students, announcements: [] } },
    'POST /api/attempts/5/extend': lost({ message: 'Extended.', ends_at: begun.ends_at }),
    'POST /api/tests/7/announcements': lost({
      message: 'Told.',
      announcement: { at: seen_at, text: 'Five.' },
    }),
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=live')
  await userEvent.click(await screen.findByRole('button', { name: '5 minutes more for Kabir Sen' }))
  await giveReason('Extend')
  await userEvent.click(screen.getByRole('button', { name: 'Extend' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.type(screen.getByLabelText('Announcement'), 'Five.')
  await userEvent.click(screen.getByRole('button', { name: 'Tell all' }))
  await screen.findByText('Try again.')
  await userEvent.click(screen.getByRole('button', { name: 'Tell all' }))
  await screen.findByText('Told.')
  const keys = sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(4)
  expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
})
