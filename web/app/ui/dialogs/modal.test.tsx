import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { Modal } from './modal.tsx'

/** Opens a form and, above it, its question; returns both close handlers. */
function openBoth() {
  const closeForm = vi.fn()
  const closeQuestion = vi.fn()
  function Both() {
    const [isAsking, setAsking] = useState(false)
    const ask = () => {
      closeForm()
      setAsking(true)
    }
    const answer = () => {
      closeQuestion()
      setAsking(false)
    }
    return (
      <>
        <Modal aria-label="Form" onClose={ask}>
          <input aria-label="Amount" />
        </Modal>
        {isAsking && (
          <Modal role="alertdialog" aria-label="Question" onClose={answer}>
            <button type="button">Stay</button>
          </Modal>
        )}
      </>
    )
  }
  open(<Both />)
  return { closeForm, closeQuestion }
}

const form = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Form' })
const question = () => screen.queryByRole<HTMLDialogElement>('alertdialog', { name: 'Question' })
const pressEscape = (init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(form(), { key: 'Escape', ...init })

/** The events when a browser closes a dialog on Back and cannot be prevented. */
function closedByBrowser(dialog: HTMLDialogElement) {
  fireEvent(dialog, new Event('cancel', { cancelable: false }))
  dialog.close()
  return () => fireEvent(dialog, new Event('close'))
}

test('each Escape means the uppermost dialog alone, and the browser closes none', () => {
  const { closeForm, closeQuestion } = openBoth()
  for (let times = 1; times <= 3; times += 1) {
    expect(pressEscape()).toBe(false)
    expect(question()).toBeTruthy()
    expect(pressEscape()).toBe(false)
    expect(question()).toBeNull()
    expect([closeForm, closeQuestion].map((close) => close.mock.calls.length)).toEqual([
      times,
      times,
    ])
  }
})

test('a held Escape counts once; one that something inside has taken, or an input method, not at all', async () => {
  const { closeForm } = openBoth()
  expect(pressEscape({ repeat: true })).toBe(false)
  pressEscape({ isComposing: true })
  screen.getByLabelText('Amount').addEventListener('keydown', (event) => event.preventDefault())
  await userEvent.type(screen.getByLabelText('Amount'), '{Escape}')
  expect(closeForm).not.toHaveBeenCalled()
})

test('Back closes the uppermost alone; what the browser has closed all the same opens again', () => {
  const { closeForm, closeQuestion } = openBoth()
  fireEvent(form(), new Event('cancel', { cancelable: true }))
  expect(closeForm).toHaveBeenCalledOnce()

  const asked = question() as HTMLDialogElement
  const said = [closedByBrowser(asked), closedByBrowser(form())]
  for (const say of said) say()
  expect(closeQuestion).toHaveBeenCalledOnce()
  expect(closeForm).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
  expect(form().open).toBe(true)
})
