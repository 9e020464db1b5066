import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { LogoPicture } from '../images/decoder/pictures.ts'

/** Pictures made from one logo, by hash. Rows are only added: papers that were handed out name theirs. */
export type Logos = Record<LogoPicture, string> & {
  logo_id: Generated<number>
  /** Size of `site`, in pixels. */
  width: number
  height: number
  /** The ground on which the logo is not visible without a plate. */
  needs_plate: 'dark' | 'light' | null
  made_at: ColumnType<Date, never, never>
}

declare module '../../../db/schema.ts' {
  interface Database {
    logos: Logos
  }
}

export const DATA_MAP: DataMap = {
  logos: 'the academy’s own logo',
}
