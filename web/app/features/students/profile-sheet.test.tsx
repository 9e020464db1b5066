import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '../../../test/records.ts'
import { open } from '../../../test/screen.tsx'
import { answerWith } from '../../../test/wire.ts'
import { ProfileSheet } from './profile-sheet.tsx'

test('a record begins with phone and what is owed, then come the fees, and its UID is the last of all', () => {
  answerWith({})
  const student = {
    ...aProfile,
    is_active: true,
    is_verified: false,
    fees_status: 'No' as const,
    contact_number_1: '+919830041276',
  }
  open(
    <ProfileSheet student={student}>
      <h2>Fees</h2>
    </ProfileSheet>,
  )
  const [phone] = screen.getAllByRole('link', { name: /98300/ })
  expect(phone?.getAttribute('href')).toBe('tel:+919830041276')
  const order = [
    screen.getByText('Owed'),
    screen.getByRole('button', { name: 'Mark as paid' }),
    screen.getByRole('heading', { name: 'Fees' }),
    screen.getByRole('heading', { name: 'Details' }),
    screen.getByText('Registered'),
    screen.getByText('UID'),
  ]
  for (const [n, element] of order.slice(1).entries())
    expect(
      (order[n] as Element).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
  expect([...document.querySelectorAll('dt')].at(-1)?.textContent).toBe('UID')
})
