import type { z } from 'zod'

/**
 * The values that can be sent at one place of an input: fields, entries of a list, values of a record, fixed words, or
 * any other value. A place that accepts several kinds has several parts.
 */
export type Place = {
  fields: Map<string, Place>
  element?: Place
  values?: Place
  /** Words of an enum, and `true` and `false`. */
  words: Set<string>
  takesAny: boolean
  isFlag: boolean
}

type Def = z.core.$ZodTypeDef & Record<string, unknown>
type Schema = z.core.$ZodType

const emptyPlace = (): Place => ({
  fields: new Map(),
  words: new Set(),
  takesAny: false,
  isFlag: false,
})
const ofWords = (words: readonly unknown[]): Place => ({
  ...emptyPlace(),
  words: new Set(words.filter((word) => word !== null).map(String)),
})
const placeOfAnything = (): Place => ({ ...emptyPlace(), takesAny: true })

const mergeIfBoth = (one: Place | undefined, other: Place | undefined) =>
  one && other ? mergePlaces(one, other) : (one ?? other)

function mergePlaces(one: Place, other: Place): Place {
  const fields = new Map(one.fields)
  for (const [name, place] of other.fields) {
    const known = fields.get(name)
    fields.set(name, known ? mergePlaces(known, place) : place)
  }
  const element = mergeIfBoth(one.element, other.element)
  const values = mergeIfBoth(one.values, other.values)
  return {
    fields,
    ...(element && { element }),
    ...(values && { values }),
    words: one.words.union(other.words),
    takesAny: one.takesAny || other.takesAny,
    isFlag: one.isFlag || other.isFlag,
  }
}

const defOf = (schema: unknown) => (schema as Schema)._zod.def as unknown as Def

/** Schemas of empty form fields, which say nothing about the values that a field accepts. */
function isBlank(schema: unknown): boolean {
  const { type, in: input, checks } = defOf(schema)
  if (type === 'pipe') return isBlank(input)
  if (type === 'null' || type === 'undefined') return true
  const patterns = ((checks ?? []) as unknown[]).map(
    (check) => (defOf(check) as { pattern?: RegExp }).pattern?.source,
  )
  return type === 'string' && patterns.includes('^\\s*$')
}

const isWritten = ({ fields, element, values, words }: Place) =>
  fields.size > 0 || element !== undefined || values !== undefined || words.size > 0

function ofPipe({ in: input, out }: Def): Place {
  if (defOf(input).type === 'transform') return placeOf(out as Schema)
  const first = placeOf(input as Schema)
  if (defOf(out).type === 'boolean')
    return { ...emptyPlace(), words: new Set(['0', '1']), isFlag: true }
  const second = placeOf(out as Schema)
  // A text that must be one of some words.
  return !isWritten(first) && second.words.size > 0 ? second : first
}

/** The values that can be sent for a schema. */
export function placeOf(schema: Schema): Place {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return {
        ...emptyPlace(),
        fields: new Map(
          Object.entries(def.shape as Record<string, Schema>).map(([name, part]) => [
            name,
            placeOf(part),
          ]),
        ),
      }
    case 'array':
      return { ...emptyPlace(), element: placeOf(def.element as Schema) }
    case 'tuple':
      return {
        ...emptyPlace(),
        element: (def.items as Schema[]).map(placeOf).reduce(mergePlaces, emptyPlace()),
      }
    case 'record':
      return { ...emptyPlace(), values: placeOf(def.valueType as Schema) }
    case 'union':
      return (def.options as Schema[])
        .filter((option) => !isBlank(option))
        .map(placeOf)
        .reduce(mergePlaces, emptyPlace())
    case 'intersection':
      return mergePlaces(placeOf(def.left as Schema), placeOf(def.right as Schema))
    case 'pipe':
      return ofPipe(def)
    case 'enum':
      return ofWords(Object.values(def.entries as object))
    case 'literal':
      return ofWords(def.values as unknown[])
    case 'boolean':
      return ofWords([true, false])
    case 'null':
    case 'undefined':
    case 'never':
      return emptyPlace()
    default:
      return def.innerType ? placeOf(def.innerType as Schema) : placeOfAnything()
  }
}

const pathBelow = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** Everything that can be sent below a place: `items[].answer`, and `scope=weekly` for a word. */
export function* pathsOf(place: Place, path = ''): Generator<string> {
  if (place.takesAny) yield path
  for (const word of place.words) yield `${path}=${word}`
  for (const [name, inner] of place.fields) yield* pathsOf(inner, pathBelow(path, name))
  if (place.element) yield* pathsOf(place.element, `${path}[]`)
  if (place.values) yield* pathsOf(place.values, `${path}.*`)
}

function wordOf({ isFlag }: Place, value: unknown) {
  if (isFlag && typeof value === 'boolean') return value ? '1' : '0'
  return String(value).trim()
}

/** The parts of a place that a value contains; the values themselves are left out. */
export function* sentOf(place: Place, value: unknown, path = ''): Generator<string> {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) {
    if (place.element) for (const each of value) yield* sentOf(place.element, each, `${path}[]`)
    return
  }
  if (typeof value !== 'object') {
    const word = wordOf(place, value)
    if (place.words.has(word)) yield `${path}=${word}`
    else if (place.takesAny) yield path
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const field = place.fields.get(name)
    if (field) yield* sentOf(field, inner, pathBelow(path, name))
    else if (place.values) yield* sentOf(place.values, inner, `${path}.*`)
  }
}

/** The fields of each object that were sent together: `items[]{answer,marks}`. */
export function* togetherOf(place: Place, value: unknown, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (place.element) for (const each of value) yield* togetherOf(place.element, each, `${path}[]`)
    return
  }
  const names = Object.keys(value).filter((name) => place.fields.has(name))
  if (names.length > 1) yield `${path}{${names.toSorted().join()}}`
  for (const name of names)
    yield* togetherOf(
      place.fields.get(name) as Place,
      (value as Record<string, unknown>)[name],
      pathBelow(path, name),
    )
}
