import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languageCookie } from '../../../test/language-cookie.ts'
import { open } from '../../../test/screen.tsx'
import { Translated } from '../../i18n/translated.tsx'
import { useDueTitle } from './use-due-title.ts'

const FEE = {
  kind: 'fee',
  fee_title: 'May Tuition',
  label: 'May Tuition, August 2026, part 1 of 2',
}
const COURSE = {
  kind: 'fee',
  fee_title: 'Course 9 of 12',
  label: 'Course 9 of 12, 6 months and 1 day of 10 months',
}
const FINE = { kind: 'late', fee_title: 'Late fine', label: 'Late fine for Tuition, May 2027' }

function Titles() {
  const titleOf = useDueTitle()
  return (
    <ul>
      {[FEE, COURSE, FINE].map((due) => (
        <li key={due.label}>{titleOf(due as Parameters<typeof titleOf>[0])}</li>
      ))}
    </ul>
  )
}

test.for([
  [
    'en',
    'May Tuition, August 2026, part 1 of 2',
    'Course 9 of 12, 6 months and 1 day of 10 months',
    'Late fine for Tuition, May 2027',
  ],
  [
    'hi',
    'May Tuition, अगस्त 2026, किस्त 1/2',
    'Course 9 of 12, 10 महीने में से 6 महीने और 1 दिन',
    'Tuition, मई 2027 के लिए लेट फ़ीस',
  ],
] as const)('a due is named with its month or time in %s', async ([language, ...names]) => {
  languageCookie(language)
  open(
    <Translated>
      <Titles />
    </Translated>,
  )
  for (const name of names) expect(await screen.findByText(name)).toBeTruthy()
})
