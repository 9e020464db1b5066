import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

declare module '../../../db/schema.ts' {
  interface Database {
    rooms: {
      room_id: Generated<number>
      name: string
      seats: number | null
      is_active: Generated<boolean>
      version: Generated<number>
    }
  }
}

export const DATA_MAP: DataMap = { rooms: 'where lessons are held' }
