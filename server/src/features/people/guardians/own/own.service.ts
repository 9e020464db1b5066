import type { OwnGuardianChanges, OwnGuardianships } from '@ganit/contract/people/guardians'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { lockForChange } from '../../../../http/changes/lock-for-change.ts'
import { isNothing } from '../../../../http/changes/versions.ts'
import { renameGuardianAccount } from '../../../accounts/guardian-accounts.queries.ts'
import { saveOwnStudyLanguage } from '../../../accounts/study-language.queries.ts'
import type { PhotoUrls } from '../../../ground/images/images.service.ts'
import {
  GUARDIAN,
  growVersion,
  guardianNotFound,
  updateGuardianById,
} from '../guardians.queries.ts'
import { familyOfAccount, guardianOfAccount, type OwnChild } from './own.queries.ts'

/** Adults who have not agreed, and children of limited guardians, are shown with name and class only, without photo. */
const createPresentChild =
  (photoUrls: PhotoUrls) =>
  ({ photo_id, of_age_on, ...child }: OwnChild) => ({
    ...child,
    photo: photo_id && child.may_see && !child.limited ? photoUrls.sign(photo_id) : null,
  })

/** The guardian record of an account, also before it is proven; its children are there only afterwards. */
export async function readOwnGuardianships(
  db: Db,
  { uid }: Account,
  photoUrls: PhotoUrls,
): Promise<OwnGuardianships> {
  const family = await familyOfAccount(db, uid)
  if (!family) return { guardian: null, children: [] }
  const { proven_at, children, ...own } = family
  return {
    guardian: { ...own, is_proven: proven_at !== null },
    children: children.map(createPresentChild(photoUrls)),
  }
}

/** Changes a guardian's own name and language. */
export async function changeOwnGuardian(
  trx: Trx,
  { uid }: Account,
  { name, language, version }: OwnGuardianChanges,
) {
  const guardian = await guardianOfAccount(trx, uid)
  if (!guardian?.proven_at) throw guardianNotFound()
  const { guardian_id } = guardian
  await lockForChange(trx, GUARDIAN, guardian_id, version)
  const changes = {
    ...(name !== undefined && name !== guardian.name && { name }),
    ...(language !== undefined && language !== guardian.language && { language }),
  }
  if (language) await saveOwnStudyLanguage(trx, uid, language)
  if (isNothing(changes)) return
  await updateGuardianById(trx, guardian_id, changes)
  if (changes.name) await renameGuardianAccount(trx, uid, changes.name)
  await growVersion(trx, guardian_id)
}
