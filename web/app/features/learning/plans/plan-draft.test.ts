import { countDays, dayAfter } from '@ganit/contract/days'
import { PLAN_DAYS_MAX } from '@ganit/contract/learning/plans'
import { expect, test } from 'vitest'
import { newDraft } from './plan-draft.ts'

test('whenever a plan is begun, it lasts until the end of a school year, and not too long', () => {
  const FOUR_YEARS = 1461
  for (let n = 0; n < FOUR_YEARS; n += 1) {
    const today = dayAfter('2026-11-26', n)
    const { starts_on, ends_on } = newDraft(today)
    expect([starts_on, ends_on.slice(5)]).toEqual([today, '03-31'])
    expect(countDays(starts_on, ends_on)).toBeGreaterThan(28)
    expect(countDays(starts_on, ends_on) - 1).toBeLessThanOrEqual(PLAN_DAYS_MAX)
  }
})
