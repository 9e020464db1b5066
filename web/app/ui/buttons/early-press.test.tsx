import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { EarlySubmits } from '../forms/early-submits.tsx'
import { EarlyPress, hideEarlyPress } from './early-press.tsx'

afterEach(() => {
  delete window.alive
  delete window.pressed
})

/** A page of the server with the script of its head, before and after its program arrives. */
function aPage() {
  const pressed: string[] = []
  const button = (name: string) => (
    <button type="button" onClick={() => pressed.push(name)}>
      {name}
    </button>
  )
  const page = (
    <>
      {button('Logout')}
      {button('Find')}
      <button type="button" onMouseDown={() => pressed.push('Eye')}>
        Eye
      </button>
      <EarlyPress />
    </>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const head = document.createElement('div')
  head.innerHTML = renderToString(<EarlySubmits />)
  Reflect.apply(new Function(head.querySelector('script')?.textContent ?? ''), window, [])
  return {
    pressed,
    buttons: [...container.querySelectorAll('button')],
    listen() {
      hideEarlyPress()
      render(page, { container, hydrate: true })
    },
  }
}

test('the last press before the page listens is kept, shown, and done once it listens', () => {
  const { pressed, buttons, listen } = aPage()
  const [logout, find] = buttons
  find?.click()
  logout?.click()
  logout?.click()
  expect(buttons.map(({ dataset }) => dataset.pressed)).toEqual(['', undefined, undefined])
  expect(pressed).toEqual([])
  listen()
  expect(pressed).toEqual(['Logout'])
  expect(logout?.dataset.pressed).toBeUndefined()
  find?.click()
  expect(pressed).toEqual(['Logout', 'Find'])
  expect(find?.dataset.pressed).toBeUndefined()
})

test('a button that hears the pointer instead of the press is pressed, too', () => {
  const { pressed, buttons, listen } = aPage()
  buttons[2]?.click()
  listen()
  expect(pressed).toEqual(['Eye'])
})

test('a button that is gone by then is not pressed', () => {
  const { pressed, buttons, listen } = aPage()
  const gone = document.body.appendChild(document.createElement('button'))
  gone.type = 'button'
  gone.addEventListener('click', () => pressed.push('gone'))
  gone.click()
  pressed.length = 0
  gone.remove()
  expect(buttons).toHaveLength(3)
  listen()
  expect(pressed).toEqual([])
})
