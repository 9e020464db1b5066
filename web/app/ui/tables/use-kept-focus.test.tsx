import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { DeleteButton } from '../buttons/delete-button.tsx'
import { askAndDelete } from '../dialogs/ask-and-delete.ts'
import { useKeptFocus } from './use-kept-focus.ts'

function Rooms() {
  const [rooms, setRooms] = useState(['Ada', 'Bose', 'Cantor'])
  const place = useRef<HTMLDivElement>(null)
  const focus = useKeptFocus(place)
  const remove = async (name: string) => setRooms((all) => all.filter((other) => other !== name))

  return (
    <main>
      <h1>Rooms</h1>
      <div ref={place} {...focus}>
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
      </div>
    </main>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-describedby') ?? document.activeElement?.textContent

test('rows are deleted one after another with the keyboard, without searching for the place', async () => {
  open(<Rooms />)
  const confirmed = async () => {
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Tab}{Enter}')
  }
  screen.getAllByRole('button', { name: 'Delete' })[1]?.focus()
  await confirmed()
  expect(focused()).toBe('Cantor')
  await confirmed()
  expect(focused()).toBe('Ada')
  await confirmed()
  expect(focused()).toBe('Rooms')
})
