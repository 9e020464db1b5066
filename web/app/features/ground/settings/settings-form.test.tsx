import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import Settings from './settings.tsx'

const aTestimonial = (name: string) => ({
  name,
  quote: `${name} says so.`,
  photo: null,
  is_sample: 1,
})

const settings = theSettings({
  tagline: 'Maths, line by line',
  testimonials: [aTestimonial('Ananya'), aTestimonial('Rohan'), aTestimonial('Meera')],
  version: 3,
})
const GET = 'GET /api/settings'
const PUT = 'PUT /api/settings'
const refused = { status: 409, body: { error: 'These settings were changed in another tab.' } }

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const names = () => screen.getAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value)

async function retypeField(label: string, text: string) {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}
async function openSettings() {
  open(<Settings />, '/admin/settings')
  await screen.findByLabelText('Academy Name')
}

/** The stored settings, changed by somebody else between two reads. */
function answerAsChangedBy(other: object) {
  let version = 3
  return answerWith({
    [GET]: () => ({ body: version === 3 ? settings : { ...settings, ...other, version } }),
    [PUT]: ({ body }) => {
      const changes = body as { version: number }
      if (changes.version === version && version > 3)
        return {
          body: { message: 'ok', settings: { ...settings, ...other, ...changes, version: 5 } },
        }
      version = 4
      return refused
    },
  })
}

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the menu leads to each section', async () => {
  answerWith({ [GET]: { body: settings } })
  await openSettings()
  const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
  const links = menu
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ hash, textContent }) => [hash.slice(1), textContent])
  const sections = [...document.querySelectorAll('section[id]')].map(
    ({ id, firstElementChild }) => [id, firstElementChild?.querySelector('h2')?.textContent],
  )

  expect(links.filter(([hash]) => hash)).toEqual(sections)
})

test('when registers lock and who comes too seldom are set', async () => {
  const saved = { ...settings, register_lock_days: 14, attendance_floor: 60, version: 4 }
  const sent = answerWith({
    [GET]: { body: settings },
    [PUT]: { body: { message: 'ok', settings: saved } },
  })
  await openSettings()
  expect(field('Days until registers lock').value).toBe('7')
  await retypeField('Attendance floor, per cent', '60')
  await retypeField('Days until registers lock', '61')
  await press('Save')
  const wrong = 'Days until registers lock must be a whole number from 1 to 60.'
  expect(await screen.findByText(wrong)).toBeTruthy()
  await retypeField('Days until registers lock', '14')
  await press('Save')
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { register_lock_days: '14', attendance_floor: '60', version: 3 },
  ])
})

test('practice is switched on with its minutes, from 5 to 20', async () => {
  const saved = { ...settings, practice_on: true, practice_minutes: 15, version: 4 }
  const sent = answerWith({
    [GET]: { body: settings },
    [PUT]: { body: { message: 'ok', settings: saved } },
  })
  await openSettings()
  const practise = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Students practise every day',
  })
  expect(practise.checked).toBe(false)
  expect(field('Minutes of practice').value).toBe('10')
  await userEvent.click(practise)
  await retypeField('Minutes of practice', '25')
  await press('Save')
  const wrong = 'Minutes of practice must be a whole number from 5 to 20.'
  expect(await screen.findByText(wrong)).toBeTruthy()
  await retypeField('Minutes of practice', '15')
  await press('Save')
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { practice_on: true, practice_minutes: '15', version: 3 },
  ])
  expect(practise.checked).toBe(true)
  expect(screen.getByText('Everything is saved')).toBeTruthy()
})

test('names of chapters in the families’ languages are off until the owner switches them on', async () => {
  const saved = { ...settings, translated_names: true, version: 4 }
  const sent = answerWith({
    [GET]: { body: settings },
    [PUT]: { body: { message: 'ok', settings: saved } },
  })
  await openSettings()
  const names = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Families read the names of chapters in Hindi and Bengali',
  })
  expect(names.checked).toBe(false)
  expect(screen.getByText(/^Switch it on if your children’s books are in Hindi or/)).toBeTruthy()
  await userEvent.click(names)
  await press('Save')
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { translated_names: true, version: 3 },
  ])
  expect(names.checked).toBe(true)
})

test('two quick presses send once, and only what was changed', async () => {
  const saved = { ...settings, landing_redirects_to_login: 1, version: 4 }
  const sent = answerWith({
    [GET]: { body: settings },
    [PUT]: { body: { message: 'ok', settings: saved } },
  })
  await openSettings()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Landing page redirects to login' }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { landing_redirects_to_login: true, version: 3 },
  ])
  expect(screen.getByText('Everything is saved')).toBeTruthy()
})

test('what is wrong is said beside each field, and nothing is sent', async () => {
  const sent = answerWith({ [GET]: { body: settings } })
  await openSettings()
  await userEvent.clear(field('Academy Name'))
  await userEvent.type(field('Facebook'), 'javascript:alert(1)')
  await press('Save')
  expect(await screen.findByText('Academy Name is required.')).toBeTruthy()
  expect(screen.getByText('Facebook must be an address that starts with https://.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Academy Name'))
  expect(sent).toHaveLength(1)
})

