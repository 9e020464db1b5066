import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import ParentsToAgree from './parents-to-agree.tsx'

const ASHA = {
  ...{ student_id: 7, uid: 'u7', name: 'Asha Sen', class_number: 8, waits_from: '2027-07-01' },
  ...{ door: 'write', guardian: 'Mita Sen', whatsapp_link: 'https://wa.me/919830041999?text=x' },
}
const DEV = {
  ...{ ...ASHA, student_id: 8, uid: 'record-8', name: 'Dev Pal' },
  ...{ door: 'link', guardian: null, whatsapp_link: null },
}
const page = (items: object[]) => ({
  body: { items, total: items.length, page: 1, page_size: 20 },
})

beforeEach(() => startSession('t', theAdmin))

test('each child has its door, and a paper counts only if it says that the signer is of age', async () => {
  const sent = answerWith({
    'GET /api/parents-to-agree': page([ASHA, DEV]),
    'POST /api/student/agreements/u7': {
      status: 201,
      body: {
        message: 'Consent recorded.',
        agreements: {
          ...{ student_id: 7, is_minor: true, consents: [], erasure_asked_at: null },
          asks_guardian_access: false,
        },
      },
    },
  })
  open(<ParentsToAgree />, '/admin/parents-to-agree')
  const write = await screen.findByRole('link', { name: 'Write to the parent of Asha Sen' })
  expect(write.getAttribute('href')).toBe(ASHA.whatsapp_link)
  expect(screen.getAllByRole('button', { name: /^Send the link/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Send the link for Dev Pal' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Signed on paper for Asha Sen' }))
  await userEvent.type(screen.getByLabelText('Guardian’s name'), 'Mita Sen')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tick it if the paper says so.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /at least 18 years old/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      ...{ purpose: 'guardian', given: true, guardian_name: 'Mita Sen', adult_stated: true },
    }),
  )
})

test('an empty list says so', async () => {
  answerWith({ 'GET /api/parents-to-agree': page([]) })
  open(<ParentsToAgree />, '/admin/parents-to-agree')
  expect(await screen.findByText('No child waits for a parent.')).toBeTruthy()
})
