import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { toastFailure } from '../toasts/toast.ts'
import { NOT_LOADED, useLazyImport } from './use-lazy-import.ts'

const Part = () => <p>The part</p>

test('where a part cannot come the page says so and stays, and it comes when asked for again', async () => {
  let isThere = false
  const load = async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Part }
  }
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const fail = useCallback(() => {
      setOpen(false)
      toastFailure(NOT_LOADED)
    }, [])
    const Wanted = useLazyImport(isOpen, load, fail)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && Wanted && <Wanted />}
      </>
    )
  }
  open(<Page />)
  const button = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(button)
  expect(await screen.findByText(NOT_LOADED)).toBeTruthy()
  expect(document.activeElement).toBe(button)

  isThere = true
  await userEvent.click(button)
  expect(await screen.findByText('The part')).toBeTruthy()
})
