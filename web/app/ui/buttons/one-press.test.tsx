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
  /** True if the browser's default action happens. */
  const acts = (element: HTMLElement, repeat: boolean) =>
    fireEvent.keyDown(element, { key: 'Enter', repeat })
  const button = screen.getByRole('button')
  expect(acts(button, false)).toBe(true)
  expect(acts(button, true)).toBe(false)
  expect(acts(screen.getByLabelText('Mark'), true)).toBe(false)
  expect(acts(screen.getByLabelText('Note'), true)).toBe(true)
})
