import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** PDFs of ID cards, for a day. */
export type CardPrints = {
  print_id: Generated<string>
  /** The students of the cards. */
  student_ids: ColumnType<number[], number[], never>
  content: Buffer
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    card_prints: CardPrints
  }
}

export const DATA_MAP: DataMap = {
  card_prints: {
    purpose: 'ID cards to print',
    kept: 'a day',
    told: '**What the academy adds:**',
    exported: 'shows the photo, name and number of the record for a day',
    erased: 'deleted',
  },
}
