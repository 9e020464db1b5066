import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { item } from '../../../../test/sitting.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import {
  AnswerField,
  type AnswerFieldProps,
  type AskedItem,
} from '../../../ui/questions/answer-field.tsx'
import type { Value } from './kept-attempt.ts'

/** The answer field with a value that the test keeps for it. */
function Kept({ asked, ...more }: { asked: AskedItem } & Partial<AnswerFieldProps>) {
  const [value, setValue] = useState<Value | null>(null)
  return (
    <>
      <AnswerField item={asked} value={value} onChange={setValue} rich={() => null} {...more} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answered = () => screen.getByRole('status').textContent

test('on a phone a mixed number is typed with the keys, or with the phone’s own', async () => {
  const touch = Object.assign(window.matchMedia('(pointer: coarse)'), { matches: true })
  vi.stubGlobal('matchMedia', () => touch)
  open(<Kept asked={item(4, { kind: 'number', options: [] })} />)
  const mode = () => screen.getByLabelText('Your answer').getAttribute('inputmode')
  expect(mode()).toBe('none')
  for (const name of ['minus', '2', 'space', '1', 'fraction', '3']) await press(name)
  await expect.poll(answered).toBe('"-2 1/3"')
  await press('Type it as text')
  expect(mode()).toBe('text')
  expect(document.activeElement).toBe(screen.getByLabelText('Your answer'))
})

test.each([
  ['hi', 'दाएँ', 'घटा'],
  ['bn', 'ডান দিকে', 'বিয়োগ'],
] as const)('keys are named in %s, and none is called correct', async (language, right, minus) => {
  await act(() => chooseLanguage(language))
  open(<Kept asked={item(4, { kind: 'number', options: [] })} />, '/student/tests/1')
  const [first] = await screen.findAllByRole('button', { name: right })
  expect(first).toBeTruthy()
  expect(screen.getByRole('button', { name: minus })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /सही|সঠিক/ })).toBeNull()
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
  open(<Kept asked={asked} pad={{ class_number: 7, next: 'Save and next', onNext }} />)
  for (const name of ['1', '3', 'x', 'minus', '4', 'y', 'y', 'Delete']) await press(name)
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('13x-4y')
  await expect.poll(answered).toBe('"13x-4y"')
  await press('More keys')
  await press('comma')
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('13x-4y,')
  await press('Save and next')
  expect(onNext).toHaveBeenCalledOnce()
})
