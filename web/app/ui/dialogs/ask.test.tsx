import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
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

test('somebody who would lose typed work is led to stay', async () => {
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

test('what comes while a question waits is shown above it, and both are answered', async () => {
  open(<h1>Fees</h1>)
  const first = ask()
  await screen.findByRole('alertdialog')
  let second = Promise.resolve()
  act(() => {
    second = alert({ title: 'Riya', text: 'Not saved.' })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await second
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await first).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a question is refused by leaving its page', async () => {
  const { router } = open(<h1>Fees</h1>)
  const answer = ask()
  await screen.findByRole('alertdialog')
  await act(() => router.navigate('/elsewhere'))
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('where the dialog cannot be loaded the browser itself asks', async () => {
  vi.doMock('./ask-dialog.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.resetModules()
  const fresh = await import('./ask.ts')
  const { open: openFresh } = await import('../../../test/screen.tsx')
  const asks = vi.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(false)
  const says = vi.spyOn(window, 'alert').mockReturnValue()
  openFresh(<h1>Fees</h1>)
  const detail = 'All of them.'
  expect(await act(() => fresh.confirm({ ...question, detail }))).toBe(true)
  expect(asks).toHaveBeenCalledWith(`${question.text}\n${detail}`)
  expect(await act(() => fresh.confirm(question))).toBe(false)
  await act(() => fresh.alert({ title: 'Riya', text: <b>Not saved.</b> }))
  expect(says).toHaveBeenCalledWith('Not saved.')
  vi.doUnmock('./ask-dialog.tsx')
})
