import { namesOfRenamed } from '@ganit/contract/renamed'
import type { z } from 'zod'

type Def = z.core.$ZodTypeDef & {
  [part in 'innerType' | 'element' | 'valueType' | 'in' | 'out' | 'rest' | 'catchall']?: z.ZodType
} & {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  transform?: unknown
  defaultValue?: unknown
}

/** Thrown for a schema that transforms its value in a way that decoders do not know. */
class NeedsZod extends Error {}

const KINDS: Record<string, string> = { string: '$.s', number: '$.n', boolean: '$.b', null: '$.z' }

const ofValues = (values: unknown[]) => {
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)))
  const [kind = ''] = kinds
  return kinds.size === 1 ? (KINDS[kind] ?? '$.u') : '$.u'
}

/** `isOption`: true for an option of a union, whose literals tell it from the other options. */
function decoderText(schema: z.ZodType, isOption = false): string {
  const def = schema._zod.def as Def
  const inner = (part: z.ZodType | undefined) => (part ? decoderText(part) : '$.u')
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return KINDS[def.type] ?? '$.u'
    case 'unknown':
    case 'any':
      return '$.u'
    case 'enum':
      return isOption
        ? `$.l(${JSON.stringify(Object.values(def.entries ?? {}))})`
        : ofValues(Object.values(def.entries ?? {}))
    case 'literal':
      return isOption ? `$.l(${JSON.stringify(def.values ?? [])})` : ofValues(def.values ?? [])
    case 'nullable':
      return `$.N(${inner(def.innerType)})`
    case 'optional':
      return `$.O(${inner(def.innerType)})`
    case 'default':
      return `$.D(${inner(def.innerType)},${JSON.stringify(def.defaultValue)})`
    case 'array':
      return `$.a(${inner(def.element)})`
    case 'record':
      return `$.r(${inner(def.valueType)})`
    case 'tuple':
      if (def.rest) throw new NeedsZod()
      return `$.t([${(def.items ?? []).map((item) => decoderText(item)).join()}])`
    case 'union':
      return `$.U([${(def.options ?? []).map((option) => decoderText(option, true)).join()}])`
    case 'object': {
      if (def.catchall && def.catchall._zod.def.type !== 'never') throw new NeedsZod()
      const fields = Object.entries(def.shape ?? {})
      return `$.o({${fields.map(([name, of]) => `${JSON.stringify(name)}:${decoderText(of, isOption)}`).join()}})`
    }
    case 'pipe':
      return piped(schema, def)
    default:
      throw new NeedsZod()
  }
}

/** Decodes renamed fields, a flag, or one of several literals. */
function piped(schema: z.ZodType, def: Def) {
  const names = namesOfRenamed(schema)
  if (names && def.in) return `$.m(${JSON.stringify(names)},${decoderText(def.in)})`
  const [from, to] = [def.in?._zod.def.type, def.out?._zod.def.type]
  if (from === 'union' && to === 'boolean') return '$.f'
  if (from === 'string' && (to === 'enum' || to === 'string') && !def.transform) return '$.s'
  throw new NeedsZod()
}

/**
 * The text of a decoder (see `app/api/decoders.ts`, `$` in it) that reads an answer as its schema does, but checks kinds
 * only, not lengths and formats; undefined if only zod can.
 */
export function decoderOf(schema: z.ZodType): string | undefined {
  try {
    return decoderText(schema)
  } catch (error) {
    if (error instanceof NeedsZod) return undefined
    throw error
  }
}
