import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith } from '../../../../test/wire.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { NoticeHere } from './notice-here.tsx'

type Written = { markdown: string; language: string }

const page = (written: Written) => ({
  body: { page: 'privacy', title: 'Privacy', version: 2, ...written },
})
const ENGLISH = page({ markdown: 'We keep little.', language: 'en' })

/** Answers with the pages in the order in which they are asked for. */
function thePages(...pages: (ReturnType<typeof page> | Promise<ReturnType<typeof page>>)[]) {
  answerWith({
    'GET /api/settings': { body: theSettings() },
    'GET /api/settings/pages/privacy': () => pages.shift() ?? ENGLISH,
  })
}

test('a notice that is not in the page’s language says that it is English', async () => {
  await chooseLanguage('hi')
  thePages(ENGLISH, page({ markdown: 'हम कम रखते हैं।', language: 'hi' }))
  const { close } = open(<NoticeHere />)
  expect((await screen.findByText('We keep little.')).closest('[lang]')?.getAttribute('lang')).toBe(
    'en',
  )
  close()
  open(<NoticeHere />)
  expect((await screen.findByText('हम कम रखते हैं।')).closest('div[lang]')).toBeNull()
})

test('the notice of a language that was left meanwhile does not replace the present one', async () => {
  await chooseLanguage('en')
  const late = Promise.withResolvers<typeof ENGLISH>()
  thePages(late.promise, page({ markdown: 'আমরা কম রাখি।', language: 'bn' }))
  open(<NoticeHere />)
  await screen.findByRole('link')
  await act(() => chooseLanguage('bn'))
  expect(await screen.findByText('আমরা কম রাখি।')).toBeTruthy()
  await act(async () => late.resolve(ENGLISH))
  await new Promise(setImmediate)
  expect(screen.queryByText('We keep little.')).toBeNull()
  expect(screen.getByText('আমরা কম রাখি।')).toBeTruthy()
})
