// The sentences that calls can answer, found in the sources: from each `serve` of a call through all that its handler
// names, file by file.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

const ROOT = join(import.meta.dirname, '../..')

type Node = { type: string; [key: string]: unknown }
type Found = { file: string; name: string }
type File = { declared: Map<string, Node>; imported: Map<string, Found>; all: Found['file'][] }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node) =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** A node and its descendants, without types. */
function* nodesOf(node: Node): Generator<Node> {
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/** The file that an import leads to, if it is ours. */
function fileAt(from: string, path: string) {
  const contract = /^@ganit\/contract\/(.+)$/.exec(path)?.[1]
  const file = contract
    ? join(ROOT, 'contract/src', `${contract}.ts`)
    : path.startsWith('.') && join(dirname(from), path)
  return file && existsSync(file) ? file : undefined
}

const known = new Map<string, File>()

/** Declarations and imports of a file, by name. */
function readFile(file: string): File {
  const before = known.get(file)
  if (before) return before
  const read: File = { declared: new Map(), imported: new Map(), all: [] }
  known.set(file, read)
  const program = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }) as unknown as Node
  for (const node of nodesOf(program)) {
    const { id, source, specifiers } = node
    const name = isNode(id) ? String(id.name) : ''
    if (/^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(node.type) && name)
      read.declared.set(name, node)
    const target = isNode(source) ? fileAt(file, String(source.value)) : undefined
    if (!target) continue
    if (node.type === 'ExportAllDeclaration') read.all.push(target)
    for (const each of (specifiers ?? []) as Record<'local' | 'imported' | 'exported', Node>[]) {
      const outer = each.imported ?? each.local
      const inner = node.type === 'ImportDeclaration' ? each.local : each.exported
      // A re-export names its declaration by `local`.
      const wanted = node.type === 'ImportDeclaration' ? outer : each.local
      read.imported.set(String(inner.name), { file: target, name: String(wanted.name) })
    }
  }
  return read
}

/** The declaration of a name, through imports and files that export on. */
function declarationOf({ file, name }: Found): (Found & { node: Node }) | undefined {
  const { declared, imported, all } = readFile(file)
  const node = declared.get(name)
  if (node) return { file, name, node }
  const from = imported.get(name)
  if (from) return declarationOf(from)
  for (const other of all) {
    const found = declarationOf({ file: other, name })
    if (found) return found
  }
  return undefined
}

const SENTENCE = /^[\p{Lu}\d₹“{].*[.?!]$/su

/** A literal's text; a template's with `{}` for each value. */
function textOf({ type, value, quasis }: Node) {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('{}')
}

/** Names of fields: the first text that a helper of the contract's schemas gets. */
const LABELLED =
  /^(agreement|required|optional|positive|whole|day|date|time|phone|email|amount|sent|id|one)/

/** The text of a member of a list of labels, as `GUARDIAN_LABELS.guardian_name`. */
function memberText({ object, property }: Node, file: string) {
  const list = isNode(object) && declarationOf({ file, name: String(object.name) })
  if (!list || !isNode(property)) return undefined
  const members = [...nodesOf(list.node)].filter(({ type }) => type === 'Property')
  const named = members.find(({ key }) => isNode(key) && key.name === property.name)
  return isNode(named?.value) ? textOf(named.value) : undefined
}

type Reached = { sentences: Set<string>; labels: Set<string> }

/** Collects the sentences in the parts of a node, and follows the names to their declarations. */
function collectSentences(node: Node, file: string, seen: Set<string>, into: Reached) {
  for (const part of nodesOf(node)) {
    const text = textOf(part)
    // Sentences with named values are texts of messages, which have their own translations.
    const isAnswer = text && SENTENCE.test(text) && text.includes(' ') && !/\{\w+\}/.test(text)
    if (isAnswer) into.sentences.add(text)
    const { callee, arguments: given } = part
    if (isNode(callee) && LABELLED.test(String(callee.name))) {
      const [first] = given as Node[]
      const label =
        first && (first.type === 'MemberExpression' ? memberText(first, file) : textOf(first))
      if (label && !SENTENCE.test(label) && /^\p{Lu}/u.test(label)) into.labels.add(label)
    }
    if (part.type !== 'Identifier') continue
    const found = declarationOf({ file, name: String(part.name) })
    const key = found && `${found.file} ${found.name}`
    if (!found || !key || seen.has(key)) continue
    seen.add(key)
    collectSentences(found.node, found.file, seen, into)
  }
}

/**
 * The sentences and labels of the calls that `isWanted`, by the name of the call. A sentence with values has `{}` in their
 * places.
 */
export function sentencesOfCalls(isWanted: (call: string) => boolean) {
  const reached = new Map<string, Reached>()
  for (const path of globSync('server/src/features/**/*.routes.ts', { cwd: ROOT })) {
    const file = join(ROOT, path)
    const program = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }) as unknown as Node
    for (const node of nodesOf(program)) {
      const { callee, arguments: given } = node
      if (node.type !== 'CallExpression' || !isNode(callee) || callee.name !== 'serve') continue
      const [, call, ...rest] = given as Node[]
      const name = String(call?.name)
      if (!call || !isWanted(name)) continue
      const into: Reached = { sentences: new Set(), labels: new Set() }
      const seen = new Set<string>()
      for (const part of [call, ...rest]) collectSentences(part, file, seen, into)
      reached.set(name, into)
    }
  }
  return reached
}
