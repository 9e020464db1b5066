// npm run messages: adds the texts of translated pages to each catalogue, empty where they need translating, and removes
// those no longer used.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

const ROOT = join(import.meta.dirname, '../..')
const APP = join(ROOT, 'web/app')

/** A language's catalogue, keyed by English text. */
const catalogueFile = (language: string) => join(APP, 'i18n', `${language}.json`)

export const LANGUAGES = ['en', 'hi', 'bn']

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A node and its descendants. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesOf(child)
}

const nameOf = (value: unknown) => (isNode(value) ? value.name : undefined)

/** The argument of `i18n.t(…)` or the `id` of a `<Trans>`; undefined for other nodes. */
function textOf(node: Node): Node | undefined {
  const { callee, arguments: given, name, attributes } = node
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
    const isText = nameOf(callee.object) === 'i18n' && nameOf(callee.property) === 't'
    return isText ? (given as Node[])[0] : undefined
  }
  if (node.type !== 'JSXOpeningElement' || nameOf(name) !== 'Trans') return undefined
  const id = (attributes as Node[]).find((attribute) => nameOf(attribute.name) === 'id')
  return isNode(id?.value) ? id.value : undefined
}

/** The translated texts of a source. Throws for computed texts, which cannot be translated. */
export function messagesIn(source: string, file: string): string[] {
  if (!source.includes('@lingui/')) return []
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node
  return [...nodesOf(program)].flatMap((node) => {
    const text = textOf(node)
    if (!text) return []
    if (typeof text.value === 'string') return [text.value]
    throw new Error(`${file}: a text to be translated must be written out.`)
  })
}

/** All of them, without duplicates, sorted. */
export const messagesOfPages = () =>
  [
    ...new Set(
      globSync('**/*.{ts,tsx}', { cwd: APP, exclude: ['**/*.test.*'] }).flatMap((file) =>
        messagesIn(readFileSync(join(APP, file), 'utf8'), file),
      ),
    ),
  ].toSorted()

export const readCatalogue = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(catalogueFile(language), 'utf8'))

if (import.meta.main) {
  const messages = messagesOfPages()
  for (const language of LANGUAGES) {
    const known = readCatalogue(language)
    const texts = messages.map((text) => [text, known[text] ?? (language === 'en' ? text : '')])
    writeFileSync(
      catalogueFile(language),
      `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
    )
  }
}
