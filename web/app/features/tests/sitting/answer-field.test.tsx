import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { item } from '../../../../test/sitting.ts'
import { AnswerField } from '../../../ui/questions/answer-field.tsx'
import type { Value } from './kept-attempt.ts'

test('on a phone a number can be typed with its minus or as a fraction', () => {
  const number = item(4, { kind: 'number', options: [] })
  open(<AnswerField item={number} value={null} onChange={() => {}} rich={() => null} />)
  expect(screen.getByLabelText('Your answer').getAttribute('inputmode')).toBe('text')
})

test('a formula that is typed as text is shown as it is read, and sent as LaTeX', async () => {
  const expression = item(5, { kind: 'expression', options: [] })
  const rich = ({ markdown }: { markdown: string }) => <code>{markdown}</code>
  const heard = vi.fn()
  const field = (value: string) => (
    <AnswerField item={expression} value={value} onChange={heard} rich={rich} />
  )
  open(field('2xcosx or 3½'))
  expect(await screen.findByText(String.raw`$2x\cos x\text{ or }3\frac{1}{2}$`)).toBeTruthy()
  open(field('2 3'))
  const unread = 'We cannot read this yet. Write for example 3x^2 - 1/2.'
  expect(await screen.findByText(unread)).toBeTruthy()
})

test('the keys of a class type into the text until the editor is there; the last one goes on', async () => {
  const onNext = vi.fn()
  const asked = item(5, { kind: 'expression', options: [], text: 'Add $8x + 3y$ and $5x-7y$.' })
  function Formula() {
    const [value, setValue] = useState<Value | null>(null)
    return (
      <>
        <AnswerField
          item={asked}
          value={value}
          onChange={setValue}
          rich={() => null}
          pad={{ class_number: 7, next: 'Save and next', onNext }}
        />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  open(<Formula />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  for (const name of ['1', '3', 'x', 'minus', '4', 'y', 'y', 'Delete']) await press(name)
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('13x-4y')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('"13x-4y"')
  expect(screen.queryByRole('button', { name: 'More keys' })).toBeNull()
  await press('Save and next')
  expect(onNext).toHaveBeenCalledOnce()
})
