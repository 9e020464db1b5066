import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { GuardianDialog } from './guardian-dialog.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a typed name is not dropped unasked', async () => {
  const onClose = vi.fn()
  open(<GuardianDialog uid="u1" onClose={onClose} />)
  await press('Cancel')
  expect(onClose).toHaveBeenCalledTimes(1)

  await userEvent.type(screen.getByLabelText('Guardian’s name'), 'Anjali')
  await press('Cancel')
  expect(await screen.findByText('The agreement is not recorded yet.')).toBeTruthy()
  await press('Stay')
  expect(onClose).toHaveBeenCalledTimes(1)
  await press('Cancel')
  await press('Leave')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
