import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { Translated } from '../../../i18n/translated.tsx'
import { saveDraft } from './draft.ts'
import { emptyFields } from './empty-fields.ts'
import { Wizard } from './wizard.tsx'

/** The values of each step, for a child; the last step asks the child's parent. */
const STEPS = [
  { first_name: 'ঋ', last_name: 'ঋ', student_photo_path: 'data:image/jpeg;base64,/9j/' },
  { date_of_birth: '2016-08-14' },
  { contact_number_1: '098300 41276' },
  { student_class: '9', school_or_college_name: 'ঋ', board_or_university_name: 'ঋ' },
  { address: 'ঋ', city: 'ঋ', district: 'ঋ', state: 'ঋ', pin: '700029' },
  // The parent named here is asked to agree.
  { email: 'riya@example.in', guardian_name: 'ঋ' },
  {},
]
/** The conditions are binding in English, each with its translation below it. */
const IN_ENGLISH = /^(Fees once|Monthly fees|The academy may|The terms may|The photo and name)/

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.setItem('accessToken', 't')
  answerWith(unreachable('GET /api/country-codes'))
})

/** Texts of the form with Latin words. */
const latin = () => {
  const walker = document.createTreeWalker(
    document.querySelector('form') as Node,
    NodeFilter.SHOW_TEXT,
  )
  const found: string[] = []
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
  return found.filter((text) => /[A-Za-z]{2}/.test(text) && !IN_ENGLISH.test(text))
}

test.each(['hi', 'bn'] as const)(
  'nothing is asked or refused in English in %s',
  async (language) => {
    await act(() => chooseLanguage(language))
    for (const [n] of STEPS.entries()) {
      const before = Object.assign({}, ...STEPS.slice(0, n))
      saveDraft('u1', { step: n + 1, fields: { ...emptyFields, ...before } })
      open(
        <Translated>
          <Wizard registrant={{ uid: 'u1', email: n < 6 ? '' : 'riya@example.in', google: null }} />
        </Translated>,
        `/student/register?step=${n + 1}`,
      )
      await screen.findByRole('heading', { level: 1 })
      await userEvent.click(document.querySelector('button[type=submit]') as HTMLElement)
      await expect
        .poll(() => document.querySelectorAll('[aria-invalid=true]').length)
        .toBeGreaterThan(0)
      expect(latin(), `step ${n + 1}`).toEqual([])
      cleanup()
    }
    await act(() => chooseLanguage('en'))
  },
)
