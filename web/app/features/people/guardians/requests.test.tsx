import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import Requests from './requests.tsx'

const NONE = { total: 0, items: [] }
const EMPTY = { guardians: NONE, changes: NONE, erasures: NONE, guardian_erasures: NONE }
const student = { student_id: 7, uid: 'u7', name: 'Riya Bose', student_class: 9 }

const rina = {
  guardian_id: 3,
  student_id: 7,
  name: 'Rina Das',
  relation: 'other',
  phone: '+919830041250',
  email: null,
  language: 'en',
  is_primary: false,
  gets_messages: true,
  may_collect: false,
  limited: false,
  is_proposed: true,
  confirmed_at: null,
  access: 'none',
  version: 1,
  student,
}
const change = {
  change_request_id: 5,
  state: 'waiting',
  student,
  proposer: { guardian_id: 1, name: 'Anita Bose', relation: 'mother' },
  changes: { address: '7 Lake Road', contact_number_2: null },
  before: { address: '27 Lake Road', contact_number_2: '+919830041276' },
  record_version: 4,
  reason: null,
  made_at: '2026-11-20T10:00:00Z',
  decided_at: null,
}
const ALL = {
  guardians: { total: 1, items: [rina] },
  changes: { total: 1, items: [change] },
  erasures: {
    total: 1,
    items: [{ student_id: 8, uid: 'u8', name: 'Arka Sen', since: '2026-11-02' }],
  },
  guardian_erasures: {
    total: 1,
    items: [{ guardian_id: 4, name: 'Mita Sen', since: '2026-11-03' }],
  },
}
const CONFIRM = 'POST /api/student/u7/guardians/3/confirm'
const GET = 'GET /api/requests'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'desk')
})

const card = async (name: string | RegExp) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)

test('where nothing waits it says so; where it cannot be known it can be tried again', async () => {
  answerWith({ [GET]: { body: EMPTY } })
  const { close } = open(<Requests />)
  expect(await screen.findByRole('heading', { name: 'Nothing waits.' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Requests' })).toBeTruthy()
  close()

  answerWith({ [GET]: { status: 503, body: { error: 'Busy.' } } })
  open(<Requests />)
  expect(await screen.findByText('Failed to load the requests.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a change is shown old beside new, and accepted as it was looked at', async () => {
  const sent = answerWith({
    [GET]: { body: ALL },
    'POST /api/change-requests/5/accept': { status: 409, body: { error: 'Reload to see it.' } },
  })
  open(<Requests />)
  const riya = await card(/Riya Bose/)
  const rows = riya.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'FieldNowAsked for',
    'Contact Number 2+919830041276nothing',
    'Address27 Lake Road7 Lake Road',
  ])
  expect(riya.getByText(/Asked for by Anita Bose, mother/)).toBeTruthy()

  await userEvent.click(riya.getByRole('button', { name: 'Accept' }))
  expect(await riya.findByText('Reload to see it.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ version: 4 })
})

test('a change is declined for a reason', async () => {
  const sent = answerWith({
    [GET]: { body: ALL },
    'POST /api/change-requests/5/decline': {
      body: { message: 'Change declined.', change_request: { ...change, state: 'declined' } },
    },
  })
  open(<Requests />)
  await userEvent.click((await card(/Riya Bose/)).getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Reason is required.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Which street?')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toContainEqual({ reason: 'Which street?' })
})

test('a guardian whose phone is known is confirmed once it is said who it is', async () => {
  const sent = answerWith({
    [GET]: { body: ALL },
    [CONFIRM]: {
      status: 409,
      body: {
        error: 'Somebody with this phone is known.',
        matches: [{ guardian_id: 2, name: 'Rina D.', children: 1, children_names: ['Mo Das'] }],
      },
    },
  })
  open(<Requests />)
  await userEvent.click((await card('Rina Das, other')).getByRole('button', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await userEvent.click(await dialog.findByRole('radio', { name: /Rina D\./ }))
  expect(dialog.getByText('Looks after Mo Das')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))

  expect(sent.map(({ body }) => body)).toContainEqual({ guardian_id: 2 })
})

test('a wish to be erased leads to the student; the desk is told whose it is to erase', async () => {
  answerWith({ [GET]: { body: ALL } })
  open(<Requests />)
  const arka = await card('Arka Sen')
  expect(arka.getByRole('link', { name: 'Arka Sen' }).getAttribute('href')).toBe(
    '/admin/student/u8',
  )
  expect(arka.getByText(/asked on 2 Nov 2026\. The owner erases\./)).toBeTruthy()
})

test('a guardian is erased by the owner, who types the number', async () => {
  window.localStorage.setItem('userType', 'admin')
  const sent = answerWith({
    [GET]: { body: ALL },
    'POST /api/guardians/4/erase': { body: { message: 'The guardian was erased.' } },
  })
  open(<Requests />)
  const mita = await card('Mita Sen, parent')
  expect(mita.getByText(/Parent ID 4, asked on 3 Nov 2026\./)).toBeTruthy()
  await userEvent.click(mita.getByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('Type the parent’s number, 4'), '4')
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toContainEqual({ confirm: '4' })
})

test('what came by the family’s link says so, with the e-mail, and nobody is said to be told', async () => {
  const typed = {
    ...change,
    proposer: null,
    changes: { email: 'arka@example.in', date_of_birth: '2012-03-04' },
    before: { email: '', date_of_birth: '' },
  }
  answerWith({ [GET]: { body: { ...EMPTY, changes: { total: 1, items: [typed] } } } })
  open(<Requests />)
  expect(await screen.findByText(/Typed by somebody with the family’s link/)).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Email nothing arka@example.in' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('alertdialog', { name: 'Decline change' })).toBeTruthy()
  expect(screen.queryByText(/is told the reason/)).toBeNull()
})
