import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Finder from './finder.tsx'

test('Back closes what finds pages and leaves the page; once more, Back leads back', async () => {
  startSession('t', theAdmin)
  answerWith({})
  const { router, address } = open(<Finder />, '/admin-dashboard')
  await act(() => router.navigate('/admin-dashboard?page=2'))
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy()

  await act(() => router.navigate(-1))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/admin-dashboard?page=2')
  await act(() => router.navigate(-1))
  await expect.poll(address).toBe('/admin-dashboard')
})
