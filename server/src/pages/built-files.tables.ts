import type { Generated } from 'kysely'
import type { DataMap } from '../db/data-map.ts'

/** A built file of a release, or its `.br` twin. The latest `kept_at` of a release says when it last began. */
export type BuiltFiles = {
  release: string
  path: string
  content: Buffer
  kept_at: Generated<Date>
}

declare module '../db/schema.ts' {
  interface Database {
    built_files: BuiltFiles
  }
}

export const DATA_MAP: DataMap = {
  built_files: 'the files of the pages of the last two releases, the same for everybody',
}
