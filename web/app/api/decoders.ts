/**
 * Reads answers of the server without zod, which weighs as much as a page. `web/decoder-of.ts` writes them at build time
 * from the contract's schemas; the names are short because there are thousands.
 */
type Decoder = (value: unknown) => unknown

function throwUnexpected(value: unknown): never {
  throw new TypeError(`Unexpected: ${JSON.stringify(value)?.slice(0, 100)}`)
}

const kind =
  (name: string): Decoder =>
  (value) =>
    typeof value === name ? value : throwUnexpected(value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text. */
export const s = kind('string')
/** A number. */
export const n = kind('number')
/** True or false. */
export const b = kind('boolean')
export const z: Decoder = (value) => (value === null ? value : throwUnexpected(value))
/** One of these values: it tells the kinds of a union apart. */
export const l =
  (values: unknown[]): Decoder =>
  (value) =>
    values.includes(value) ? value : throwUnexpected(value)
/** Anything. */
export const u: Decoder = (value) => value
/** A flag, 0 or 1 on the wire. */
export const f: Decoder = (value) => Number(value) === 1
/** Accepts null as well. */
export const N =
  (inner: Decoder): Decoder =>
  (value) =>
    value === null ? value : inner(value)
/** Accepts an absent field as well. */
export const O =
  (inner: Decoder): Decoder =>
  (value) =>
    value === undefined ? value : inner(value)
/** Replaces an absent field by a value, because an older server may not know the field. */
export const D =
  (inner: Decoder, absent: unknown): Decoder =>
  (value) =>
    value === undefined ? absent : inner(value)
/** A list. */
export const a =
  (inner: Decoder): Decoder =>
  (value) =>
    Array.isArray(value) ? value.map(inner) : throwUnexpected(value)
/** A list of fixed length. */
export const t =
  (parts: Decoder[]): Decoder =>
  (value) =>
    Array.isArray(value) && value.length === parts.length
      ? parts.map((part, at) => part(value[at]))
      : throwUnexpected(value)
/** An object of known fields; others are left out. */
export const o =
  (fields: Record<string, Decoder>): Decoder =>
  (value) => {
    if (!isRecord(value)) return throwUnexpected(value)
    const known: Record<string, unknown> = {}
    for (const name in fields) {
      const part = fields[name]?.(value[name])
      if (part !== undefined || name in value) known[name] = part
    }
    return known
  }
/** An object of any fields. */
export const r =
  (inner: Decoder): Decoder =>
  (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))
      : throwUnexpected(value)
/** The first that fits. */
export const U =
  (options: Decoder[]): Decoder =>
  (value) => {
    for (const option of options)
      try {
        return option(value)
      } catch {}
    return throwUnexpected(value)
  }
/** An object whose fields have other names than on the wire. */
export const m =
  (names: Record<string, string>, inner: Decoder): Decoder =>
  (value) =>
    Object.fromEntries(
      Object.entries(inner(value) as object).map(([name, each]) => [names[name] ?? name, each]),
    )

/** The part of a schema that `call` uses. The decoder is made when the first answer comes. */
export const answer = (made: () => Decoder) => ({
  safeParse(value: unknown) {
    try {
      return { success: true, data: made()(value) }
    } catch (error) {
      return { success: false, error }
    }
  },
})
