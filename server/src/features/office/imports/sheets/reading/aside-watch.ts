export type Place = { row: number; column: number }

/** Facts of a workbook that its reader leaves out. */
export type Aside = {
  /** Cells with an error, and formulas without a result. */
  errors: (Place & { text: string })[]
  /** Merged cells: the place of the first, and the last row. */
  merges: (Place & { last: number })[]
  /** Sheets of the workbook, and files by relation. */
  sheets: { relation: string; isHidden: boolean }[]
  files: Map<string, string>
}

const CELL = /^([A-Z]{1,3})(\d{1,7})$/

function placeOf(cell: string): Place | undefined {
  const [, letters = '', digits] = CELL.exec(cell) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return digits ? { row: Number(digits), column } : undefined
}

/** Value of a tag's attribute; `name` begins with the separator before it. */
function attributeOfTag(tag: string, name: string) {
  const at = tag.indexOf(`${name}=`)
  const begin = at + name.length + 2
  return at < 0 ? '' : tag.slice(begin, tag.indexOf(tag.charAt(begin - 1), begin))
}

const NO_RESULT = '#FORMULA!'
/** Name of a tag without its prefix. */
const TAG = /^(\/?)(?:\w{1,20}:)?(\w{1,20})/

/** Collects facts from the parts of a workbook's file that the workbook's reader leaves out. */
export function createAsideWatch() {
  const found: Aside = { errors: [], merges: [], sheets: [], files: new Map() }
  let rest = ''
  let cell:
    | { place: Place | undefined; type: string; isFormula: boolean; value: string }
    | undefined

  function closeCell() {
    const { place, type, isFormula, value } = cell ?? {}
    cell = undefined
    if (place && type === 'e') found.errors.push({ ...place, text: value || NO_RESULT })
    else if (place && isFormula && type !== 'str' && !value)
      found.errors.push({ ...place, text: NO_RESULT })
  }

  function lookAt(name: string, tag: string) {
    const text = () => tag.slice(tag.indexOf('>') + 1)
    if (name === 'c' || name === '/c') closeCell()
    if (name === 'c')
      cell = {
        place: placeOf(attributeOfTag(tag, ' r')),
        type: attributeOfTag(tag, ' t'),
        isFormula: false,
        value: '',
      }
    else if (name === 'f' && cell) cell.isFormula = true
    else if (name === 'v' && cell) cell.value = text()
    else if (name === 'mergeCell') {
      const [first = '', last = ''] = attributeOfTag(tag, ' ref').split(':')
      const place = placeOf(first)
      if (place) found.merges.push({ ...place, last: placeOf(last)?.row ?? place.row })
    } else if (name === 'sheet')
      found.sheets.push({
        relation: attributeOfTag(tag, ':id'),
        isHidden: /hidden/i.test(attributeOfTag(tag, ' state')),
      })
    else if (name === 'Relationship')
      found.files.set(attributeOfTag(tag, ' Id'), attributeOfTag(tag, ' Target'))
  }

  return (chunk: Buffer): Aside => {
    const tags = (rest + chunk.toString('latin1')).split('<')
    rest = `<${tags.pop() ?? ''}`
    for (const tag of tags) {
      const [, slash = '', name = ''] = TAG.exec(tag) ?? []
      lookAt(slash + name, tag)
    }
    return found
  }
}
