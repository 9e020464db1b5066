import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { theAdmin } from '../../../test/wire.ts'
import { ApiError } from '../../api/api-error.ts'
import { leaveExpiredSession, setNavigation } from '../../api/session-expiry.ts'
import { startSession } from '../../session.ts'
import { useSubmit } from './use-submit.ts'

let refusal: ApiError | undefined

function Room({ name = '', secret = false }) {
  const { form, formRef, failure, submit } = useSubmit({
    initialValues: { name, seats: '' },
    send: async () => {
      if (refusal) throw refusal
    },
  })
  return (
    <form ref={formRef} aria-label="Room" onSubmit={submit}>
      {failure && <p role="alert">{failure}</p>}
      <input
        aria-label="Name"
        type={secret ? 'password' : 'text'}
        {...form.getInputProps('name')}
      />
      <input
        aria-label="Seats"
        aria-invalid={Boolean(form.errors.seats)}
        {...form.getInputProps('seats')}
      />
      <p>{form.errors.seats}</p>
      <fieldset aria-invalid={Boolean(form.errors.floor)}>
        <input type="radio" name="floor" aria-label="Ground floor" />
        {form.errors.floor}
      </fieldset>
      <button type="submit">Save</button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const signIn = (email = theAdmin.email) => startSession('t', { ...theAdmin, email })

/** Types a name, then the session ends. */
async function typeAndExpire(element = <Room />, at = '/rooms/new') {
  signIn()
  setNavigation(() => undefined)
  open(element, at)
  await userEvent.type(field('Name'), 'Kaveri')
  leaveExpiredSession('t')
  cleanup()
}

beforeEach(() => {
  refusal = undefined
})

test('a session that ends keeps what was typed, and it is offered where the form is opened again', async () => {
  await typeAndExpire()
  signIn()
  open(<Room />, '/rooms/new')
  await userEvent.click(await screen.findByRole('button', { name: 'Put it back' }))
  expect(field('Name').value).toBe('Kaveri')
  cleanup()
  // The restored text is offered only once.
  open(<Room />, '/rooms/new')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(field('Name').value).toBe('')
})

test.each([
  ['to another account', <Room key="a" />, '/rooms/new', 'another@ganit.local'],
  ['to another record', <Room key="b" name="Hall" />, '/rooms/new', theAdmin.email],
  ['on another page', <Room key="c" />, '/rooms/4', theAdmin.email],
])('what was typed is not offered %s', async (_, element, at, email) => {
  await typeAndExpire()
  signIn(email)
  open(element, at)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('no password is kept', async () => {
  await typeAndExpire(<Room secret />)
  expect(Object.values(window.sessionStorage).join()).not.toContain('Kaveri')
})

test('a refusal stands beside its field, which has the focus then, or above them', async () => {
  refusal = new ApiError(400, 'Please correct it.', { 'changes.seats': 'Seats must be a number.' })
  open(<Room />, '/rooms/new')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Seats must be a number.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Seats'))
  expect(screen.queryByRole('alert')).toBeNull()

  refusal = new ApiError(409, 'There are ten rooms already.', {})
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There are ten rooms already.')
})

test('a group without a choice is focused at its first choice and shown with its sentence', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  signIn()
  refusal = new ApiError(400, 'Choose a floor.', { floor: 'Choose a floor.' })
  open(<Room />, '/rooms/new')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => document.activeElement).toBe(field('Ground floor'))
  expect(shown.mock.contexts).toEqual([screen.getByRole('group')])
})
