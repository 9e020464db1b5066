import { COMPOSITION_LIMIT, GST_WATCH_SHARE, gstSchemeOf } from '@ganit/contract/ground/settings'
import { toHundredths } from '@ganit/contract/money'
import type { TodayLine } from '@ganit/contract/office/today'
import type { Db } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { createKeptRead } from '../../ground/settings/kept-read.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { turnoverOfYear } from '../../money/gst/year-turnover.queries.ts'

/**
 * Tells the owner of an academy whose turnover of the financial year comes near the sum above which it must be registered for
 * GST, or above which composition ends. `sample` has that sum and the scheme.
 */
export function createGstWatch(db: Db, isKept: () => Promise<boolean>) {
  const turnover = createKeptRead(({ date }) => turnoverOfYear(db, date), {
    isKept,
    mayLag: true,
  })
  return async (now: LocalTime): Promise<(Omit<TodayLine, 'link'> & { first?: string })[]> => {
    const settings = await readSettings(db)
    const scheme = gstSchemeOf(settings)
    const hidden = settings.gst_watch_hidden_until
    if (scheme === 'regular' || (hidden !== null && now.date < hidden)) return []
    const limit = scheme === 'composition' ? COMPOSITION_LIMIT : settings.gst_threshold
    const { read: amount } = await turnover(now)
    if (toHundredths(amount) < GST_WATCH_SHARE * toHundredths(limit)) return []
    return [{ kind: 'gst_threshold', count: 1, amount, oldest: null, sample: [limit, scheme] }]
  }
}
