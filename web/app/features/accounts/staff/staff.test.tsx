import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { whatsAppAddress } from '../../../ui/text/whats-app.ts'
import Staff from './staff.tsx'

const ananya = {
  account_id: 't1',
  invitation_id: null,
  name: 'Ananya Sen',
  email: 'ananya@example.in',
  role: 'teacher',
  phone: '+919830041276',
  is_active: true,
  second_factor: true,
  invited_until: null,
}
const ravi = {
  ...ananya,
  account_id: 'd1',
  name: 'Ravi Pal',
  email: 'ravi@example.in',
  role: 'desk',
  phone: null,
  is_active: false,
  second_factor: false,
}
const meera = {
  ...ananya,
  account_id: null,
  invitation_id: 7,
  name: 'Meera Das',
  email: 'meera@example.in',
  phone: '+91 98300 11111',
  is_active: false,
  second_factor: false,
  invited_until: '2026-11-28T10:00:00.000Z',
}
const invitation = {
  invitation_id: 7,
  name: 'Meera Das',
  email: 'meera@example.in',
  role: 'teacher',
  expires_at: '2026-11-28T10:00:00.000Z',
  link: 'https://ganit.example/invitation?token=abc',
}
const LIST = 'GET /api/staff'
const all = { body: [ananya, ravi, meera] }

beforeEach(() => {
  startSession('t', theAdmin)
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z'), toFake: ['Date'] })
})

const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
const press = async (name: string, within = screen) =>
  userEvent.click(await within.findByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('who works here and who is invited stand in one list, with how they stand in words', async () => {
  answerWith({
    [LIST]: {
      body: [
        ananya,
        ravi,
        meera,
        { ...meera, invitation_id: 8, name: 'Late', invited_until: '2026-11-22T10:00:00.000Z' },
      ],
    },
  })
  open(<Staff />, '/admin/staff')
  expect((await rowOf('Ananya Sen')).getByText('Active')).toBeTruthy()
  expect((await rowOf('Ananya Sen')).getByText('On')).toBeTruthy()
  expect((await rowOf('Ravi Pal')).getByText('Ended')).toBeTruthy()
  expect((await rowOf('Ravi Pal')).getByText('Front desk')).toBeTruthy()
  expect((await rowOf('Meera Das')).getByText('Invited until 28 Nov 2026')).toBeTruthy()
  expect((await rowOf('Late')).getByText('Invitation expired')).toBeTruthy()
  const actions = async (name: string) =>
    (await rowOf(name)).getAllByRole('button').map(({ textContent }) => textContent)
  expect(await actions('Ananya Sen')).toEqual(['Edit', 'Switch off second factor', 'End access'])
  expect(await actions('Ravi Pal')).toEqual(['Edit', 'Resume access', 'Erase'])
  expect(await actions('Meera Das')).toEqual(['Invite again', 'Withdraw'])
})

test('where nobody works here yet, somebody can be invited; a failure can be tried again', async () => {
  answerWith({ [LIST]: { body: [] } })
  const { close } = open(<Staff />, '/admin/staff')
  expect(await screen.findByText('No staff besides you.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Invite' })).toHaveLength(2)
  close()
  answerWith({ [LIST]: { status: 400 } })
  open(<Staff />, '/admin/staff')
  expect(await screen.findByText('Failed to load the staff.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('an invitation names what is wrong, is sent once, and its link is shown to be passed on', async () => {
  const sent = answerWith({
    ...unreachable('GET /api/message-ways'),
    [LIST]: all,
    'POST /api/staff': { status: 201, body: { message: 'Invitation sent.', invitation } },
  })
  open(<Staff />, '/admin/staff')
  await press('Invite')
  await press('Save and invite')
  expect(screen.getByText('Name is required.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  await userEvent.type(field('Name'), 'Meera Das')
  await userEvent.type(field('Email'), 'Meera@example.in')
  await userEvent.type(field('Phone'), '+91 98300 11111')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save and invite' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation for Meera Das' }))
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts.map(({ body }) => body)).toEqual([
    { name: 'Meera Das', email: 'Meera@example.in', role: 'teacher', phone: '+91 98300 11111' },
  ])
  expect(posts[0]?.headers['idempotency-key']).toBeTruthy()
  expect(field('Link').value).toBe(invitation.link)
  const address = dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(address).toContain('https://wa.me/919830011111?text=')
  expect(decodeURIComponent(String(address))).toContain(invitation.link)
  await press('Done', dialog as unknown as typeof screen)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a mail server an invitation promises no mail', async () => {
  answerWith({
    [LIST]: all,
    'POST /api/staff': { status: 201, body: { message: 'Invitation sent.', invitation } },
    'GET /api/message-ways': { body: { mail: false, sms: false, whatsapp: false } },
  })
  open(<Staff />, '/admin/staff')
  await press('Invite')
  await userEvent.type(field('Name'), 'Meera Das')
  await userEvent.type(field('Email'), 'meera@example.in')
  await press('Save and invite')
  expect(await screen.findByText(/No mail is sent: no mail server is set up/)).toBeTruthy()
  expect(screen.queryByText(/on its way/)).toBeNull()
})

