import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { AcademyContext } from '../../academy.ts'
import { SignInAddressReminder } from './sign-in-address.tsx'

const SHOWN = /which you also sign in with/

const openWith = (email: string) =>
  open(
    <AcademyContext
      value={{
        name: 'Ganit',
        tagline: null,
        email,
        phone: null,
        address: null,
        socialLinks: [],
        hasGuardianArea: false,
        hasFreeTrial: false,
        mapLink: null,
        refundWords: null,
        timeZone: 'Asia/Kolkata',
        language: 'en',
        origin: '',
      }}
    >
      <h1>Students</h1>
      <SignInAddressReminder />
    </AcademyContext>,
    '/admin-dashboard',
  )

beforeEach(() => window.localStorage.setItem('adminEmail', 'admin@ganit.local'))

test('the admin is told while the site shows the address of the sign-in, and where to change it', () => {
  openWith('Admin@ganit.local')

  expect(screen.getByText(SHOWN)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Give the academy another address' })
  expect(link.getAttribute('href')).toBe('/admin/settings#contact')
})

test.for(['hello@ganit.example', ''])('with the address %j nothing is said', (email) => {
  openWith(email)

  expect(screen.getByRole('heading')).toBeTruthy()
  expect(screen.queryByText(SHOWN)).toBeNull()
})
