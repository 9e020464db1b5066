import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { PhoneField } from './phone-field.tsx'

test('of two country codes each says whose it is', () => {
  answerWith(unreachable('GET /api/country-codes'))
  const none = { value: '', onChange: () => {} }
  open(
    <>
      <PhoneField label="Contact Number 1" number={none} country={none} />
      <PhoneField label="Contact Number 2" number={none} country={none} />
    </>,
  )
  for (const label of ['Contact Number 1', 'Contact Number 2'])
    expect(screen.getByRole('combobox', { name: 'Country code', description: label })).toBeTruthy()
  expect(screen.getByLabelText('Contact Number 1').tagName).toBe('INPUT')
})
