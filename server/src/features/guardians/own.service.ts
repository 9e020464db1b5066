import type { OwnGuardianships } from '@ganit/contract/guardians'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import type { PhotoUrls } from '../images/images.service.ts'
import { type Child, childrenOf } from './children.queries.ts'
import { guardianOfAccount } from './own.queries.ts'

/** Who is of age and has not agreed, or is seen by a limited guardian, shows a name and a class and no face. */
const present =
  (photoUrls: PhotoUrls) =>
  ({ photo_id, of_age_on, ...child }: Child) => ({
    ...child,
    photo: photo_id && child.may_see && !child.limited ? photoUrls.sign(photo_id) : null,
  })

/** Whom the account looks after. What it was joined to is told before it is proven, its children are not. */
export async function ownGuardianships(
  db: Db,
  { uid }: Account,
  photoUrls: PhotoUrls,
): Promise<OwnGuardianships> {
  const guardian = await guardianOfAccount(db, uid)
  if (!guardian) return { guardian: null, children: [] }
  const { proven_at, ...own } = guardian
  return {
    guardian: { ...own, is_proven: proven_at !== null },
    children: (await childrenOf(db, uid)).map(present(photoUrls)),
  }
}
