import type { z } from 'zod'

/** A schema within another, and its field path, such as `schedules.0.end_time`. */
export type SchemaPart = { path: string; schema: z.ZodType }

type Def = z.core.$ZodTypeDef & Record<string, unknown>

const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** Direct children of a schema with their paths; list entries stand at `0`, record values at `*`. */
function childrenOfSchema({ path, schema }: SchemaPart): SchemaPart[] {
  const def = schema._zod.def as unknown as Def
  const at = (name: string) => (part: unknown) => ({
    path: joinPath(path, name),
    schema: part as z.ZodType,
  })
  const here = (part: unknown) => ({ path, schema: part as z.ZodType })
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as object).map(([name, part]) => at(name)(part))
    case 'array':
      return [at('0')(def.element)]
    case 'tuple':
      return [...(def.items as unknown[]), def.rest]
        .filter(Boolean)
        .map((part, n) => at(`${n}`)(part))
    case 'record':
    case 'map':
    case 'set':
      return [def.keyType, def.valueType].filter(Boolean).map(at('*'))
    case 'union':
      return (def.options as unknown[]).map(here)
    case 'intersection':
      return [def.left, def.right].map(here)
    case 'pipe':
      return [def.in, def.out].map(here)
    case 'lazy':
      return [(def.getter as () => unknown)()].map(here)
    default:
      return def.innerType ? [here(def.innerType)] : []
  }
}

/** A schema and all its parts, each before its own parts. */
export function* schemaParts(schema: z.ZodType, path = ''): Generator<SchemaPart> {
  const part = { path, schema }
  yield part
  for (const inner of childrenOfSchema(part)) yield* schemaParts(inner.schema, inner.path)
}
