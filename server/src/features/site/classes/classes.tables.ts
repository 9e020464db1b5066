import type { DataMap } from '../../../db/data-map.ts'

export type ClassModules = {
  class_number: number
  title: string
  description: string
  image_hash: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    class_modules: ClassModules
  }
}

export const DATA_MAP: DataMap = {
  class_modules: 'what is taught in a class',
}
