import { z } from 'zod'

type Names<Wire> = { readonly [Key in keyof Wire]?: string }
type Renamed<Wire, Plain extends Names<Wire>> = {
  [Key in keyof Wire as Key extends keyof Plain
    ? Plain[Key] extends string
      ? Plain[Key]
      : Key
    : Key]: Wire[Key]
}

const renameKeys = (row: object, names: Readonly<Record<string, string>>): unknown =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [names[key] ?? key, value]))

const renamings = new WeakMap<object, Readonly<Record<string, string>>>()

/** The plain names by those on the wire, of a schema made by `renamed`. */
export const namesOfRenamed = (schema: z.ZodType) => renamings.get(schema)

/**
 * An object with misspelt or uneven names on the wire and plain names once decoded. `plain` maps the wire names that
 * change. Refusals keep the wire names.
 */
export const withPlainNames = <
  Wire extends z.ZodType<object, object>,
  const Plain extends Names<z.output<Wire>>,
>(
  wire: Wire,
  plain: Plain,
) => {
  type Row = Renamed<z.output<Wire>, Plain>
  const there = plain as Readonly<Record<string, string>>
  const back = Object.fromEntries(Object.entries(there).map(([from, to]) => [to, from]))
  const row = z.codec(wire, z.custom<Row>(), {
    decode: (row) => renameKeys(row, there) as Row,
    encode: (row) => renameKeys(row as object, back) as z.output<Wire>,
  })
  renamings.set(row, there)
  return row
}
