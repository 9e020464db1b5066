import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import GetQuestion from './get-question.tsx'

const AT = '/admin/set-paper/get-one'

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('after Back the field holds the number of the question that is shown', async () => {
  answerWith(unreachable('POST /api/getquestionbyid'))
  const { router } = open(<GetQuestion />, `${AT}?id=3`)
  const field = screen.getByLabelText<HTMLInputElement>('Question ID')
  await act(() => router.navigate(`${AT}?id=5`))
  expect(field.value).toBe('5')
  await act(() => router.navigate(-1))
  expect(field.value).toBe('3')
})
