import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import Backups from './backups.tsx'

const backup = {
  name: 'ganit-2026-11-20-0105.backup',
  made_at: '2026-11-19T19:35:00.000Z',
  bytes: 12_345_678,
  students: 310,
  verified: true,
}
const none = { schedule: 'daily', kept: 14, running: null, last_problem: null, backups: [] }
const GET = 'GET /api/backups'
const POST = 'POST /api/backups'
const PUT = 'PUT /api/backups'

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the list says when, how large and whether it was checked', async () => {
  const others = [
    { ...backup, name: 'b', verified: false },
    { ...backup, name: 'c', verified: null, students: null },
  ]
  answerWith({ [GET]: { body: { ...none, backups: [backup, ...others] } } })
  open(<Backups />, '/admin/settings/backups')

  expect(await screen.findByText('Test-restored')).toBeTruthy()
  expect(screen.getAllByText('12.3 MB')).toHaveLength(3)
  expect(screen.getAllByText('310')).toHaveLength(2)
  expect(screen.getByText('Read back only')).toBeTruthy()
  expect(screen.getByText('Cannot be read')).toBeTruthy()
})

test('a backup by hand is followed until it is done', async () => {
  let looks = 0
  const running = { started_at: backup.made_at, stage: 'checking' }
  const sent = answerWith({
    [GET]: () => {
      looks += 1
      if (looks === 1) return { body: none }
      return { body: looks === 2 ? { ...none, running } : { ...none, backups: [backup] } }
    },
    [POST]: { status: 201, body: { message: 'The backup has begun' } },
  })
  open(<Backups />, '/admin/settings/backups')
  await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }))

  expect(await screen.findByText(/test-restored …/)).toBeTruthy()
  expect(await screen.findByText('Backup made', {}, { timeout: 60_000 })).toBeTruthy()
  expect(screen.getByText('Test-restored')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('what went wrong is said, and why one could not begin', async () => {
  const last_problem = { at: backup.made_at, problem: 'the disk is full' }
  answerWith({
    [GET]: { body: { ...none, last_problem } },
    [POST]: { status: 409, body: { error: 'A backup is being made already.' } },
  })
  open(<Backups />, '/admin/settings/backups')

  expect(await screen.findByText(/failed: the disk is full/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText('A backup is being made already.')).toBeTruthy()
})

test('the plan is saved; nonsense is not sent', async () => {
  const sent = answerWith({
    [GET]: { body: none },
    [PUT]: { body: { message: 'Backups saved', schedule: 'weekly', kept: 30 } },
  })
  open(<Backups />, '/admin/settings/backups')
  const kept = await screen.findByLabelText('Backups Kept')
  await userEvent.clear(kept)
  await userEvent.type(kept, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/whole number from 1 to 365/)).toBeTruthy()

  await userEvent.clear(kept)
  await userEvent.type(kept, '30')
  await userEvent.selectOptions(screen.getByLabelText('Schedule'), 'Each week')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      schedule: 'weekly',
      kept: '30',
    }),
  )
})
