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
const FINE = { kind: 'late', fee_title: 'Late fine', label: 'Late fine for Tuition, May 2027' }

function Titles() {
  const titleOf = useDueTitle()
  return (
    <ul>
      {[FEE, FINE].map((due) => (
        <li key={due.kind}>{titleOf(due as Parameters<typeof titleOf>[0])}</li>
      ))}
    </ul>
  )
}

test.for([
  ['en', 'May Tuition, August 2026, part 1 of 2', 'Late fine for Tuition, May 2027'],
  ['hi', 'May Tuition, अगस्त 2026, किस्त 1/2', 'Tuition, मई 2027 के लिए लेट फ़ीस'],
] as const)('a due is named with its month in %s', async ([language, fee, fine]) => {
  languageCookie(language)
  open(
    <Translated>
      <Titles />
    </Translated>,
  )
  expect(await screen.findByText(fee)).toBeTruthy()
  expect(await screen.findByText(fine)).toBeTruthy()
})
