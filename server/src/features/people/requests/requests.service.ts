import { REQUESTS_SHOWN, type Requests } from '@ganit/contract/people/requests'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { currentSettings } from '../../ground/settings/settings.queries.ts'
import { guardianErasureRequests } from '../agreements/guardian-wishes.queries.ts'
import { erasureRequests } from '../agreements/tasks.queries.ts'
import { pageOfChangeRequests } from '../change-requests/change-requests.queries.ts'
import { waitingGuardians } from '../guardians/waiting.queries.ts'

/** All requests that wait for the office. */
export async function allRequests(db: Db, account: Account): Promise<Requests> {
  const { time_zone } = await currentSettings(db)
  const changes = await pageOfChangeRequests(db, account, {
    state: 'waiting',
    order: 'asc',
    page_size: REQUESTS_SHOWN,
  })
  const erasures = await erasureRequests(db, time_zone)
  return {
    guardians: await waitingGuardians(db, REQUESTS_SHOWN),
    changes: { total: changes.total, items: changes.items },
    erasures: { total: erasures.total, items: erasures.students },
    guardian_erasures: await guardianErasureRequests(db, time_zone),
  }
}
