import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../test/screen.tsx'
import { TranslatedStates } from '../shell/translated-states.tsx'
import { confirm } from '../ui/dialogs/ask.ts'
import { chooseLanguage } from './language.ts'
import { Translated } from './translated.tsx'

test('the title of a page and what is asked over it are in the reader’s language', async () => {
  document.title = 'Children | Ganit'
  act(() => chooseLanguage('hi'))
  open(
    <Translated>
      <TranslatedStates>
        <h1>बच्चे</h1>
      </TranslatedStates>
    </Translated>,
  )
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => document.title).toBe('बच्चे | Ganit')
  void act(
    () => void confirm({ title: 'Log out with unsent work?', text: 'Anna', accept: 'Logout' }),
  )
  expect((await screen.findByRole('alertdialog')).textContent).toBe(
    'कुछ अभी भेजा नहीं गया है। फिर भी लॉग आउट करें?Annaरद्द करेंलॉग आउट',
  )

  act(() => chooseLanguage('bn'))
  await expect.poll(() => document.title).toBe('সন্তানেরা | Ganit')
  act(() => chooseLanguage('en'))
  await expect.poll(() => document.title).toBe('Children | Ganit')
})
