import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { Verdict } from '../../marking/marking.service.ts'

/** `asked` is a digest of key and answer; `slip` the index of a wrong answer's mistake; `is_hard`: too hard to compute. */
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
