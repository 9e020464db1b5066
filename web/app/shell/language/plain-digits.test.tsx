import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PlainDigits } from './plain-digits.ts'

function Field({ inputMode }: { inputMode: 'decimal' | 'text' }) {
  const [value, setValue] = useState('')
  return (
    <>
      <input
        aria-label={inputMode}
        inputMode={inputMode}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <output aria-label={`${inputMode} read`}>{value}</output>
    </>
  )
}

test('digits of a Bengali keyboard are written plain where a number is wanted, and left where words are', async () => {
  render(
    <>
      <PlainDigits />
      <Field inputMode="decimal" />
      <Field inputMode="text" />
    </>,
  )
  const amount = screen.getByLabelText<HTMLInputElement>('decimal')
  await userEvent.type(amount, '১৫০০')
  await userEvent.type(amount, '२.', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(amount.value).toBe('12.500')
  expect(screen.getByLabelText('decimal read').textContent).toBe('12.500')
  await userEvent.type(screen.getByLabelText('text'), 'কক্ষ ১০')
  expect(screen.getByLabelText('text read').textContent).toBe('কক্ষ ১০')
})
