import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import Guardians from './guardians.tsx'

const aGuardian = (guardian_id: number, name: string, changes: object = {}) => ({
  guardian_id,
  name,
  phone: '+919830041250',
  email: null,
  language: 'en',
  access: 'none',
  version: 1,
  children: [],
  ...changes,
})
const items = [
  aGuardian(3, 'Rina Das'),
  aGuardian(4, 'Rina D.', {
    children: [
      { student_id: 7, uid: 'u7', name: 'Mo Das', relation: 'mother', is_confirmed: true },
    ],
  }),
]

test('two records of one person are joined: with which other one has to be said', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'desk')
  const sent = answerWith({
    'GET /api/guardians': { body: { items, total: 2, page: 1, page_size: 20 } },
    'POST /api/guardians/3/merge': {
      body: { message: 'The two records were joined.', guardian: items[1] },
    },
  })
  open(<Guardians />)
  const row = within((await screen.findByText('Rina Das')).closest('tr') as HTMLElement)
  await userEvent.click(row.getByRole('button', { name: 'Join' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Join Rina Das with another record' }))
  const other = await dialog.findByRole('radio', { name: 'Rina D.' })
  expect(dialog.queryByRole('radio', { name: 'Rina Das' })).toBeNull()
  expect(dialog.getByText('+919830041250 · Mo Das')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Join' }))
  expect(dialog.getByText('Please choose the other record.')).toBeTruthy()
  await userEvent.click(other)
  await userEvent.click(dialog.getByRole('button', { name: 'Join' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toContainEqual({ into: 4 })
})

test('the owner alone lets somebody in whose phone was changed, after a second look', async () => {
  const waiting = [aGuardian(3, 'Rina Das', { access: 'linked' })]
  const answers = {
    'GET /api/guardians': { body: { items: waiting, total: 1, page: 1, page_size: 20 } },
    'POST /api/guardians/3/let-in': { body: { message: 'Let in.' } },
  }
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'desk')
  answerWith(answers)
  const { close } = open(<Guardians />)
  await screen.findByText('Rina Das')
  expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull()
  close()

  window.localStorage.setItem('userType', 'admin')
  const sent = answerWith(answers)
  open(<Guardians />)
  await userEvent.click(await screen.findByRole('button', { name: 'Let in' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Codes to \+919830041250 open this account/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Let in' }))
  expect(await screen.findByText('Let in.')).toBeTruthy()
  expect(
    sent.some(({ method, path }) => `${method} ${path}` === 'POST /api/guardians/3/let-in'),
  ).toBe(true)
})
