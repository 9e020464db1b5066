import type { Language, OwnGuardianships } from '@ganit/contract/guardians'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { lockForChange } from '../../http/lock-for-change.ts'
import type { PhotoUrls } from '../images/images.service.ts'
import type { Child } from './children.queries.ts'
import { GUARDIAN, growVersion, guardianNotFound, updateGuardianById } from './guardians.queries.ts'
import { familyOfAccount, guardianOfAccount } from './own.queries.ts'

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
  const family = await familyOfAccount(db, uid)
  if (!family) return { guardian: null, children: [] }
  const { proven_at, children, ...own } = family
  return {
    guardian: { ...own, is_proven: proven_at !== null },
    children: children.map(present(photoUrls)),
  }
}

/** In which language a guardian reads and is written to from now on. */
export async function changeOwnLanguage(
  trx: Trx,
  { uid }: Account,
  { language, version }: { language: Language; version?: number | undefined },
) {
  const guardian = await guardianOfAccount(trx, uid)
  if (!guardian?.proven_at) throw guardianNotFound()
  const { guardian_id } = guardian
  await lockForChange(trx, GUARDIAN, guardian_id, version)
  if (language === guardian.language) return
  await updateGuardianById(trx, guardian_id, { language })
  await growVersion(trx, guardian_id)
}
