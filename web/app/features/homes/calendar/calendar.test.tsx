import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { languageCookie } from '../../../../test/language-cookie.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { GuardianFrame } from '../../../shell/families/guardian-frame.tsx'
import Calendar from './calendar.tsx'
import GuardianCalendar from './guardian-calendar.tsx'
import TeacherCalendar from './teacher-calendar.tsx'

const FEED = 'GET /api/calendar-feed'
const MAKE = 'POST /api/calendar-feed'
const END = 'DELETE /api/calendar-feed'
const address = 'https://ganit.example/api/calendar/abc.ics'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the address is made and copied, and again without making another one', async () => {
  const sent = answerWith({
    [FEED]: { body: { exists: false } },
    [MAKE]: { status: 201, body: { message: 'Made.', address } },
  })
  open(<Calendar />)
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Copy calendar address' }))
  expect(await screen.findByDisplayValue(address)).toBeTruthy()
  expect(await screen.findByText('Calendar address copied.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy calendar address' }))
  await expect.poll(() => writeText.mock.calls).toEqual([[address], [address]])
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a new address is asked for only where one may end, and an address can be ended', async () => {
  let exists = true
  const sent = answerWith({
    [FEED]: () => ({ body: { exists } }),
    [END]: () => {
      exists = false
      return { body: { message: 'Calendar address ended.' } }
    },
  })
  open(<Calendar />)
  await press('Copy calendar address')
  expect(await screen.findByText('Make a new address?')).toBeTruthy()
  await press('Cancel')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await press('End the address')
  await press('End it')
  expect(await screen.findByText('Calendar address ended.')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('button', { name: 'End the address' })).toBeNull()
})

test('a teacher has one, too', async () => {
  answerWith({ [FEED]: { body: { exists: false } } })
  open(<TeacherCalendar />)
  expect(await screen.findByRole('button', { name: 'Copy calendar address' })).toBeTruthy()
})

test('a guardian has one for all children, in their language', async () => {
  languageCookie('hi')
  let exists = true
  const sent = answerWith({
    [FEED]: () => ({ body: { exists } }),
    [MAKE]: { status: 201, body: { message: 'Made.', address } },
    [END]: () => {
      exists = false
      return { body: { message: 'Calendar address ended.' } }
    },
  })
  open(
    <GuardianFrame>
      <GuardianCalendar />
    </GuardianFrame>,
  )
  expect(await screen.findByRole('heading', { name: 'कैलेंडर' })).toBeTruthy()
  await press('कैलेंडर का पता कॉपी करें')
  expect(await screen.findByText('क्या नया पता बनाना है?')).toBeTruthy()
  await press('नया पता बनाएँ')
  expect(await screen.findByDisplayValue(address)).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await press('पता बंद करें')
  await press('बंद करें')
  expect(await screen.findByText('कैलेंडर का पता बंद हुआ।')).toBeTruthy()
})

test('what fails says so', async () => {
  answerWith({ ...unreachable('POST /api/calendar-feed'), [FEED]: { body: { exists: false } } })
  const { close } = open(<Calendar />)
  await press('Copy calendar address')
  expect(await screen.findByRole('alert')).toBeTruthy()
  close()
  answerWith(unreachable(FEED))
  open(<Calendar />)
  expect(await screen.findByText('Failed to load your calendar.')).toBeTruthy()
})
