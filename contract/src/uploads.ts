import { z } from 'zod'
import { schemaParts } from './schema-parts.ts'

const uploads = z.registry()

/** Marks a field with a file as a data URL: only calls with such a field accept bodies of megabytes. */
export const markUpload = <S extends z.ZodType>(schema: S): S => {
  uploads.add(schema, {})
  return schema
}

export const isUpload = (schema: z.ZodType) => uploads.has(schema)

const found = new WeakMap<z.ZodType, boolean>()

/** Whether a schema contains a file field. Each schema is searched once. */
export function takesUpload(schema: z.ZodType) {
  const known = found.get(schema) ?? [...schemaParts(schema)].some((part) => isUpload(part.schema))
  found.set(schema, known)
  return known
}
