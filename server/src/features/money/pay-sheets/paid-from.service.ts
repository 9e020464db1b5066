import type { PaidFrom } from '@ganit/contract/money/pay-rates'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, notAllowed } from '../../../http/errors.ts'
import { isOwner, ofStaff } from '../../ground/rights/rights.ts'

type Payer = Pick<Account, 'uid' | 'role'>

/**
 * The person out of whose drawer money is paid; null for other ways. The owner may name anybody's; the desk pays from its own drawer
 * only.
 */
export async function drawerOf(
  trx: Trx,
  account: Payer,
  { paid_from, drawer_of }: { paid_from: PaidFrom; drawer_of?: string | undefined },
) {
  if (!isOwner(account) && (paid_from !== 'drawer' || (drawer_of ?? account.uid) !== account.uid))
    throw notAllowed('Only the owner pays from elsewhere than your own drawer.')
  if (paid_from !== 'drawer') {
    if (drawer_of !== undefined)
      throw invalid({ drawer_of: 'Only what is paid from a drawer names one.' })
    return null
  }
  if (drawer_of === undefined || drawer_of === account.uid) return account.uid
  const person = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', drawer_of)
    .where(ofStaff)
    .executeTakeFirst()
  if (!person) throw invalid({ drawer_of: 'No staff member has this account.' })
  return person.id
}
