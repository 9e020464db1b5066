import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { AcademyContext } from '../../../academy.ts'
import { keepAskedFor } from '../../../api/session-expiry.ts'
import { keepPressedLanguage } from '../../../i18n/language.ts'
import { Translated } from '../../../i18n/translated.tsx'
import { deviceNowMs } from '../../../ui/text/times/dates.ts'
import { parseCodeAddress } from './asked-code.ts'
import { CodeSignIn } from './code-sign-in.tsx'

const SENT = 'If we know you, a code is on its way.'
const ASKED = { body: { message: SENT, again_in: 60 } }
const IN = { body: { token: 't', user: { id: 'g1', name: 'Anita', email: 'a@example.in' } } }
const GUARDIAN = { body: { ...aStudent, userType: 'guardian', uid: 'g1' } }
const PHONE = '+91 33 2465 0110'

const refused = (status: number, error: string, field: string, more: object = {}) => ({
  status,
  body: { error, fields: { [field]: error }, ...more },
})
const WANTED = refused(
  400,
  'Please give the date of birth of one of your children.',
  'date_of_birth',
)
const wrongDate = (left: number) =>
  refused(
    400,
    `This date does not belong to one of your children. Tries left: ${left}. Then the academy has to confirm you again.`,
    'date_of_birth',
    { tries_left: left, phone: PHONE },
  )

beforeEach(() => {
  window.sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as an earlier test left it
  document.cookie = 'language=; Max-Age=0; Path=/'
})

const academy = {
  name: 'Ganit',
  tagline: null,
  email: '',
  phone: PHONE,
  address: null,
  socialLinks: [],
  hasGuardianArea: true,
  timeZone: 'Asia/Kolkata',
  origin: '',
  hasFreeTrial: false,
  mapLink: null,
  refundWords: null,
  language: 'en',
} as const

const show = (hasPhone = false) =>
  open(
    <AcademyContext value={academy}>
      <Translated>
        <CodeSignIn hasPhone={hasPhone} />
      </Translated>
    </AcademyContext>,
    '/login/guardian',
  )

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function ask(typed: string, label = 'Phone or email') {
  await userEvent.type(screen.getByLabelText(label), typed)
  await press('Send me a code')
  return screen.findByLabelText<HTMLInputElement>('Six-digit code')
}

