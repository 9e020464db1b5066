import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { Verdict } from '../../marking/marking.service.ts'

/** `asked` is a digest of the key with the answer; `slip` the place of a wrong answer's slip among those that the question knows; `is_hard` of what was too much to reckon. */
export type Judgements = {
  test_id: number
  asked: Buffer
  verdict: Verdict
  slip: number | null
  is_hard: Generated<boolean>
}

declare module '../../../db/schema.ts' {
  interface Database {
    judgements: Judgements
  }
}

export const DATA_MAP: DataMap = {
  judgements: 'how expressions were judged in tests, without who answered them or what',
}