test('an e-mail that has an account is said beside it, and what was typed is not dropped unasked', async () => {
  const error = 'That e-mail has an account already.'
  answerWith({
    [LIST]: all,
    'POST /api/staff': { status: 409, body: { error, fields: { email: error } } },
  })
  open(<Staff />, '/admin/staff')
  await press('Invite')
  await userEvent.type(field('Name'), 'Riya')
  await userEvent.type(field('Email'), 'riya@example.in{Enter}')
  expect(await screen.findByText(error)).toBeTruthy()
  await press('Cancel')
  expect(await screen.findByText('Nobody is invited yet.')).toBeTruthy()
  await press('Stay')
  expect(field('Email').value).toBe('riya@example.in')
})

test('the link is copied where the browser lets one, and selected where it does not', async () => {
  answerWith({
    ...unreachable('GET /api/message-ways'),
    [LIST]: all,
    'POST /api/invitations/7/again': { status: 201, body: { message: '', invitation } },
  })
  open(<Staff />, '/admin/staff')
  await press('Invite again', (await rowOf('Meera Das')) as unknown as typeof screen)
  await screen.findByRole('dialog', { name: 'Invitation for Meera Das' })
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(writeText).toHaveBeenCalledWith(invitation.link)
  expect(await screen.findByText('Link copied.')).toBeTruthy()

  writeText.mockRejectedValue(new Error('not allowed'))
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(/could not be copied/)).toBeTruthy()
  expect(field('Link').selectionEnd).toBe(invitation.link.length)
})

test('an invitation is withdrawn when that is confirmed', async () => {
  const sent = answerWith({
    [LIST]: all,
    'DELETE /api/invitations/7': { body: { message: 'Invitation withdrawn.' } },
  })
  open(<Staff />, '/admin/staff')
  const row = (await rowOf('Meera Das')) as unknown as typeof screen
  await press('Withdraw', row)
  await press('Cancel')
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await press('Withdraw', row)
  const question = within(await screen.findByRole('alertdialog'))
  await press('Withdraw', question as unknown as typeof screen)
  expect(await screen.findByText('Invitation withdrawn.')).toBeTruthy()
})

