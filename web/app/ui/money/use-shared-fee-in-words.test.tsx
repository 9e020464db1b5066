import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languageCookie } from '../../../test/language-cookie.ts'
import { open } from '../../../test/screen.tsx'
import { Translated } from '../../i18n/translated.tsx'
import { useSharedFeeInWords } from './use-shared-fee-in-words.ts'

const COURSE = {
  ...{ title: 'Course fee', amount: '36000.00', per: 'once' },
  ...{ paid_from: '2026-06-01', paid_to: '2027-03-31' },
}
const BOOKS = { ...COURSE, paid_from: null, paid_to: null }

function Fees() {
  const inWords = useSharedFeeInWords()
  return (
    <ul>
      {[{ ...COURSE, parts: 4 }, COURSE, BOOKS].map((fee, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
        <li key={n}>{inWords(fee as Parameters<typeof inWords>[0]) ?? 'as usual'}</li>
      ))}
    </ul>
  )
}

test.for([
  [
    'en',
    '₹36,000 for June 2026 to March 2027, in 4 parts. Who leaves earlier pays up to the last day.',
    '₹36,000 for June 2026 to March 2027. Who leaves earlier pays up to the last day.',
  ],
  [
    'hi',
    'जून 2026 से मार्च 2027 तक के लिए ₹36,000, 4 किस्तों में। बीच में छोड़ने पर अंतिम दिन तक की ही फ़ीस लगती है।',
    'जून 2026 से मार्च 2027 तक के लिए ₹36,000। बीच में छोड़ने पर अंतिम दिन तक की ही फ़ीस लगती है।',
  ],
  [
    'bn',
    'জুন 2026 থেকে মার্চ 2027 পর্যন্ত ₹36,000, 4 কিস্তিতে। মাঝপথে ছাড়লে শেষ দিন পর্যন্তই ফি লাগে।',
    'জুন 2026 থেকে মার্চ 2027 পর্যন্ত ₹36,000। মাঝপথে ছাড়লে শেষ দিন পর্যন্তই ফি লাগে।',
  ],
] as const)('a fee for a time says what leaving means, in %s', async ([language, ...said]) => {
  languageCookie(language)
  open(
    <Translated>
      <Fees />
    </Translated>,
  )
  await expect
    .poll(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual([...said, 'as usual'])
})