test('somebody who saves second is told, keeps what was typed, and may save over it', async () => {
  const sent = answerAsChangedBy({ tagline: 'Theirs', phone: '033' })
  await openSettings()
  await retypeField('Tagline', 'Mine')
  await press('Save')
  expect(await screen.findByText(/Changed by the other: Tagline, Phone\./)).toBeTruthy()
  expect(field('Tagline').value).toBe('Mine')
  // The conflict is scrolled into view, even from the button far below.
  const isShown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await press('Save')
  await waitFor(() => expect(isShown).toHaveBeenCalled())

  await press('Overwrite with mine')
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ tagline: 'Mine', version: 4 })
  expect(field('Phone').value).toBe('033')
  expect(screen.queryByText(/Not saved:/)).toBeNull()
})

test('where both changed different things, both are kept', async () => {
  answerAsChangedBy({ phone: '033' })
  await openSettings()
  await retypeField('Tagline', 'Mine')
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep both changes' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect([field('Tagline').value, field('Phone').value]).toEqual(['Mine', '033'])
})

test('the other version is loaded only after asking', async () => {
  answerAsChangedBy({ tagline: 'Theirs' })
  await openSettings()
  await retypeField('Tagline', 'Mine')
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Load the other version' }))
  expect(field('Tagline').value).toBe('Mine')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Load' }),
  )
  expect(field('Tagline').value).toBe('Theirs')
  expect(screen.getByText('Everything is saved')).toBeTruthy()
})

test('testimonials are added, moved and removed, and sent in their new order', async () => {
  const sent = answerWith({ [GET]: { body: settings }, [PUT]: refused })
  await openSettings()
  await press('Move testimonial 3 up')
  expect(names()).toEqual(['Ananya', 'Meera', 'Rohan'])
  await press('Remove testimonial 1')
  await press('+ Add another testimonial')
  await userEvent.type(screen.getAllByLabelText('Name').at(-1) as HTMLElement, 'Ishita')
  await userEvent.type(screen.getAllByLabelText('Quote').at(-1) as HTMLElement, 'So do I.')
  await press('Save')
  const [put] = sent.filter(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({
    version: 3,
    testimonials: [
      { name: 'Meera', quote: 'Meera says so.', photo: null, is_sample: true },
      { name: 'Rohan', quote: 'Rohan says so.', photo: null, is_sample: true },
      { name: 'Ishita', quote: 'So do I.', photo: null, is_sample: false },
    ],
  })
})

test('the e-mail that the admin signs in with is told of as long as it is the public one', async () => {
  window.localStorage.setItem('adminEmail', 'admin@ganit.local')
  answerWith({ [GET]: { body: settings } })
  await openSettings()

  expect(screen.getByText(/You also sign in with this one/)).toBeTruthy()
  await retypeField('Email', 'hello@ganit.example')
  expect(screen.queryByText(/You also sign in with this one/)).toBeNull()
})

test('the owner is told what visitors are not, and wants a second factor of the staff', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    [GET]: { body: { ...settings, staff_second_factor: false } },
    [PUT]: { body: { message: '', settings: { ...settings, staff_second_factor: true } } },
  })
  await openSettings()
  expect(sent[0]?.headers.authorization).toBe('Bearer t')
  await userEvent.click(field('Staff need a second factor'))
  await press('Save')
  await expect.poll(() => sent.at(-1)?.body).toEqual({ staff_second_factor: true, version: 3 })
})

test('a late fee is said by amount or percentage, with what is wrong at its field, and taken back', async () => {
  let stored: object = settings
  const sent = answerWith({
    ...unreachable('POST /api/settings/late-fee/preview'),
    [GET]: () => ({ body: stored }),
    [PUT]: ({ body }) => {
      const { late_fee } = body as { late_fee: object | null }
      const full = late_fee && {
        amount: null,
        percent: null,
        cap: null,
        ...late_fee,
        after_days: 5,
        from: '2026-11-01',
      }
      stored = { ...stored, late_fee: full, version: 4 }
      return { body: { message: 'ok', settings: stored } }
    },
  })
  const saved = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await openSettings()
  await userEvent.selectOptions(field('Late fine'), 'Per cent of what is owed')
  await retypeField('Days', '91')
  await press('Save')
  expect(await screen.findByText('Percent must be more than 0 and at most 100.')).toBeTruthy()
  expect(screen.getByText(/^Days must be/)).toBeTruthy()
  expect(saved()).toHaveLength(0)

  await retypeField('Percent', '2')
  await retypeField('At most', '200')
  await retypeField('Days', '5')
  await press('Save')
  await expect.poll(saved).toHaveLength(1)
  expect(saved()[0]).toMatchObject({
    late_fee: { percent: '2', cap: '200', after_days: '5', from: '' },
  })

  await userEvent.selectOptions(field('Late fine'), 'None')
  await press('Save')
  await expect.poll(saved).toHaveLength(2)
  expect(saved()[1]).toMatchObject({ late_fee: null })
})

test('before students are asked for late fees it is said how many, and for how much', async () => {
  const sent = answerWith({
    [GET]: { body: settings },
    'POST /api/settings/late-fee/preview': {
      body: { students: 12, dues: 14, amount: '70000.00' },
    },
    [PUT]: { body: { message: 'ok', settings: { ...settings, version: 4 } } },
  })
  const saved = () => sent.filter(({ method }) => method === 'PUT')
  await openSettings()
  await userEvent.selectOptions(field('Late fine'), 'An amount')
  await retypeField('Amount', '5000')
  await press('Save')
  const asked = await screen.findByRole('alertdialog', { name: 'Charge late fines?' })
  expect(asked.textContent).toContain('12 students are charged ₹70,000 at once, for 14 dues.')
  await press('Cancel')
  expect(saved()).toEqual([])
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Charge' }))
  await expect.poll(saved).toHaveLength(1)
})
