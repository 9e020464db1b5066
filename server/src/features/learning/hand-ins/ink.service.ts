import { INK_MAX, type Ink, inkLength, TOO_MUCH_INK } from '@ganit/contract/ground/ink'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { lockAnswerPhoto } from '../../exams/test-marking/photo-to-mark.queries.ts'
import { lockPageToDrawOn, setInk } from './marking.queries.ts'

const WORKS = {
  hand_in: { table: 'hand_in_photos', toDrawOn: lockPageToDrawOn },
  answer: { table: 'answer_photos', toDrawOn: lockAnswerPhoto },
} as const

type Drawn = Ink & { photo_id: number; of: keyof typeof WORKS; version: number }

/** Stores the ink on a photo; 404 if the account may not mark it, 409 for another version. */
export async function storeInk(
  trx: Trx,
  account: Account,
  { photo_id, of, version, lines, stamps }: Drawn,
) {
  const ink = { lines, stamps }
  if (inkLength(ink) > INK_MAX) throw invalid({ lines: TOO_MUCH_INK })
  const { table, toDrawOn } = WORKS[of]
  const stored = await toDrawOn(trx, account, photo_id)
  if (!stored) throw notFound('Photo not found.')
  refuseOtherVersion('page', version, stored)
  return setInk(trx, table, { photo_id, ink })
}
