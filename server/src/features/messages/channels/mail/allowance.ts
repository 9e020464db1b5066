import type { Db } from '../../../../db/schema.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import type { DueDelivery } from '../../outbox/outbox.queries.ts'
import { Postponed } from '../../outbox/outbox.service.ts'
import { isCounted, readMailAllowance } from './allowance.queries.ts'
import type { Mailer } from './mailer.ts'

/** A little after midnight, because the daily work comes first. */
const AFTER_MIDNIGHT_SECONDS = 60
/** Mails put off by a day or more are taken for those of a clock that was ahead, and would be sent at once. */
const LESS_THAN_A_DAY_SECONDS = 86_000

/** Students who join raise the limit. */
const LOOK_AGAIN_MS = 60_000

const USED_UP = 'The mails of the day are used up. It leaves after midnight.'

/**
 * The daily limit of a hosted academy's mails, because one academy's flood would hurt all. Counted anew
 * each day and when it is reached; in between in memory, as the host has one process.
 */
export function createAllowance(db: Db) {
  let left = 0
  let until = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  let underWay = 0
  let reading: Promise<void> | undefined

  async function read() {
    const { most, sent, seconds } = await readMailAllowance(db)
    left = most - sent - underWay
    readAt = clock.ms()
    until = readAt + seconds * 1000
  }
  /** Takes one mail of the day's limit; throws `Postponed` if there is none left today. */
  async function take() {
    const now = clock.ms()
    // A clock that went back counts anew, too.
    if (now >= until || now < readAt || (left <= 0 && now >= readAt + LOOK_AGAIN_MS)) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    if (left <= 0)
      throw new Postponed(
        Math.min((until - clock.ms()) / 1000 + AFTER_MIDNIGHT_SECONDS, LESS_THAN_A_DAY_SECONDS),
        USED_UP,
      )
    left -= 1
    underWay += 1
  }

  return async (delivery: Pick<DueDelivery, 'purpose'>, deliver: () => ReturnType<Mailer>) => {
    if (!isCounted(delivery)) return deliver()
    await take()
    try {
      await deliver()
    } catch (error) {
      left += 1
      throw error
    } finally {
      underWay -= 1
    }
  }
}