test('a code is sent at its sixth digit, and a new browser asks for a child’s date of birth', async () => {
  const sent = answerWith({
    'POST /api/auth-code': ASKED,
    'POST /api/auth-code/confirm': ({ body }) =>
      (body as { date_of_birth?: string }).date_of_birth ? IN : WANTED,
    'GET /api/me': GUARDIAN,
  })
  const { address } = show()
  keepAskedFor('/guardian/pay?claim=3', ['guardian'])
  await press('Send me a code')
  expect(screen.getByText('Please fill this in.')).toBeTruthy()
  expect(sent).toEqual([])
  const code = await ask(' a@example.in', 'Email')
  expect(screen.getByRole('status').textContent).toContain(`${SENT} a@example.in`)
  expect([document.activeElement, code.autocomplete]).toEqual([code, 'one-time-code'])
  expect(screen.getByText(/^Send again in (1:00|0:59)$/)).toBeTruthy()
  await userEvent.type(code, '123 456')

  const day = await screen.findByLabelText('Date of birth of one of your children')
  expect([document.activeElement, day.getAttribute('aria-invalid'), code.readOnly]).toEqual([
    day,
    null,
    true,
  ])
  // The person meant this press for the code.
  await press('Log in')
  expect([document.activeElement, day.getAttribute('aria-invalid')]).toEqual([day, null])
  await press('Log in')
  expect(day.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(day, '2011-08-14')
  await press('Log in')
  await expect.poll(address).toBe('/guardian/pay?claim=3')
  expect(sent.map(({ body }) => body).slice(0, 3)).toEqual([
    { email: 'a@example.in', language: 'en' },
    { email: 'a@example.in', code: '123456', read_in: 'en' },
    { email: 'a@example.in', code: '123456', date_of_birth: '2011-08-14', read_in: 'en' },
  ])
})

test('one field takes phones and e-mails; ten digits are of the academy’s country', async () => {
  for (const typed of ['98300 41276', '098300-41276', '91 98300 41276', '+91 98300 41276'])
    expect(parseCodeAddress(typed, true)).toEqual({ phone: '+919830041276' })
  expect(parseCodeAddress('+1 212 555 0100', true)).toEqual({ phone: '+12125550100' })
  expect(parseCodeAddress('98300', true)).toEqual({ phone: '98300' })
  expect(parseCodeAddress(' Mita@example.in ', true)).toEqual({ email: 'Mita@example.in' })
  expect(parseCodeAddress('98300 41276', false)).toEqual({ email: '98300 41276' })

  answerWith({ 'POST /api/auth-code': ASKED })
  show(true)
  await ask('98300 41276')
  expect(screen.getByText('+91 98300 41276')).toBeTruthy()
  await press('Change')
  expect(screen.getByLabelText<HTMLInputElement>('Phone or email').value).toBe('98300 41276')
})

test('a page that the phone dropped still asks for the code, until another address is wanted', async () => {
  answerWith({ 'POST /api/auth-code': ASKED })
  const before = show(true)
  await ask('98300 41276')
  before.close()
  const reloaded = show(true)
  expect(await screen.findByLabelText('Six-digit code')).toBeTruthy()
  await press('Change')
  reloaded.close()
  show(true)
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
})

test('a code kept by a clock that was a year off is asked for anew', () => {
  for (const off of [-1, 1]) {
    const at = deviceNowMs() + off * 366 * 24 * 3600_000
    const kept = { address: { email: 'a@example.in' }, said: SENT, at, again_at: at + 60_000 }
    window.sessionStorage.setItem('askedCode', JSON.stringify(kept))
    const { close } = show()
    expect(screen.queryByLabelText('Six-digit code')).toBeNull()
    close()
  }
  window.sessionStorage.setItem('askedCode', '{"at":')
  show()
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

test('a wrong code is said at its field, with the tries left, and typing again sends again', async () => {
  const sentence = 'This code is wrong. Tries left: 4.'
  const wrong = { error: 'The code is wrong or too old.', fields: { code: sentence } }
  const sent = answerWith({
    'POST /api/auth-code': ASKED,
    'POST /api/auth-code/confirm': { status: 401, body: wrong },
  })
  show()
  const code = await ask('a@example.in', 'Email')
  await userEvent.type(code, '123456')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect([document.activeElement, code.getAttribute('aria-invalid')]).toEqual([code, 'true'])
  await userEvent.type(code, '{Backspace}7')
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ code: '123457' })
})

test('a code that has become too old while the date was looked for makes room for another one', async () => {
  const TOO_OLD = { status: 401, body: { error: 'The code is wrong or too old.' } }
  const sent = answerWith({
    'POST /api/auth-code': { body: { message: SENT, again_in: 0 } },
    'POST /api/auth-code/confirm': ({ body }) => {
      const { code, date_of_birth } = body as { code: string; date_of_birth?: string }
      if (!date_of_birth) return WANTED
      return code === '123456' ? TOO_OLD : IN
    },
    'GET /api/me': GUARDIAN,
  })
  const { address } = show()
  await userEvent.type(await ask('a@example.in', 'Email'), '123456')
  await userEvent.type(
    await screen.findByLabelText('Date of birth of one of your children'),
    '2011-08-14',
  )
  await press('Log in')
  expect(await screen.findByText(/The code is wrong or too old\./)).toBeTruthy()
  await press('Send again')
  const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  await userEvent.type(code, '654321')
  await userEvent.type(
    await screen.findByLabelText('Date of birth of one of your children'),
    '2011-08-14',
  )
  await press('Log in')
  await expect.poll(address).toBe('/guardian/dashboard')
  expect(sent.filter(({ path }) => path === '/api/auth-code')).toHaveLength(2)
})

test('the last date is asked twice, in words, beside the academy’s phone', async () => {
  const answers = [WANTED, wrongDate(1), IN]
  const sent = answerWith({
    'POST /api/auth-code': ASKED,
    'POST /api/auth-code/confirm': () => answers.shift() ?? IN,
    'GET /api/me': GUARDIAN,
  })
  const { address } = show()
  await userEvent.type(await ask('a@example.in', 'Email'), '123456')
  const day = await screen.findByLabelText('Date of birth of one of your children')
  await userEvent.type(day, '2015-08-13')
  await press('Log in')
  expect(await screen.findByText(/Tries left: 1\./)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: PHONE })[0]?.getAttribute('href')).toBe(
    'tel:+913324650110',
  )
  expect(day.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(day)
  await userEvent.type(day, '2015-08-14')
  const before = sent.length
  await press('Log in')
  expect(screen.getByRole('alert').textContent).toBe('14 August 2015. Is that right?')
  expect(sent).toHaveLength(before)
  await press('Yes, log in')
  await expect.poll(address).toBe('/guardian/dashboard')
})

test('too many requests are counted down', async () => {
  answerWith({
    'POST /api/auth-code': {
      status: 429,
      headers: { 'retry-after': '389' },
      body: { error: 'Too many attempts. Please wait a little and try again.' },
    },
  })
  show()
  await userEvent.type(screen.getByLabelText('Email'), 'a@example.in')
  await press('Send me a code')
  expect(await screen.findByText(/^Again in 6:2\d\.$/)).toBeTruthy()
})

test('a language pressed here is asked in and saved, and stays until it is', async () => {
  const answers = [WANTED, IN]
  const sent = answerWith({
    'POST /api/auth-code': ASKED,
    'POST /api/auth-code/confirm': () => answers.shift() ?? IN,
    'GET /api/me': GUARDIAN,
  })
  const { address } = show(true)
  act(() => void keepPressedLanguage('hi'))
  await userEvent.type(await screen.findByLabelText('फ़ोन या ईमेल'), '9830041276')
  await press('मुझे कोड भेजें')
  await userEvent.type(await screen.findByLabelText('छह अंकों का कोड'), '123456')
  await userEvent.type(await screen.findByLabelText(/जन्मतिथि/), '2015-08-14')
  await press('लॉग इन करें')
  await expect.poll(address).toBe('/guardian/dashboard')
  expect(sent.slice(0, 3).map(({ body }) => body)).toMatchObject([
    { phone: '+919830041276', language: 'hi' },
    { code: '123456', language: 'hi', read_in: 'hi' },
    { date_of_birth: '2015-08-14', language: 'hi' },
  ])
})
