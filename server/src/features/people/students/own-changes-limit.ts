import type { Account } from '../../../http/access.ts'
import { countOne, createRateLimiter } from '../../../http/limits/rate-limiter.ts'
import { isOffice } from '../../ground/rights/rights.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countOwnChange: ReturnType<typeof createOwnChangesLimit>
  }
}

const HOUR_SECONDS = 3600

/**
 * Limits how often an account changes its own record, because each change stays in the trail and each photo in backups.
 * The office is not limited.
 */
export function createOwnChangesLimit() {
  const changes = createRateLimiter({
    what: 'own-change',
    points: 120,
    seconds: HOUR_SECONDS,
  })

  return async function counted<Change extends { isChanged: boolean }>(
    account: Account,
    change: () => Promise<Change>,
  ) {
    if (isOffice(account)) return change()
    // The change is counted first, so that parallel changes cannot exceed the limit. If nothing changed, the count is
    // taken back.
    await countOne(changes, account.uid)
    let isChanged = false
    try {
      const done = await change()
      isChanged = done.isChanged
      return done
    } finally {
      if (!isChanged) await changes.reward(account.uid)
    }
  }
}
