import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import { ShareLink } from '../dialogs/share-link.tsx'
import { ChannelsNotice, MailOnItsWay, WaysNotice } from './message-ways.tsx'

beforeEach(() => startSession('t', theAdmin))

const NONE = { mail: false, sms: false, whatsapp: false }
const withWays = (ways: object) =>
  answerWith({ 'GET /api/message-ways': { body: { ...NONE, ...ways } } })

test('a mail is said to be on its way where a mail server takes it', async () => {
  withWays({ mail: true })
  open(<MailOnItsWay to="riya@example.in" />)
  expect(
    await screen.findByText('A mail with a link is on its way to riya@example.in.'),
  ).toBeTruthy()
})

test('no mail is said to be on its way where there is no mail server', async () => {
  withWays({ sms: true })
  open(<MailOnItsWay to="riya@example.in" />)
  expect(await screen.findByText('No mail is sent: no mail server is set up.')).toBeTruthy()
  expect(screen.queryByText(/on its way/)).toBeNull()
})

test.each(['mail', 'sms', 'whatsapp'])('with %s alone nothing is missing', async (way) => {
  const sent = withWays({ [way]: true })
  open(<WaysNotice />)
  await expect.poll(() => sent).toHaveLength(1)
  expect(screen.queryByRole('note')).toBeNull()
})

test('where it cannot be asked for, nothing is said', async () => {
  const sent = answerWith({ 'GET /api/message-ways': { status: 403 } })
  open(<WaysNotice />)
  await expect.poll(() => sent).toHaveLength(1)
  expect(screen.queryByRole('note')).toBeNull()
})

test.each([
  ['http://localhost:3000/invitation?token=x', true],
  ['http://127.0.0.1:3000/invitation?token=x', true],
  ['http://[::1]:3000/invitation?token=x', true],
  ['https://academy.example.org/invitation?token=x', false],
  ['https://localhost.example.org/invitation?token=x', false],
])('whether %s opens on this computer alone: %s', async (link, isWarned) => {
  answerWith({})
  open(<ShareLink link={link} name="Riya" phone={null} />)
  expect(await screen.findByLabelText('Link')).toBeTruthy()
  expect(screen.queryByText(/opens on this computer alone/) !== null).toBe(isWarned)
})

test('a way that fails is named with the reason, and links of this computer are said to be its own', async () => {
  const off = { state: 'off', why: null }
  const failing = { state: 'failing', why: 'The server refused the password.' }
  answerWith({
    'GET /api/channels': { body: { mail: failing, sms: off, whatsapp: off, links: 'local' } },
  })
  open(<ChannelsNotice />)
  expect((await screen.findByRole('note')).textContent).toBe(
    'E-mail fails: The server refused the password.Ganit runs on this computer only, so a parent’s phone cannot open its links. Messages go without links until it has an address.What to doAsk whoever set up this computer to give Ganit an address on the internet, or to move it to a server that has one. Until then, collect fees at the counter and pass messages on by WhatsApp: both need no link.',
  )
})
