import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { TellFamilies } from './tell-families.tsx'

const REACH = {
  ...{ families: 15, students: 16, without: [] },
  ways: { inbox: 15, mail: 3, sms: 9, whatsapp: 0, by_hand: 0 },
  text: 'The class of Tue 1 Dec, 5:30 pm is now on Wed 2 Dec, 7:30 pm.',
  as: { sms: 'Class of Tue 1 Dec: now Wed 2 Dec, 7:30 pm.' as string | null, whatsapp: null },
}
const TELL = { isTold: true, setIsTold: () => {}, reached: { current: undefined } }

test('the text stands in a tab for each way by which somebody gets it', async () => {
  open(<TellFamilies reach={REACH} tell={TELL} />)
  const tabs = await screen.findByRole('group', { name: 'As read' })
  expect(
    within(tabs)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Inbox and mail', 'SMS'])
  expect(screen.getByText(REACH.text)).toBeTruthy()
  await userEvent.click(within(tabs).getByRole('button', { name: 'SMS' }))
  expect(screen.getByText('Class of Tue 1 Dec: now Wed 2 Dec, 7:30 pm.')).toBeTruthy()
  expect(screen.queryByText(REACH.text)).toBeNull()
})

test('without phones there are no tabs', async () => {
  open(<TellFamilies reach={{ ...REACH, as: { sms: null, whatsapp: null } }} tell={TELL} />)
  expect(await screen.findByText(REACH.text)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'As read' })).toBeNull()
})
