import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import type { Route } from './+types/compare'
import Compare from './compare.tsx'

const AT = '/admin/student/u1/same/8'
const RECORD = {
  ...{ ...aProfile, uid: 'record-8', student_id: 8, email: '', date_of_birth: '' },
  contact_number_1: '',
}

beforeEach(() => startSession('t', theAdmin))

/** Shows both records as the server answers them; `more` adds answers. */
function compare(more: Parameters<typeof answerWith>[0]) {
  const sent = answerWith({
    'GET /api/student/profile/u1': { body: aProfile },
    'GET /api/student/profile/record-8': { body: RECORD },
    'GET /api/student/u1/guardians': { body: [] },
    'GET /api/student/record-8/guardians': {
      body: [{ guardian_id: 3, name: 'Mita Banerjee', relation: 'mother' }],
    },
    ...more,
  })
  const params = { uid: 'u1', student_id: '8' }
  return { sent, ...open(<Compare {...({ params } as Route.ComponentProps)} />, AT) }
}

test('what is the same stands out, and one press gives the account the record', async () => {
  const refused = { status: 409, body: { error: 'The registration cannot go. There is a batch.' } }
  const done = { message: 'They are one student now.', student: { ...aProfile, student_id: 8 } }
  const answers = [refused, { body: done }]
  const { sent, address } = compare({ 'POST /api/student/u1/same': () => answers.shift() ?? {} })
  const name = await screen.findByRole('row', { name: /^Name/ })
  for (const cell of within(name).getAllByRole('cell'))
    expect(cell.getAttribute('data-same')).toBe('true')
  const email = within(screen.getByRole('row', { name: /^Email/ })).getAllByRole('cell')
  expect(email.map((cell) => cell.getAttribute('data-same'))).toEqual([null, null])
  expect(await screen.findByText('Mita Banerjee')).toBeTruthy()

  const press = () => userEvent.click(screen.getByRole('button', { name: 'Same child' }))
  await press()
  expect(await screen.findByText(refused.body.error)).toBeTruthy()
  await press()
  await waitFor(() => expect(address()).toBe('/admin/student/u1'))
  const posted = sent.filter(({ method }) => method === 'POST')
  expect(posted.map(({ body }) => body)).toEqual([{ student_id: 8 }, { student_id: 8 }])
})

test('while the next page comes, nobody is told that the record is gone which became the account’s', async () => {
  const done = { message: 'They are one student now.', student: { ...aProfile, student_id: 8 } }
  const gone = { status: 404, body: { error: 'Student not found' } }
  const answers = [{ body: RECORD }]
  const { sent, router } = compare({
    'POST /api/student/u1/same': { body: done },
    'GET /api/student/profile/record-8': () => answers.shift() ?? gone,
  })
  vi.spyOn(router, 'navigate').mockReturnValue(new Promise(() => {}))
  await userEvent.click(await screen.findByRole('button', { name: 'Same child' }))
  const asked = () => sent.filter(({ path }) => path === '/api/student/profile/record-8')
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(await screen.findByText('Loading both...')).toBeTruthy()
  expect(screen.queryByText('One of them is gone')).toBeNull()
})

test('where the e-mail is not confirmed, the parent reads out a code', async () => {
  const refuse = (status: number, error: string, code: string) => ({
    status,
    body: { error, fields: { code } },
  })
  const done = { message: 'They are one student now.', student: { ...aProfile, student_id: 8 } }
  const answers = [
    refuse(409, 'The e-mail of this account is not confirmed yet.', 'Send the parent a code.'),
    refuse(400, 'Wrong.', 'This code is wrong. Tries left: 4.'),
    { body: done },
  ]
  const whatsapp_link = 'https://wa.me/919830041276?text=482913'
  const { sent, address } = compare({
    'POST /api/student/u1/same': () => answers.shift() ?? {},
    'POST /api/student/u1/same/code': { body: { message: 'Send it.', whatsapp_link } },
  })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Same child')
  await press('Make a code')
  const link = await screen.findByRole('link', { name: 'Send by WhatsApp' })
  expect(link.getAttribute('href')).toBe(whatsapp_link)
  await userEvent.type(screen.getByLabelText('Code'), '482914')
  await press('Same child')
  expect(await screen.findByText('This code is wrong. Tries left: 4.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '{Backspace}3')
  await press('Same child')
  await waitFor(() => expect(address()).toBe('/admin/student/u1'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { student_id: 8 },
    { student_id: 8 },
    { student_id: 8, code: '482914' },
    { student_id: 8, code: '482913' },
  ])
})

test('another child verifies the registration, so that it is asked about once', async () => {
  const body = {
    message: 'Profile updated successfully!',
    student: { ...aProfile, is_verified: 1 },
  }
  const { sent, address } = compare({ 'PUT /api/student/u1': { body } })
  await userEvent.click(await screen.findByRole('button', { name: 'Another child' }))
  await waitFor(() => expect(address()).toBe('/admin/student/u1'))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ is_verified: true })
})

test('once they are one, or one is gone, nothing is to be decided', async () => {
  compare({ 'GET /api/student/profile/record-8': { body: aProfile } })
  expect(await screen.findByText('One of them is gone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Same child' })).toBeNull()
})
