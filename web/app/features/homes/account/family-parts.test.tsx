import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { languageCookie } from '../../../../test/language-cookie.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { English, Translated } from '../../../i18n/translated.tsx'
import { GuardianDataPart } from './guardian-data-part.tsx'
import { LanguagePart } from './language-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { NamePart } from './name-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

const own = {
  guardian: {
    guardian_id: 1,
    name: 'Anita Bose',
    phone: null,
    email: 'anita@example.in',
    language: 'en',
    version: 3,
    is_proven: true,
  },
  children: [],
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'guardian')
})

test('a guardian chooses the language they read and are written to in', async () => {
  const sent = answerWith({
    'GET /api/guardianships': { body: own },
    'PUT /api/guardianships': { body: { message: 'Language changed.', ...own } },
  })
  open(
    <English>
      <LanguagePart />
    </English>,
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'বাংলা')

  expect(await screen.findByText('ভাষা বদলানো হয়েছে।')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ language: 'bn', version: 3 })
  expect(document.cookie.split('; ')).toContain('language=bn')
})

test('a guardian sees the number that messages go to, and says that it is wrong', async () => {
  const who = { uid: 'g1', email: 'a@example.in', avatar: null, registered: false }
  const show = (phone: string | null) => {
    const guardian = { ...own.guardian, phone }
    answerWith({ 'GET /api/guardianships': { body: { ...own, guardian } } })
    return open(<NamePart who={{ ...who, userType: 'guardian', name: 'Anita Bose' }} />)
  }
  const { close } = show('+919000000008')
  expect(await screen.findByText('We write to this number of yours: •••••• 0008')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wrong? Tell the academy' })).toBeTruthy()
  close()
  show(null)
  expect(await screen.findByText('We have no mobile number of yours.')).toBeTruthy()
})

test('a guardian and who works here change their own name, which is asked for', async () => {
  const who = { uid: 'g1', email: 'a@example.in', avatar: null, registered: false }
  const teacher = { ...who, userType: 'teacher', name: 'Ananya Sen' }
  const sent = answerWith({
    'GET /api/guardianships': { body: own },
    'PUT /api/guardianships': { body: { message: 'Name changed.', ...own } },
    'PUT /api/account': { body: { message: 'Name changed.', account: teacher } },
  })
  const changeTo = async (name: string) => {
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Save Name' }))
    expect(screen.getByText('Name is required.')).toBeTruthy()
    await userEvent.type(field, `${name}{Enter}`)
  }
  const shown = (userType: 'guardian' | 'teacher') => (
    <English>
      <NamePart who={{ ...who, userType, name: 'Anita Bose' }} />
    </English>
  )
  const { close } = open(shown('guardian'))
  await changeTo('Anita Roy')
  expect(await screen.findByText('Name changed.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ name: 'Anita Roy', version: 3 })
  close()

  window.localStorage.setItem('userType', 'teacher')
  open(shown('teacher'))
  await changeTo('Ananya Sen')
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ name: 'Ananya Sen' }))
  expect(await screen.findByText('Name changed.')).toBeTruthy()
})

test.each([
  ['hi', 'आपका डेटा', 'अनुपस्थिति', 'बंद किया गया।'],
  ['bn', 'আপনার তথ্য', 'অনুপস্থিতি', 'বন্ধ করা হয়েছে।'],
] as const)(
  'a guardian reads their account in %s, and what the server says of it',
  async (language, title, purpose, said) => {
    languageCookie(language)
    const purposes = [{ purpose: 'absent', on: true }]
    const sessionOf = (device: string, n: number) => ({
      session_id: `${n}`,
      device,
      signed_in_at: '2026-11-02T10:00:00Z',
      is_current: n === 0,
    })
    answerWith({
      'GET /api/guardianships': { body: own },
      'GET /api/account/sessions': {
        body: ['Chrome on Android', 'Unknown device'].map(sessionOf),
      },
      'GET /api/account/guardian-erasure': { body: { asked_at: null } },
      'GET /api/account/messages': { body: { purposes } },
      'PUT /api/account/messages': { body: { message: 'Switched off.', purposes } },
    })
    open(
      <Translated>
        <MessagesPart />
        <SessionsPart />
        <GuardianDataPart isOwn />
      </Translated>,
    )
    expect(await screen.findByText(/^Chrome.*Android|^Android.*Chrome/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await userEvent.click(await screen.findByRole('switch', { name: purpose }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/[a-z]{3,} ([a-z]{3,}|on)/)
  },
)

test('messages of a purpose are switched off; receipts are not among them', async () => {
  const purposes = [
    { purpose: 'absent', on: true },
    { purpose: 'notice', on: false },
    { purpose: 'enquiry', on: true },
  ]
  const sent = answerWith({
    'GET /api/account/messages': { body: { purposes } },
    'PUT /api/account/messages': { body: { message: 'Switched off.', purposes } },
  })
  open(
    <English>
      <MessagesPart />
    </English>,
  )
  const absences = await screen.findByRole('switch', { name: 'Absences' })
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  await userEvent.click(absences)

  expect(await screen.findByText('Switched off.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ purpose: 'absent', on: false })
})

test('a guardian takes the wish to be erased back', async () => {
  answerWith({
    'GET /api/guardianships': { body: own },
    'GET /api/account/guardian-erasure': { body: { asked_at: '2026-11-02T10:00:00Z' } },
    'DELETE /api/account/guardian-erasure': {
      body: { message: 'Your data stays.', asked_at: null },
    },
  })
  open(
    <English>
      <GuardianDataPart isOwn />
    </English>,
  )
  expect(await screen.findByText(/You asked the academy on 2 Nov 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }))

  expect(await screen.findByText('Your data stays.')).toBeTruthy()
})

test('a student who is a guardian asks as one, and who is none sees nothing of it', async () => {
  answerWith({
    'GET /api/guardianships': { body: own },
    'GET /api/account/guardian-erasure': { body: { asked_at: null } },
  })
  open(
    <English>
      <GuardianDataPart isOwn={false} />
    </English>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for erasure' }))
  expect(await screen.findByText(/Your account and your own record stay/)).toBeTruthy()

  cleanup()
  const sent = answerWith({ 'GET /api/guardianships': { body: { guardian: null, children: [] } } })
  queryClient.clear()
  open(
    <English>
      <GuardianDataPart isOwn={false} />
    </English>,
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText('Your data as a guardian')).toBeNull()
})
