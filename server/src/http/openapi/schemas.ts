import * as contract from '@ganit/contract'
import * as reach from '@ganit/contract/messages/reach'
import * as questionContent from '@ganit/contract/papers/question-content'
import * as shared from '@ganit/contract/shared'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const AT = '#/components/schemas/'

/** The contract's capitalised exports, by name. */
const named = z.registry<{ id: string }>()
for (const members of [shared, reach, questionContent, ...Object.values(contract)])
  for (const [id, member] of Object.entries<unknown>(members))
    if (/^[A-Z]/.test(id) && member instanceof z.ZodType && !named.has(member))
      named.add(member, { id })

/** Inputs for numbers and flags, which the contract creates separately for each field. */
const COMMON: Record<string, unknown> = {
  NumberOrText: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d{1,10}$' }] },
  Flag: { anyOf: [{ enum: [0, 1, '0', '1'] }, { type: 'boolean' }] },
}
const commonByText = new Map(
  Object.entries(COMMON).map(([name, schema]) => [JSON.stringify(schema), name]),
)

const components: Record<string, JsonSchema> = {}

/** JSON Schema of a contract schema; for a codec its encoded side. Named parts become references to `components.schemas`. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const id = named.get(schema)?.id
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: named,
  })
  for (const [name, part] of Object.entries($defs ?? {})) components[name] ??= plain(part)
  if (!id) return plain(rest)
  components[id] ??= plain(rest)
  return { $ref: AT + id }
}

/** All named schemas used so far, and what they refer to. */
export const sharedSchemas = () =>
  Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b)))

/** Points references to the components, and drops what readers do not need. */
function plain(schema: unknown): JsonSchema {
  const text = JSON.stringify(schema, (_key, part) => hoisted(simple(part)))
  return JSON.parse(text.replaceAll('#/$defs/', AT))
}

type Part = {
  anyOf?: { pattern?: string; type?: string }[]
  id?: unknown
  minimum?: number
  maximum?: number
}

const isPart = (part: unknown): part is Part =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const isBlank = ({ pattern, type }: { pattern?: string; type?: string }) =>
  pattern === '^\\s*$' || type === 'null'

/** Without schema ids, JavaScript's number limits, and the alternative of a blank. */
function simple(part: unknown): unknown {
  if (!isPart(part)) return part
  const { id, minimum, maximum, ...rest } = part
  const kept = {
    ...rest,
    ...(typeof id === 'object' && { id }),
    ...(minimum !== Number.MIN_SAFE_INTEGER && minimum !== undefined && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && maximum !== undefined && { maximum }),
  }
  const choices = rest.anyOf?.some(({ pattern }) => pattern === '^\\s*$')
    ? rest.anyOf.filter((choice) => !isBlank(choice))
    : undefined
  return choices?.length === 1 ? simple(choices[0]) : kept
}

/** Replaces repeated schemas by a reference. */
function hoisted(part: unknown): unknown {
  if (!isPart(part)) return part
  const name = commonByText.get(JSON.stringify(part))
  if (!name) return part
  components[name] ??= COMMON[name] as JsonSchema
  return { $ref: AT + name }
}
