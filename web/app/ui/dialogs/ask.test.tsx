import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { alert, confirm } from './ask.ts'

const question = {
  title: 'Reset Fees',
  text: "Are you sure you want to reset all fees to 'No'?",
  accept: 'Reset',
  destructive: true,
}

function ask() {
  let answer = Promise.resolve(false)
  act(() => {
    answer = confirm(question)
  })
  return answer
}

test('who would lose typed work is led to stay', async () => {
  open(<h1>Fees</h1>)
  void act(
    () =>
      void confirm({
        title: 'Leave?',
        text: 'Not saved.',
        accept: 'Leave',
        refuse: 'Stay',
        losesWork: true,
      }),
  )
  const stay = await screen.findByRole('button', { name: 'Stay' })
  expect(stay.dataset.variant).toBe('filled')
  expect(document.activeElement).toBe(stay)
  expect(screen.getByRole('button', { name: 'Leave' }).dataset.variant).toBe('danger')
})

test('a question is answered by its two buttons and by Escape', async () => {
  open(<h1>Fees</h1>)
  let answer = ask()
  const dialog = await screen.findByRole('alertdialog', { name: 'Reset Fees' })
  expect(dialog.textContent).toContain(question.text)
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()

  answer = ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)

  answer = ask()
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('a notice has one button and returns the focus', async () => {
  open(<button type="button">Guardian</button>)
  screen.getByRole('button').focus()
  let closed = Promise.resolve()
  act(() => {
    closed = alert({ title: 'Guardian', text: 'Coming soon.' })
  })
  await screen.findByRole('dialog', { name: 'Guardian' })
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await closed
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Guardian' }))
})
