import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { OwnFamily } from './own-family.tsx'

const guardian = (name: string, confirmed_at: string | null) => ({
  guardian_id: name.length,
  student_id: 7,
  name,
  relation: 'mother',
  phone: '+919830041250',
  email: null,
  language: 'en',
  is_primary: false,
  gets_messages: true,
  may_collect: false,
  limited: false,
  is_proposed: confirmed_at === null,
  confirmed_at,
  access: 'none',
  version: 1,
})
const agreed = (asks: boolean, consents: object[] = []) => ({
  student_id: 7,
  is_minor: true,
  consents,
  erasure_asked_at: null,
  asks_guardian_access: asks,
})
const GUARDIANS = 'GET /api/student/u7/guardians'
const AGREEMENTS = 'GET /api/student/agreements/u7'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'student')
  window.localStorage.setItem('studentUid', 'u7')
})

test('a student sees their guardians, names one, and takes back whom nobody has confirmed', async () => {
  const sent = answerWith({
    [GUARDIANS]: { body: [guardian('Anita Bose', '2026-11-01T10:00:00Z'), guardian('Rina', null)] },
    [AGREEMENTS]: { body: agreed(false) },
    'POST /api/student/u7/guardians': {
      status: 201,
      body: { message: 'Guardian added.', guardian: guardian('Mo', null) },
    },
    'DELETE /api/student/u7/guardians/4': { body: { message: 'Guardian removed.' } },
  })
  open(<OwnFamily uid="u7" />)
  const rina = within(
    (await screen.findByRole('heading', { name: 'Rina, mother' })).closest('li') as HTMLElement,
  )
  expect(rina.getByText('The academy has to confirm this')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
  await userEvent.click(rina.getByRole('button', { name: 'Withdraw' }))

  await userEvent.click(screen.getByRole('button', { name: 'Add parent' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('Sees little')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Name'), 'Mo')
  await userEvent.type(dialog.getByLabelText('Phone'), '+919830041251')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Guardian added.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ name: 'Mo', phone: '+919830041251' }),
  )
  expect(screen.queryByText(/From your 18th birthday on/)).toBeNull()
})

test('a student who is 18 soon is asked whether guardians go on seeing, and can think otherwise later', async () => {
  const consent = {
    purpose: 'guardian_access',
    text_version: '1',
    given: true,
    guardian_name: null,
    way: 'account',
    recorded_at: '2026-11-20T10:00:00Z',
  }
  const sent = answerWith({
    [GUARDIANS]: { body: [] },
    [AGREEMENTS]: { body: agreed(true) },
    'POST /api/student/agreements/u7': {
      status: 201,
      body: { message: 'Consent recorded.', agreements: agreed(false, [consent]) },
    },
  })
  open(<OwnFamily uid="u7" />)
  expect(await screen.findByText(/you decide/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'They may' }))
  expect(await screen.findByText(/your parents go on seeing/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'They may' })).toBeNull()
  expect(screen.getByRole('button', { name: 'They may not' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({
    purpose: 'guardian_access',
    given: true,
    language: 'en',
  })
})
