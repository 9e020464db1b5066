import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OnePress } from './one-press.ts'

test('Enter held down acts once; in what is written it goes on', () => {
  render(
    <>
      <OnePress />
      <button type="button">Accept</button>
      <input aria-label="Mark" />
      <textarea aria-label="Note" />
    </>,
  )
  /** Whether the browser does what it does by itself. */
  const acts = (element: HTMLElement, repeat: boolean) =>
    fireEvent.keyDown(element, { key: 'Enter', repeat })
  const button = screen.getByRole('button')
  expect(acts(button, false)).toBe(true)
  expect(acts(button, true)).toBe(false)
  expect(acts(screen.getByLabelText('Mark'), true)).toBe(false)
  expect(acts(screen.getByLabelText('Note'), true)).toBe(true)
})
