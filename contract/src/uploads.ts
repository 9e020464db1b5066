import { z } from 'zod'
import { partsOf } from './schema-parts.ts'

const uploads = z.registry()

/** Marks a field that carries a file as a data URL: only calls that have one take bodies of megabytes. */
export const asUpload = <S extends z.ZodType>(schema: S): S => {
  uploads.add(schema, {})
  return schema
}

export const isUpload = (schema: z.ZodType) => uploads.has(schema)

/** Whether somewhere within a schema a file may come. */
export function takesUpload(schema: z.ZodType) {
  for (const part of partsOf(schema)) if (isUpload(part.schema)) return true
  return false
}