test('only what was changed of somebody is sent, and another role says what it does', async () => {
  const sent = answerWith({
    [LIST]: all,
    'PUT /api/staff/t1': { body: { message: 'Staff changed.', staff: ananya } },
  })
  open(<Staff />, '/admin/staff')
  await press('Edit', (await rowOf('Ananya Sen')) as unknown as typeof screen)
  const role = screen.getByLabelText('Role')
  await userEvent.selectOptions(role, 'desk')
  expect(screen.getByText('Changing the role logs them out everywhere.')).toBeTruthy()
  await userEvent.clear(field('Phone'))
  await press('Save')
  expect(await screen.findByText('Staff changed.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'desk', phone: '' })
})

test('a teacher’s qualification is typed in the form, which says that it is public', async () => {
  const sent = answerWith({
    [LIST]: all,
    'PUT /api/staff/t1': { body: { message: 'Staff changed.', staff: ananya } },
  })
  open(<Staff />, '/admin/staff')
  await press('Edit', (await rowOf('Ananya Sen')) as unknown as typeof screen)
  expect(screen.getByText('This will be public, on the prospectus.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Qualification/), 'M.Sc.')
  await press('Save')
  expect(await screen.findByText('Staff changed.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ qualification: 'M.Sc.' })
})

test('access ends when that is confirmed, and comes back at once', async () => {
  const sent = answerWith({
    [LIST]: all,
    'POST /api/staff/t1/end': { body: { message: 'Access ended.', staff: ananya } },
    'POST /api/staff/d1/resume': { status: 404, body: { error: 'Nobody has this number.' } },
  })
  open(<Staff />, '/admin/staff')
  await press('End access', (await rowOf('Ananya Sen')) as unknown as typeof screen)
  const question = within(await screen.findByRole('alertdialog', { name: 'End access' }))
  expect(question.getByText('End Ananya Sen’s access?')).toBeTruthy()
  await press('End access', question as unknown as typeof screen)
  expect(await screen.findByText('Access ended.')).toBeTruthy()

  await press('Resume access', (await rowOf('Ravi Pal')) as unknown as typeof screen)
  expect((await screen.findByRole('dialog')).textContent).toContain('Nobody has this number.')
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/staff/t1/end',
    '/api/staff/d1/resume',
  ])
})

test('somebody who has left is erased once their e-mail is typed, and another one is refused', async () => {
  const sent = answerWith({
    [LIST]: all,
    'POST /api/staff/d1/erase': (request) =>
      (request.body as { confirm: string }).confirm === ravi.email
        ? { body: { message: 'The person was erased.' } }
        : {
            status: 400,
            body: { error: 'No.', fields: { confirm: 'This is not their e-mail.' } },
          },
  })
  open(<Staff />, '/admin/staff')
  await press('Erase', (await rowOf('Ravi Pal')) as unknown as typeof screen)
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase Ravi Pal?' })
  const asked = within(dialog) as unknown as typeof screen
  const typed = field('Type their e-mail, ravi@example.in')
  await userEvent.type(typed, 'ananya@example.in')
  await press('Erase', asked)
  expect(await screen.findByText('This is not their e-mail.')).toBeTruthy()
  await userEvent.clear(typed)
  await userEvent.type(typed, ravi.email)
  await press('Erase', asked)
  expect(await screen.findByText('The person was erased.')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a second factor is switched off for a reason', async () => {
  const sent = answerWith({
    [LIST]: all,
    'POST /api/staff/t1/second-factor/end': { body: { message: 'Off.', staff: ananya } },
  })
  open(<Staff />, '/admin/staff')
  await press('Switch off second factor', (await rowOf('Ananya Sen')) as unknown as typeof screen)
  await press('Switch it off')
  expect(screen.getByText('Reason is required.')).toBeTruthy()
  await userEvent.type(field('Reason'), 'Lost the phone on the train')
  await press('Switch it off')
  expect(await screen.findByText('Off.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Lost the phone on the train',
  })
})

test('WhatsApp opens to a number, with our country where none was typed, and asks to whom for what is none', () => {
  const passing = { name: 'Meera', academy: 'Ganit', link: 'https://a.in/x?token=1&b', phone: null }
  expect(whatsAppAddress(passing)).toMatch(/^https:\/\/wa\.me\/\?text=Meera%2C/)
  expect(whatsAppAddress({ ...passing, phone: '98300 41276' })).toContain('/919830041276?')
  expect(whatsAppAddress({ ...passing, phone: '2461' })).toContain('wa.me/?text=')
  expect(whatsAppAddress({ ...passing, phone: '+91 (98300) 41276' })).toContain('/919830041276?')
})
