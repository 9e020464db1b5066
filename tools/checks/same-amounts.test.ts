import { LANGUAGES } from '@ganit/contract/language-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn, dayIn } from '../../server/src/features/messages/wording.ts'
import { formatsOf } from '../../web/app/i18n/use-formats.ts'

test.each(LANGUAGES)('messages write amounts and days as pages do, in %s', (language) => {
  const { money, longDay } = formatsOf(language)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
      expect(amountIn(language, paise)).toBe(money((paise / 100).toFixed(2)))
    }),
  )
  for (const month of Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0')))
    expect(dayIn(language, `2026-${month}-07`)).toBe(longDay(`2026-${month}-07`))
})
