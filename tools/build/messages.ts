// npm run messages: adds the texts of translated pages to each catalogue, empty where they need translating, and removes
// those no longer used.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseAst } from 'rolldown/parseAst'
import { CATALOGUES, type CatalogueName, catalogueOf } from '../../web/app/i18n/catalogue-of.ts'
import routes from '../../web/app/routes.ts'

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

/** The argument of `i18n.t(…)`, `phrase(…)`, `titled(…)`, or the `id` of a `<Trans>`; undefined for other nodes. */
function textOf(node: Node): Node | undefined {
  const { callee, arguments: given, name, attributes } = node
  if (node.type === 'CallExpression' && isNode(callee)) {
    const [text] = given as Node[]
    // Some titles are chosen from a list of phrases.
    if (callee.name === 'titled') return typeof text?.value === 'string' ? text : undefined
    const isText =
      callee.type === 'MemberExpression'
        ? nameOf(callee.object) === 'i18n' && nameOf(callee.property) === 't'
        : callee.name === 'phrase'
    return isText ? text : undefined
  }
  if (node.type !== 'JSXOpeningElement' || nameOf(name) !== 'Trans') return undefined
  const id = (attributes as Node[]).find((attribute) => nameOf(attribute.name) === 'id')
  if (!isNode(id?.value)) return undefined
  const { expression } = id.value
  return isNode(expression) ? expression : id.value
}

/** The translated texts of a source. Throws for computed texts, which cannot be translated. */
export function messagesIn(source: string, file: string): string[] {
  if (!/@lingui\/|\btitled\('|\bphrase\(/.test(source)) return []
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node
  return [...nodesOf(program)].flatMap((node) => {
    const text = textOf(node)
    if (!text) return []
    if (typeof text.value === 'string') return [text.value]
    throw new Error(`${file}: a text to be translated must be written out.`)
  })
}

type Read = { messages: string[]; imported: string[] }
const read = new Map<string, Read>()

/** A source's texts, and the files of ours that it loads with it or later. */
function readSource(file: string): Read {
  const known = read.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const values = source.replace(/^(import|export) type [^;']*? from '[^']+'/gm, '')
  const imported = [...values.matchAll(/(?:from |import |import\()'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('+types'))
    .map((path) => join(dirname(file), path))
  const found = { messages: messagesIn(source, file), imported }
  read.set(file, found)
  return found
}

/** The files of the screens of each part, with their layouts. */
function filesOf(entry: RouteConfigEntry, above = '', around: string[] = []): [string, string[]][] {
  const path = entry.path === undefined ? above : `${above}/${entry.path}`
  const files = [...around, entry.file]
  const below = (entry.children ?? []).flatMap((child) => filesOf(child, path, files))
  return [[path || '/', entry.path === undefined && !entry.index ? [] : files], ...below]
}

const ROUTES = (await routes).flatMap((entry) => filesOf(entry))

/** The sources of the pages of one part, with all that they import. */
export function filesOfCatalogue(catalogue: CatalogueName): Set<string> {
  const own = ROUTES.filter(([path]) => catalogueOf(path) === catalogue)
  const files = ['root.tsx', ...own.flatMap(([, parts]) => parts)].map((file) => join(APP, file))
  // Iterating over a Set also visits the entries that are added meanwhile.
  const reached = new Set(files)
  for (const file of reached) for (const path of readSource(file).imported) reached.add(path)
  return reached
}

/** The texts that the pages of one part can show. */
export const messagesOfCatalogue = (catalogue: CatalogueName) =>
  new Set([...filesOfCatalogue(catalogue)].flatMap((file) => readSource(file).messages))

/** The texts of all pages, sorted. */
export const messagesOfPages = () =>
  [...new Set(CATALOGUES.flatMap((each) => [...messagesOfCatalogue(each)]))].toSorted()

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
    const untranslated = texts.filter(([, translation]) => translation === '')
    if (untranslated.length > 0)
      console.log(
        `Translate in ${relative(ROOT, catalogueFile(language))}:`,
        ...untranslated.map(([text]) => `\n  ${text}`),
      )
  }
}
