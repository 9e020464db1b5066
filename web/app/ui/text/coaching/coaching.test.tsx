import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { AcademyContext, useAcademy } from '../../../academy.ts'
import { Helplines } from './helplines.tsx'
import { NoPromise } from './no-promise.tsx'

const At = ({ academy, children }: { academy: object; children: ReactNode }) => (
  <AcademyContext value={{ ...useAcademy(), ...academy }}>{children}</AcademyContext>
)

const drawn = (academy: object) => {
  open(
    <At academy={academy}>
      <NoPromise />
      <Helplines />
    </At>,
  )
}

test('where the owner changes nothing, nothing is said', () => {
  drawn({})
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.queryByText(/promised/)).toBeNull()
})

test('helplines can be called, and the sentence stands where the owner wants it', () => {
  drawn({
    helplines: [{ name: 'Our counsellor', number: '+91 98300 41200' }],
    promisesNoResult: true,
  })
  const part = screen.getByRole('complementary', { name: 'Helplines' })
  // Sheets of homework and slips that a family prints have none of the page's frame.
  expect(part.classList).toContain('unprinted')
  expect(part.textContent).toBe('HelplinesOur counsellor +91 98300 41200')
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+919830041200')
  expect(screen.getByText('Marks depend on many things; no result is promised.')).toBeTruthy()
})
