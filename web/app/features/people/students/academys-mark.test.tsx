import type { StudentProfile } from '@ganit/contract/people/students'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { AcademysMark } from './academys-mark.tsx'

const student = { ...aProfile, is_active: true, is_verified: false } as unknown as StudentProfile
const PUT = 'PUT /api/student/7/fees'

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a record is marked where it is read; a refusal is said', async () => {
  const sent = answerWith({ [PUT]: { status: 503, body: { error: 'Busy.' } } })
  open(<AcademysMark student={student} />)
  const button = screen.getByRole('button', { name: 'Mark as paid' })
  await userEvent.click(button)
  expect(await screen.findByText('Failed to update fees. Check backend logs.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(sent.map(({ body }) => body)).toContainEqual({ status: 'Yes' })
})
