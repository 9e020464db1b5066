import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { DeleteButton } from '../../ui/buttons/delete-button.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { KeptFocus } from './kept-focus.ts'

function Rooms() {
  const [rooms, setRooms] = useState(['Ada', 'Bose', 'Cantor'])
  const remove = async (name: string) => setRooms((all) => all.filter((other) => other !== name))

  return (
    <main>
      <h1>Rooms</h1>
      <KeptFocus />
      <ul>
        {rooms.map((name) => (
          <li key={name}>
            <span id={name}>{name}</span>
            <DeleteButton
              describedBy={name}
              onDelete={() =>
                askAndDelete({ title: name, text: 'Delete?', remove: () => remove(name) })
              }
            />
          </li>
        ))}
      </ul>
    </main>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-describedby') ?? document.activeElement?.textContent

test('rows are deleted one after another with the keyboard, without searching for the place', async () => {
  open(<Rooms />)
  const deleteFocused = async () => {
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Tab}{Enter}')
  }
  screen.getAllByRole('button', { name: 'Delete' })[1]?.focus()
  await deleteFocused()
  expect(focused()).toBe('Cantor')
  await deleteFocused()
  expect(focused()).toBe('Ada')
  await deleteFocused()
  expect(focused()).toBe('Rooms')
})

/** Cards that act at once; the last one removes its list. */
function Wishes() {
  const [wishes, setWishes] = useState(['Riya', 'Arka'])

  return (
    <main>
      <KeptFocus />
      <h1>Requests</h1>
      {wishes.length > 0 && (
        <ul>
          {wishes.map((name) => (
            <li key={name}>
              <h3>{name}</h3>
              <button
                type="button"
                onClick={() => setWishes((all) => all.filter((n) => n !== name))}
              >
                Accept
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

test('after a decision the next one’s name has the focus, never its button, and after the last the heading', async () => {
  open(<Wishes />)
  screen.getAllByRole('button', { name: 'Accept' })[0]?.focus()
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Arka')
  await userEvent.keyboard('{Enter}')
  expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(focused()).toBe('Requests')
})

/** Photos, whose buttons act at once, and a form that gives way to its answer. */
function Pages() {
  const [pages, setPages] = useState([1, 2])
  const [isSent, setIsSent] = useState(false)
  return (
    <main>
      <KeptFocus />
      <h1>Homework</h1>
      <ol>
        {pages.map((page) => (
          <li key={page}>
            <button type="button" onClick={() => setPages((all) => all.filter((n) => n !== page))}>
              Remove {page}
            </button>
          </li>
        ))}
      </ol>
      {!isSent && (
        <button type="button" onClick={() => setIsSent(true)}>
          Hand in
        </button>
      )}
      <ul>
        <li>{!isSent && <input aria-label="Mark" onChange={() => setIsSent(true)} />}</li>
      </ul>
    </main>
  )
}

test('the page stays where it is when a photo is removed, and goes to the heading when a form is gone', async () => {
  open(<Pages />)
  const focus = vi.spyOn(screen.getByRole('heading'), 'focus')
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2' }))
  expect(focused()).toBe('Homework')
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
  await userEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  expect(focused()).toBe('Homework')
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: false })
})

test('the page stays where it is when a field within a line is gone', async () => {
  open(<Pages />)
  const focus = vi.spyOn(screen.getByRole('heading'), 'focus')
  await userEvent.type(screen.getByLabelText('Mark'), '1')
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
})
