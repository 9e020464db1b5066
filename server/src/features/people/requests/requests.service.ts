import { REQUESTS_SHOWN, type Requests } from '@ganit/contract/people/requests'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { guardianErasureRequests } from '../agreements/guardian-wishes.queries.ts'
import { erasureRequests } from '../agreements/tasks.queries.ts'
import { readChangeRequestsPage } from '../change-requests/change-requests.queries.ts'
import { readWaitingGuardians } from '../guardians/waiting.queries.ts'

/** All requests that wait for the office. */
export async function readAllRequests(db: Db, account: Account): Promise<Requests> {
  const { time_zone } = await readSettings(db)
  const changes = await readChangeRequestsPage(db, account, {
    state: 'waiting',
    order: 'asc',
    page_size: REQUESTS_SHOWN,
  })
  const erasures = await erasureRequests(db, time_zone)
  return {
    guardians: await readWaitingGuardians(db, REQUESTS_SHOWN),
    changes: { total: changes.total, items: changes.items },
    erasures: { total: erasures.total, items: erasures.students },
    guardian_erasures: await guardianErasureRequests(db, time_zone),
  }
}
