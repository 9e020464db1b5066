import * as contract from '@ganit/contract'
import * as reach from '@ganit/contract/messages/reach'
import * as questionContent from '@ganit/contract/papers/question-content'
import * as who from '@ganit/contract/people/who'
import * as shared from '@ganit/contract/shared'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const AT = '#/components/schemas/'

/** The contract's capitalised exports, by name. */
const named = z.registry<{ id: string }>()
for (const members of [shared, reach, questionContent, who, ...Object.values(contract)])
  for (const [id, member] of Object.entries<unknown>(members))
    if (/^[A-Z]/.test(id) && member instanceof z.ZodType && !named.has(member))
      named.add(member, { id })

const components: JsonSchema = {}

/** JSON Schema of a contract schema; for a codec its encoded side. Named parts become references to `components.schemas`. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const id = named.get(schema)?.id
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: named,
  })
  for (const [name, part] of Object.entries($defs ?? {}))
    components[name] ??= pointToComponents(part)
  if (!id) return pointToComponents(rest)
  components[id] ??= pointToComponents(rest)
  return { $ref: AT + id }
}

/** Schemas that the contract creates separately for each field or call. */
const COMMON: JsonSchema = {
  Whole: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d{1,10}$' }] },
  Flag: { anyOf: [{ enum: [0, 1, '0', '1'] }, { type: 'boolean' }] },
  Reason: {
    type: 'object',
    properties: { reason: { type: 'string' } },
    required: ['reason'],
  },
}

const refTo = (name: string) => ({ $ref: AT + name })

/** A schema's number of occurrences, and the name of the first: `Who.guardian`. */
type Place = { name: string; times: number; isShared?: true }

/** Whether references, and the schema once, are shorter than repeating it. */
const isWorthSharing = (text: string, { name, times }: Place) =>
  (times - 1) * text.length > (times + 1) * JSON.stringify(refTo(name)).length

const isSchema = (part: object) => 'type' in part || 'anyOf' in part

/** Whether a schema is no longer than a reference to it, as `{ type: 'boolean' }`. */
const isShort = (name: string, schema: unknown) =>
  JSON.stringify(schema).length <= JSON.stringify(refTo(name)).length

/** Keys that name no place. */
const UNNAMED = /^(?:properties|responses|content|application\/json|schema)$/

/** The document's parts and schemas; a schema that occurs several times is written once, named by its first place. */
export function shareSchemas<Parts extends object>(parts: Parts) {
  const schemas: JsonSchema = { ...COMMON }
  const taken = new Set(Object.keys(components))
  const places = new Map<string, Place>(
    Object.entries(COMMON).map(([name, schema]) => [
      JSON.stringify(schema),
      { name, times: 1, isShared: true },
    ]),
  )

  function count(part: unknown, name: string, isNamed = false) {
    if (typeof part !== 'object' || part === null) return
    const text = JSON.stringify(part)
    const known = places.get(text)
    if (known) known.times += 1
    else if (isSchema(part) && (isNamed || !taken.has(name))) {
      places.set(text, { name, times: 1 })
      taken.add(name)
    }
    if (known) return
    const { operationId = name, ...rest } = part as Record<string, unknown>
    for (const [key, each] of Object.entries(rest))
      count(each, UNNAMED.test(key) ? String(operationId) : `${operationId}.${key}`)
  }

  function shareParts(part: unknown, isNamed = false): unknown {
    if (typeof part !== 'object' || part === null) return part
    const text = JSON.stringify(part)
    const place = isNamed ? undefined : places.get(text)
    if (place && (place.isShared || isWorthSharing(text, place))) {
      place.isShared = true
      schemas[place.name] ??= shareParts(part, true)
      return refTo(place.name)
    }
    if (Array.isArray(part)) return part.map((each) => shareParts(each))
    const name = '$ref' in part ? String(part.$ref).slice(AT.length) : ''
    const meant = components[name]
    if (meant && isShort(name, meant)) return shareParts(meant, true)
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, shareParts(each)]))
  }

  const all = Object.entries(components)
  for (const [name, schema] of all) count(schema, name, true)
  for (const [name, part] of Object.entries(parts)) count(part, name)
  for (const [name, schema] of all)
    if (!isShort(name, schema)) schemas[name] ??= shareParts(schema, true)
  return { ...(shareParts(parts) as Parts), schemas }
}

/** Points references to the components, and drops what readers do not need. */
function pointToComponents(schema: unknown): JsonSchema {
  const text = JSON.stringify(schema, (_key, part) => simplifyPart(part))
  return JSON.parse(text.replaceAll('#/$defs/', AT))
}

type Part = {
  anyOf?: { pattern?: string; type?: string; enum?: unknown; const?: unknown }[]
  id?: unknown
  format?: unknown
  pattern?: unknown
  minimum?: number
  maximum?: number
}

const isPart = (part: unknown): part is Part =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const isBlank = ({ pattern, type }: { pattern?: string; type?: string }) =>
  pattern === '^\\s*$' || type === 'null'

/**
 * A schema without schema ids, JavaScript's number limits, a format's pattern, and the alternative of a blank; `null`
 * becomes a type beside another.
 */
function simplifyPart(part: unknown): unknown {
  if (!isPart(part)) return part
  const { id, minimum, maximum, pattern, ...rest } = part
  const kept = {
    ...rest,
    ...(typeof id === 'object' && { id }),
    ...(minimum !== Number.MIN_SAFE_INTEGER && minimum !== undefined && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && maximum !== undefined && { maximum }),
    ...(rest.format === undefined && pattern !== undefined && { pattern }),
  }
  const choices = rest.anyOf?.some((choice) => choice.pattern === '^\\s*$')
    ? rest.anyOf.filter((choice) => !isBlank(choice))
    : undefined
  if (choices?.length === 1) return simplifyPart(choices[0])
  const { anyOf, ...others } = kept
  const [only, nothing, more] = anyOf ?? []
  const isNullable = nothing?.type === 'null' && !more && typeof only?.type === 'string'
  return isNullable && !only.enum && only.const === undefined
    ? { ...others, ...(simplifyPart(only) as object), type: [only.type, 'null'] }
    : kept
}
