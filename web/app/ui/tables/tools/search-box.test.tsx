import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { SearchBox } from './search-box.tsx'

/** An address that changes only when released, like one whose page must load first. */
function SlowAddress() {
  const [value, setValue] = useState('')
  const [told, setTold] = useState<string[]>([])

  const arrive = () => {
    setValue(told[0] ?? '')
    setTold(told.slice(1))
  }
  return (
    <>
      <SearchBox value={value} onSearch={(text) => setTold((before) => [...before, text.trim()])} />
      <output>{JSON.stringify(told)}</output>
      <button type="button" onClick={arrive}>
        Arrive
      </button>
      <button type="button" onClick={() => setValue('linked')}>
        Link
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const told = (...texts: string[]) =>
  waitFor(() => expect(screen.getByText(JSON.stringify(texts))).toBeTruthy())
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what is typed stays while the address is on its way, and when an earlier one arrives', async () => {
  open(<SlowAddress />)
  await userEvent.type(field(), 'ab')
  await told('ab')
  expect(field().value).toBe('ab')
  await userEvent.type(field(), 'c')
  await told('ab', 'abc')
  expect(field().value).toBe('abc')
  await press('Arrive')
  expect(field().value).toBe('abc')
  await press('Arrive')
  expect(field().value).toBe('abc')
})

test('an address from elsewhere is taken over, also one that was typed before', async () => {
  open(<SlowAddress />)
  await userEvent.type(field(), 'linked')
  await told('linked')
  await press('Arrive')
  await userEvent.clear(field())
  await told('')
  await press('Arrive')
  await press('Link')
  expect(field().value).toBe('linked')
})
