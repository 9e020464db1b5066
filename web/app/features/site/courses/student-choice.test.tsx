import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { StudentChoice } from './student-choice.tsx'

const aHit = (student_id: number, name: string) => ({
  kind: 'student',
  why: 'name',
  student_id,
  uid: `u${student_id}`,
  name,
  class_name: 'Class 9',
  batches: [],
  photo: null,
  guardian: null,
  phone_end: null,
  due_now: '0.00',
})
const PEOPLE = [aHit(1, 'Ramesh Das'), aHit(2, 'Ravi Das')]

/** Finds students by the start of their names; answers the search `slow` only when released. */
function server(slow?: string) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  startSession('t', theAdmin)
  vi.stubGlobal('fetch', async (path: string) => {
    const search = new URL(path, 'http://a').searchParams.get('q')?.toLowerCase() ?? ''
    if (search === slow) await held
    const items = PEOPLE.filter(({ name }) => name.toLowerCase().startsWith(search))
    return Response.json({ items })
  })
  return { answer: () => act(async () => answer()) }
}

/** Opens the chooser in a form; returns the form's value and number of submissions. */
function openForm() {
  const held = { id: '', sent: 0 }
  function Form() {
    const [id, setId] = useState('')
    held.id = id
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          held.sent += 1
        }}
      >
        <StudentChoice
          label="Student"
          name="student"
          value={id}
          onChange={setId}
          storedId={null}
          storedName={null}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  open(<Form />)
  return held
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Student' })

test('Enter chooses of what was found for all that is typed, and waits for that', async () => {
  const { answer } = server('ravi')
  const held = openForm()
  await userEvent.type(field(), 'Ra')
  await screen.findByRole('option', { name: /Ramesh/ })
  await userEvent.keyboard('vi{Enter}')
  expect(held).toEqual({ id: '', sent: 0 })
  await answer()
  await vi.waitFor(() => expect(field().value).toBe('Ravi Das'))
  expect(held).toEqual({ id: '2', sent: 0 })
})

test('Enter before anything was found does not send the form', async () => {
  const { answer } = server('ra')
  const held = openForm()
  await userEvent.type(field(), 'Ra{Enter}')
  await answer()
  await vi.waitFor(() => expect(field().value).toBe('Ramesh Das'))
  expect(held).toEqual({ id: '1', sent: 0 })
  await userEvent.keyboard('{Enter}')
  expect(held.sent).toBe(1)
})

test('the arrows walk, and what led to nobody is said', async () => {
  server()
  const held = openForm()
  await userEvent.type(field(), 'Ra')
  await screen.findByRole('option', { name: /Ravi/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await vi.waitFor(() => expect(held.id).toBe('2'))

  await userEvent.type(field(), 'mesh')
  await userEvent.tab()
  expect(field().value).toBe('Ravi Das')
  expect(screen.getByText(/^Nobody was chosen for “/)).toBeTruthy()
  await userEvent.clear(field())
  expect(held.id).toBe('')
})
