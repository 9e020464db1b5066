import { z } from 'zod'
import { partsOf } from './schema-parts.ts'

const uploads = z.registry()

/** Marks a field that carries a file as a data URL: only calls that have one take bodies of megabytes. */
export const asUpload = <S extends z.ZodType>(schema: S): S => {
  uploads.add(schema, {})
  return schema
}

export const isUpload = (schema: z.ZodType) => uploads.has(schema)

const found = new WeakMap<z.ZodType, boolean>()

/** Whether somewhere within a schema a file may come. Each is looked through once. */
export function takesUpload(schema: z.ZodType) {
  const known = found.get(schema) ?? [...partsOf(schema)].some((part) => isUpload(part.schema))
  found.set(schema, known)
  return known
}
